import type { Appearance } from '@stripe/stripe-js'
import { adoptStyleSheets, applyAppearance } from './appearance.ts'
import {
  digitsOnly,
  type FieldError,
  formatCardNumber,
  formatExpiry,
  formatSecurityCode,
  parseExpiry,
  testCards,
  validateExpiry,
  validateNumber,
  validateSecurityCode,
} from './card-fields.ts'
import { createElement, uniqueId } from './dom.ts'
import { Field } from './field.ts'
import { countries, postalCodeLabel, validatePostalCode } from './postal-codes.ts'

type Listener = (event: object) => void

/** The card form. It is part of the page; Stripe's own form is in an iframe. */
export class PaymentElement {
  readonly #root = createElement('div')
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #number: Field
  readonly #expiry: Field
  readonly #code: Field
  readonly #country: HTMLSelectElement
  readonly #postal: Field

  readonly #onDestroy: () => void

  constructor(country = 'US', onDestroy = () => {}) {
    this.#onDestroy = onDestroy
    const onChange = () => this.#emitChange()
    this.#number = new Field({
      label: 'Card number',
      placeholder: '1234 1234 1234 1234',
      autocomplete: 'cc-number',
      numeric: true,
      wide: true,
      format: formatCardNumber,
      validate: validateNumber,
      onChange,
    })
    this.#expiry = new Field({
      label: 'Expiration date',
      placeholder: 'MM / YY',
      autocomplete: 'cc-exp',
      numeric: true,
      format: formatExpiry,
      validate: (text) => validateExpiry(text, new Date()),
      onChange,
    })
    this.#code = new Field({
      label: 'Security code',
      placeholder: 'CVC',
      autocomplete: 'cc-csc',
      numeric: true,
      format: formatSecurityCode,
      validate: (text) => validateSecurityCode(text, this.#number.value),
      onChange,
    })
    this.#country = createElement(
      'select',
      { id: uniqueId(), class: 'Input', autocomplete: 'billing country', form: uniqueId() },
      ...countries.map(([code, name]) => createElement('option', { value: code, selected: code === country }, name)),
    )
    this.#postal = new Field({
      label: 'ZIP code',
      autocomplete: 'billing postal-code',
      validate: (text) => validatePostalCode(text, this.#country.value),
      onChange,
    })
    this.#country.addEventListener('change', () => this.#onCountryChange())
    this.#onCountryChange()
  }

  get #fields(): Field[] {
    return [this.#number, this.#expiry, this.#code, this.#postal]
  }

  mount(container: HTMLElement | string): void {
    const target = typeof container === 'string' ? document.querySelector(container) : container
    adoptStyleSheets()
    const country = createElement(
      'div',
      { class: 'SelectWrapper' },
      createElement('label', { class: 'Label', for: this.#country.id }, 'Country'),
      this.#country,
    )
    this.#root.replaceChildren(
      testModeNote((number) => this.#fillTestCard(number)),
      ...[this.#number, this.#expiry, this.#code].map(({ root }) => root),
      country,
      this.#postal.root,
    )
    target?.replaceChildren(this.#root)
    queueMicrotask(() => this.#emit('ready', { elementType: 'payment' }))
  }

  setAppearance(appearance: Appearance | undefined): void {
    applyAppearance(this.#root, appearance)
  }

  /** Shows all errors, focuses the first invalid field and answers its error. */
  validate(): FieldError | undefined {
    const results = this.#fields.map((field) => ({ field, error: field.validate() }))
    const first = results.find(({ error }) => error)
    first?.field.input.focus()
    return first?.error
  }

  /** Shows a card error at the field of Stripe's `param`. */
  showCardError(param: string | undefined, message: string): void {
    const field = { number: this.#number, cvc: this.#code, exp_month: this.#expiry, exp_year: this.#expiry }[
      param ?? ''
    ]
    field?.showError(message)
  }

  /** Stripe's `payment_method_data` with the page's billing details. */
  paymentMethodData(billingDetails: object = {}): object {
    const expiry = parseExpiry(this.#expiry.value)
    return {
      type: 'card',
      card: {
        number: digitsOnly(this.#number.value),
        exp_month: expiry?.month,
        exp_year: expiry?.year,
        cvc: this.#code.value,
      },
      billing_details: {
        ...billingDetails,
        address: {
          country: this.#country.value,
          postal_code: this.#postal.root.hidden ? undefined : this.#postal.value,
        },
      },
    }
  }

  on(event: string, listener: Listener): this {
    const listeners = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, listeners.add(listener))
    return this
  }

  off(event: string, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener)
    else this.#listeners.delete(event)
    return this
  }

  update(): void {}
  focus(): void {
    this.#number.input.focus()
  }
  blur(): void {
    if (this.#root.contains(document.activeElement)) (document.activeElement as HTMLElement).blur()
  }
  clear(): void {
    for (const field of this.#fields) field.setValue('')
  }
  collapse(): void {}
  unmount(): void {
    this.#root.remove()
  }
  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.#onDestroy()
  }

  #onCountryChange(): void {
    const name = postalCodeLabel(this.#country.value)
    this.#postal.root.hidden = name === undefined
    if (name) this.#postal.setLabel(name)
    this.#postal.showError(undefined)
    this.#emitChange()
  }

  /** Fills every field for a test card. */
  #fillTestCard(number: string): void {
    this.#number.setValue(number)
    this.#expiry.setValue(`12${String(new Date().getFullYear() + 5).slice(2)}`)
    this.#code.setValue('123')
    if (!this.#postal.root.hidden && !this.#postal.value)
      this.#postal.setValue(this.#country.value === 'US' ? '10012' : '')
    for (const field of this.#fields) field.showError(undefined)
    this.#number.input.focus()
  }

  #emitChange(): void {
    const complete = this.#fields.every((field) => !field.error)
    const empty = this.#fields.every((field) => field.value === '')
    this.#emit('change', { elementType: 'payment', collapsed: false, value: { type: 'card' }, complete, empty })
  }

  #emit(event: string, detail: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail)
  }
}

function testModeNote(onSelect: (number: string) => void): HTMLElement {
  const lines = testCards.map(({ number, behavior }) => {
    const button = createElement('button', { type: 'button' }, number)
    button.addEventListener('click', () => onSelect(number))
    return createElement('li', {}, button, createElement('span', {}, behavior))
  })
  const list = createElement(
    'details',
    {},
    createElement('summary', {}, 'Test cards'),
    createElement('ul', {}, ...lines),
  )
  return createElement(
    'div',
    { class: 'TestModeNote' },
    createElement('strong', {}, 'Test mode.'),
    ' No money moves here.',
    list,
  )
}
