import type { Appearance } from '@stripe/stripe-js'
import { bringClothes, dress } from './appearance.ts'
import { build, freshId } from './build.ts'
import {
  digitsOf,
  expiryIn,
  type Fault,
  faultInCode,
  faultInExpiry,
  faultInNumber,
  securityCode,
  spacedExpiry,
  spacedNumber,
} from './card.ts'
import { countries, faultInPostal, postalNameOf } from './countries.ts'
import { Field } from './field.ts'
import { cards } from './test-cards.ts'

type Listener = (event: object) => void

/** The form for a card. It stands in the page itself, where Stripe's own would be a frame of theirs. */
export class PaymentElement {
  readonly #root = build('div')
  readonly #listeners = new Map<string, Set<Listener>>()
  readonly #number: Field
  readonly #expiry: Field
  readonly #code: Field
  readonly #country: HTMLSelectElement
  readonly #postal: Field

  readonly #gone: () => void

  constructor(country = 'US', gone = () => {}) {
    this.#gone = gone
    const changed = () => this.#changed()
    this.#number = new Field({
      label: 'Card number',
      placeholder: '1234 1234 1234 1234',
      autocomplete: 'cc-number',
      numeric: true,
      wide: true,
      format: spacedNumber,
      find: faultInNumber,
      changed,
    })
    this.#expiry = new Field({
      label: 'Expiration date',
      placeholder: 'MM / YY',
      autocomplete: 'cc-exp',
      numeric: true,
      format: spacedExpiry,
      find: (text) => faultInExpiry(text, new Date()),
      changed,
    })
    this.#code = new Field({
      label: 'Security code',
      placeholder: 'CVC',
      autocomplete: 'cc-csc',
      numeric: true,
      format: securityCode,
      find: (text) => faultInCode(text, this.#number.value),
      changed,
    })
    this.#country = build(
      'select',
      { id: freshId(), class: 'Input', autocomplete: 'billing country', form: freshId() },
      ...countries.map(([code, name]) => build('option', { value: code, selected: code === country }, name)),
    )
    this.#postal = new Field({
      label: 'ZIP code',
      autocomplete: 'billing postal-code',
      find: (text) => faultInPostal(text, this.#country.value),
      changed,
    })
    this.#country.addEventListener('change', () => this.#moved())
    this.#moved()
  }

  get #fields(): Field[] {
    return [this.#number, this.#expiry, this.#code, this.#postal]
  }

  mount(place: HTMLElement | string): void {
    const found = typeof place === 'string' ? document.querySelector(place) : place
    bringClothes()
    const country = build(
      'div',
      { class: 'SelectWrapper' },
      build('label', { class: 'Label', for: this.#country.id }, 'Country'),
      this.#country,
    )
    this.#root.replaceChildren(
      testNote((number) => this.#fillIn(number)),
      ...[this.#number, this.#expiry, this.#code].map(({ root }) => root),
      country,
      this.#postal.root,
    )
    found?.replaceChildren(this.#root)
    queueMicrotask(() => this.#tell('ready', { elementType: 'payment' }))
  }

  wear(appearance: Appearance | undefined): void {
    dress(this.#root, appearance)
  }

  /** The first thing that is wrong; all of it is said, and the focus goes to the first. */
  judge(): Fault | undefined {
    const faults = this.#fields.map((field) => ({ field, fault: field.judge() }))
    const first = faults.find(({ fault }) => fault)
    first?.field.input.focus()
    return first?.fault
  }

  /** What a bank has refused stands at the field that it is about. */
  refuse(param: string | undefined, message: string): void {
    const field = { number: this.#number, cvc: this.#code, exp_month: this.#expiry, exp_year: this.#expiry }[
      param ?? ''
    ]
    field?.say(message)
  }

  /** As Stripe takes it, with what the page knows of whoever pays. */
  methodData(known: object = {}): object {
    const expiry = expiryIn(this.#expiry.value)
    return {
      type: 'card',
      card: {
        number: digitsOf(this.#number.value),
        exp_month: expiry?.month,
        exp_year: expiry?.year,
        cvc: this.#code.value,
      },
      billing_details: {
        ...known,
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
    for (const field of this.#fields) field.write('')
  }
  collapse(): void {}
  unmount(): void {
    this.#root.remove()
  }
  destroy(): void {
    this.unmount()
    this.#listeners.clear()
    this.#gone()
  }

  #moved(): void {
    const name = postalNameOf(this.#country.value)
    this.#postal.root.hidden = name === undefined
    if (name) this.#postal.rename(name)
    this.#postal.say(undefined)
    this.#changed()
  }

  /** A test card with everything else that it needs, for whoever tries the shop. */
  #fillIn(number: string): void {
    this.#number.write(number)
    this.#expiry.write(`12${String(new Date().getFullYear() + 5).slice(2)}`)
    this.#code.write('123')
    if (!this.#postal.root.hidden && !this.#postal.value)
      this.#postal.write(this.#country.value === 'US' ? '10012' : '')
    for (const field of this.#fields) field.say(undefined)
    this.#number.input.focus()
  }

  #changed(): void {
    const complete = this.#fields.every((field) => !field.fault)
    const empty = this.#fields.every((field) => field.value === '')
    this.#tell('change', { elementType: 'payment', collapsed: false, value: { type: 'card' }, complete, empty })
  }

  #tell(event: string, detail: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail)
  }
}

function testNote(choose: (number: string) => void): HTMLElement {
  const lines = cards.map(({ number, does }) => {
    const button = build('button', { type: 'button' }, number)
    button.addEventListener('click', () => choose(number))
    return build('li', {}, button, build('span', {}, does))
  })
  const list = build('details', {}, build('summary', {}, 'Test cards'), build('ul', {}, ...lines))
  return build('div', { class: 'TestModeNote' }, build('strong', {}, 'Test mode.'), ' No money moves here.', list)
}
