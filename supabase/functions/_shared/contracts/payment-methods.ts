// Without schemas, so that forms in the browser can share the list without loading zod.

interface PaymentMethodRule {
  label: string
  /** Stripe refuses it in other currencies; undefined: any. */
  currencies?: readonly string[]
  /** The payment method of its renewals; it is not offered without. */
  renewsBy?: string
}

/** Of PayPal at Stripe: https://docs.stripe.com/payments/payment-methods/payment-method-support#country-currency-support. */
const PAYPAL_CURRENCIES = [
  'aud',
  'cad',
  'chf',
  'czk',
  'dkk',
  'eur',
  'gbp',
  'hkd',
  'nok',
  'nzd',
  'pln',
  'sek',
  'sgd',
  'usd',
]

/** Ways to pay for a subscription by Stripe's name; private.are_payment_methods() has the same list. */
export const paymentMethods = {
  card: { label: 'Cards, Apple Pay and Google Pay' },
  link: { label: 'Link' },
  paypal: { label: 'PayPal', currencies: PAYPAL_CURRENCIES },
  us_bank_account: { label: 'US bank account (takes days)', currencies: ['usd'] },
  sepa_debit: { label: 'SEPA debit (takes days)', currencies: ['eur'] },
  ideal: { label: 'iDEAL (with SEPA debit, which pays its renewals)', currencies: ['eur'], renewsBy: 'sepa_debit' },
} as const satisfies Record<string, PaymentMethodRule>
export type PaymentMethod = keyof typeof paymentMethods

export const paymentMethodNames = Object.keys(paymentMethods) as PaymentMethod[]

/**
 * For Stripe and for its form. A bank account is verified at once: by small deposits it takes days, and Stripe ends a purchase that is
 * unpaid for 23 hours.
 */
export const paymentMethodOptions = { us_bank_account: { verification_method: 'instant' } } as const

/** Those that Stripe accepts in this currency; one other refuses the whole subscription. */
export const methodsForCurrency = (methods: PaymentMethod[], currency: string): PaymentMethod[] =>
  methods.filter((method) => {
    const { currencies, renewsBy }: PaymentMethodRule = paymentMethods[method]
    const isRenewable = renewsBy === undefined || methods.some((other) => other === renewsBy)
    return isRenewable && (currencies?.includes(currency) ?? true)
  })
