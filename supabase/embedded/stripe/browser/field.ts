import { build, freshId } from './build.ts'
import type { Fault } from './card.ts'

interface Look {
  label: string
  placeholder?: string
  /** What the browser may fill in by itself. */
  autocomplete: string
  numeric?: boolean
  wide?: boolean
  value?: string
  /** Sets what was typed. */
  format?: (text: string) => string
  find: (text: string) => Fault | undefined
  changed: () => void
}

/** A line of the form: its label, the place to write, and what is wrong with it. */
export class Field {
  readonly root: HTMLElement
  readonly input: HTMLInputElement
  readonly #label: HTMLElement
  readonly #error: HTMLElement
  readonly #look: Look

  constructor(look: Look) {
    this.#look = look
    const id = freshId()
    this.input = build('input', {
      id,
      class: 'Input',
      type: 'text',
      autocomplete: look.autocomplete,
      placeholder: look.placeholder,
      inputmode: look.numeric ? 'numeric' : undefined,
      'aria-invalid': 'false',
      'aria-describedby': `${id}-error`,
      // Nothing of a card belongs to the form around it.
      form: freshId(),
    })
    this.input.value = look.value ?? ''
    this.#label = build('label', { class: 'Label', for: id }, look.label)
    this.#error = build('p', { id: `${id}-error`, class: 'Error' })
    this.root = build('div', { class: look.wide ? 'wide' : undefined }, this.#label, this.input, this.#error)
    this.input.addEventListener('input', () => this.#typed())
    this.input.addEventListener('blur', () => this.value && this.judge())
  }

  get value(): string {
    return this.input.value
  }

  write(text: string): void {
    this.input.value = text
    this.#typed()
  }

  rename(label: string): void {
    this.#label.textContent = label
  }

  get fault(): Fault | undefined {
    return this.root.hidden ? undefined : this.#look.find(this.value)
  }

  /** Says what is wrong, if anything is. */
  judge(): Fault | undefined {
    const fault = this.fault
    this.say(fault?.message)
    return fault
  }

  say(message: string | undefined): void {
    this.#error.textContent = message ?? ''
    this.input.classList.toggle('Input--invalid', message !== undefined)
    this.input.setAttribute('aria-invalid', String(message !== undefined))
  }

  #typed(): void {
    const { format } = this.#look
    const atEnd = this.input.selectionStart === this.value.length
    // In the middle of what stands there the caret would jump.
    if (format && atEnd) this.input.value = format(this.value)
    if (this.#error.textContent) this.say(this.fault?.message)
    this.#look.changed()
  }
}
