import type { FieldError } from './card-fields.ts'
import { createElement, uniqueId } from './dom.ts'

interface FieldOptions {
  label: string
  placeholder?: string
  /** What the browser may fill in by itself. */
  autocomplete: string
  numeric?: boolean
  wide?: boolean
  value?: string
  /** Sets what was typed. */
  format?: (text: string) => string
  validate: (text: string) => FieldError | undefined
  onChange: () => void
}

/** A line of the form: its label, the place to write, and what is wrong with it. */
export class Field {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly #label: HTMLElement
  readonly #error: HTMLElement
  readonly #options: FieldOptions

  constructor(options: FieldOptions) {
    this.#options = options
    const id = uniqueId()
    this.input = createElement('input', {
      id,
      class: 'Input',
      type: 'text',
      autocomplete: options.autocomplete,
      placeholder: options.placeholder,
      inputmode: options.numeric ? 'numeric' : undefined,
      'aria-invalid': 'false',
      'aria-describedby': `${id}-error`,
      // Nothing of a card belongs to the form around it.
      form: uniqueId(),
    })
    this.input.value = options.value ?? ''
    this.#label = createElement('label', { class: 'Label', for: id }, options.label)
    this.#error = createElement('p', { id: `${id}-error`, class: 'Error' })
    this.root = createElement('div', { class: options.wide ? 'wide' : undefined }, this.#label, this.input, this.#error)
    this.input.addEventListener('input', () => this.#onInput())
    this.input.addEventListener('blur', () => this.value && this.validate())
  }

  get value(): string {
    return this.input.value
  }

  setValue(text: string): void {
    this.input.value = text
    this.#onInput()
  }

  setLabel(label: string): void {
    this.#label.textContent = label
  }

  get error(): FieldError | undefined {
    return this.root.hidden ? undefined : this.#options.validate(this.value)
  }

  /** Says what is wrong, if anything is. */
  validate(): FieldError | undefined {
    const error = this.error
    this.showError(error?.message)
    return error
  }

  showError(message: string | undefined): void {
    this.#error.textContent = message ?? ''
    this.input.classList.toggle('Input--invalid', message !== undefined)
    this.input.setAttribute('aria-invalid', String(message !== undefined))
  }

  #onInput(): void {
    const { format } = this.#options
    const atEnd = this.input.selectionStart === this.value.length
    // In the middle of what stands there the caret would jump.
    if (format && atEnd) this.input.value = format(this.value)
    if (this.#error.textContent) this.showError(this.error?.message)
    this.#options.onChange()
  }
}
