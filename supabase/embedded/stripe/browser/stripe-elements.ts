import type { Appearance } from '@stripe/stripe-js'
import type { FieldError } from './card-fields.ts'
import { ExpressCheckoutElement } from './express-checkout-element.ts'
import { PaymentElement } from './payment-element.ts'

/** Options of `stripe.elements()`: with `mode` for a deferred intent, or with the client secret of an existing one. */
export interface ElementsOptions {
  mode?: 'payment' | 'setup' | 'subscription'
  amount?: number
  currency?: string
  clientSecret?: string
  allowedPaymentMethodTypes?: string[]
  paymentMethodOptions?: { us_bank_account?: { verification_method?: 'automatic' | 'instant' } }
  excludedPaymentMethodTypes?: string[]
  paymentMethodConfiguration?: string
  setupFutureUsage?: 'off_session' | 'on_session' | null
  captureMethod?: 'manual' | 'automatic' | 'automatic_async'
  appearance?: Appearance
}

interface PaymentElementOptions {
  defaultValues?: { billingDetails?: { address?: { country?: string } } }
}

export class Elements {
  readonly options: ElementsOptions
  #payment: PaymentElement | undefined
  #express: ExpressCheckoutElement | undefined
  #submitted = false

  constructor(options: ElementsOptions = {}) {
    this.options = options
    assertValidOptions(options)
  }

  create(type: string, options: PaymentElementOptions = {}): PaymentElement | ExpressCheckoutElement {
    if (type === 'expressCheckout') return this.#createExpressCheckout()
    if (type !== 'payment') throw new Error(`The emulated Stripe.js has no ${type} element.`)
    if (this.#payment) throw new Error('Can only create one Element of type payment through the same Elements.')
    const payment = new PaymentElement(options.defaultValues?.billingDetails?.address?.country, () => {
      this.#payment = undefined
    })
    payment.setAppearance(this.options.appearance)
    this.#payment = payment
    return payment
  }

  #createExpressCheckout(): ExpressCheckoutElement {
    if (this.#express) throw new Error('Can only create one Element of type expressCheckout through the same Elements.')
    this.#express = new ExpressCheckoutElement(() => {
      this.#express = undefined
    })
    return this.#express
  }

  getElement(type: string): PaymentElement | ExpressCheckoutElement | null {
    if (type === 'expressCheckout') return this.#express ?? null
    return type === 'payment' ? (this.#payment ?? null) : null
  }

  update(changes: ElementsOptions): void {
    Object.assign(this.options, changes)
    // Stripe.js wants the form validated again after a change of the payment.
    const { amount, currency, mode, allowedPaymentMethodTypes: types } = changes
    if (amount !== undefined || currency !== undefined || mode || types) this.#submitted = false
    assertValidOptions(this.options)
    if (changes.appearance) this.#payment?.setAppearance(changes.appearance)
  }

  async fetchUpdates(): Promise<object> {
    return {}
  }

  /** Validates the form; must be called before an intent is confirmed. */
  async submit(): Promise<{ error: FieldError & { type: string } } | { selectedPaymentMethod: 'card' }> {
    const error = this.#express?.isPaying ? undefined : this.#payment?.validate()
    this.#submitted = !error
    return error ? { error: { type: 'validation_error', ...error } } : { selectedPaymentMethod: 'card' }
  }

  /** The mounted card form. Throws before `submit()`, like Stripe.js. */
  get card(): PaymentElement | ExpressCheckoutElement {
    if (this.#express?.isPaying && this.#submitted) return this.#express
    if (!this.#payment) throw new Error('Invalid value for elements: it has no mounted payment Element.')
    if (this.options.mode && !this.#submitted)
      throw new Error('elements.submit() must be called before stripe.confirmPayment().')
    return this.#payment
  }

  on(): this {
    return this
  }
  off(): this {
    return this
  }
}

function assertValidOptions(options: ElementsOptions): void {
  const { mode, amount, currency, clientSecret } = options
  assertCompatibleOptions(options)
  if (clientSecret || !mode) return
  if (!currency) throw new Error('Invalid value for elements(): currency is missing.')
  if (mode !== 'setup' && !Number.isInteger(amount)) throw new Error('Invalid value for elements(): amount is missing.')
}

/** Stripe.js accepts one source of the payment method types: a list, an exclusion, a configuration or the intent. */
function assertCompatibleOptions(options: ElementsOptions): void {
  const { allowedPaymentMethodTypes: allowed } = options
  if (!allowed) return
  const others = ['excludedPaymentMethodTypes', 'paymentMethodConfiguration', 'clientSecret'] as const
  const other = others.find((name) => options[name] !== undefined)
  if (other) throw new Error(`elements(): allowedPaymentMethodTypes cannot be used together with ${other}.`)
  if (!allowed.includes('card')) throw new Error('The emulated Stripe.js supports cards only.')
}
