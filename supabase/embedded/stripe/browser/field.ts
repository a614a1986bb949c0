import type { FieldError } from './card-fields.ts'
import { createElement, uniqueId } from './dom.ts'

interface FieldOptions {
  label: string
  placeholder?: string
  /** The autocomplete token. */
  autocomplete: string
  numeric?: boolean
  wide?: boolean
  value?: string
  /** Formats the typed text. */
  format?: (text: string) => string
  validate: (text: string) => FieldError | undefined
  onChange: () => void
}

/** A form field: label, input and error message. */
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
      // A form id that does not exist detaches the input from the site's form, which must not submit card data.
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

  /** Shows and answers the error of the current value. */
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
    // Formatting while the caret is inside the text would move the caret.
    const atEnd = this.input.selectionStart === this.value.length
    if (format && atEnd) this.input.value = format(this.value)
    if (this.#error.textContent) this.showError(this.error?.message)
    this.#options.onChange()
  }
}
