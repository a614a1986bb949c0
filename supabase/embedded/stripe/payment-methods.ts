import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOrNull, newId } from './context.ts'
import { getOrThrow, invalidRequest, notFound, StripeApiError } from './errors.ts'
import { clearable, flag, ignored, int, text } from './request-params.ts'
import { IBAN_OF_IDEAL, IDEAL, PAYPAL, testBankAccounts, testCards, testPaymentMethods } from './test-cards.ts'

const addressParam = z.strictObject({
  city: clearable(text).optional(),
  country: clearable(text).optional(),
  line1: clearable(text).optional(),
  line2: clearable(text).optional(),
  postal_code: clearable(text).optional(),
  state: clearable(text).optional(),
})
export const billingDetailsParam = z.strictObject({
  address: clearable(addressParam).optional(),
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
  tax_id: clearable(text).optional(),
})
export const cardParam = z.strictObject({ number: text, exp_month: int, exp_year: int, cvc: text.optional() })

const bankAccountParam = z.strictObject({ account_holder_type: text, account_number: text, routing_number: text })

/** A card or a bank account with its number, iDEAL or PayPal, as only browsers send it. */
export const paymentMethodData = z.strictObject({
  type: z.enum(['card', 'us_bank_account', 'sepa_debit', 'ideal', 'paypal']),
  card: cardParam.optional(),
  us_bank_account: bankAccountParam.optional(),
  sepa_debit: z.strictObject({ iban: text }).optional(),
  ideal: z.strictObject({ bank: text.optional() }).optional(),
  paypal: z.strictObject({}).optional(),
  billing_details: billingDetailsParam.optional(),
  allow_redisplay: text.optional(),
  metadata: ignored.optional(),
})
export type PaymentMethodData = z.infer<typeof paymentMethodData>

export function getPaymentMethod(context: EmulatorContext, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const number = testPaymentMethods[id]
  // In the future by the emulator's clock too, which may be ahead by years.
  const exp_year = new Date(context.now() * 1000).getUTCFullYear() + 8
  if (number) return newPaymentMethod(context, { type: 'card', card: { number, exp_month: 12, exp_year } })
  return getOrThrow(context.store.paymentMethods, id, 'PaymentMethod', param)
}

export function getCard(context: EmulatorContext, method: string) {
  const found = context.store.cards.get(method)
  if (!found) throw notFound('PaymentMethod', method)
  return found
}

export function newPaymentMethod(context: EmulatorContext, data: PaymentMethodData): Stripe.PaymentMethod {
  if (data.us_bank_account) return newBankAccount(context, data.us_bank_account, data.billing_details)
  if (data.sepa_debit) return newSepaDebit(context, data.sepa_debit.iban, data.billing_details)
  if (data.type === 'ideal') return newIdeal(context, data.billing_details)
  if (data.type === 'paypal') return newPaypal(context, data.billing_details)
  if (!data.card) throw invalidRequest('Missing required param: card.', 'parameter_missing', 'card')
  const { exp_month, exp_year } = data.card
  const number = data.card.number.replace(/[\s-]/g, '')
  const testCard = testCards[number]
  if (!testCard) throw cardInputError('incorrect_number', 'Your card number is incorrect.', 'number')
  const today = new Date(context.now() * 1000)
  if (exp_month < 1 || exp_month > 12)
    throw cardInputError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (exp_year * 12 + exp_month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw cardInputError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  const fields = methodFields(context, data.billing_details)
  const method: Stripe.PaymentMethod = {
    ...fields,
    type: 'card',
    card: {
      brand: testCard.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: testCard.brand,
      exp_month,
      exp_year,
      fingerprint: `fp${context.behavior.cardsAreShared ? number : fields.id}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [testCard.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }
  context.store.paymentMethods.set(method.id, method)
  context.store.cards.set(method.id, { number, authenticated: false })
  return method
}

const methodFields = (context: EmulatorContext, details: z.infer<typeof billingDetailsParam> | undefined) => ({
  id: newId('pm'),
  object: 'payment_method' as const,
  allow_redisplay: 'unspecified' as const,
  billing_details: {
    address: toAddress(details?.address),
    email: details?.email || null,
    name: details?.name || null,
    phone: details?.phone || null,
    tax_id: null,
  },
  created: context.now(),
  customer: null,
  customer_account: null,
  livemode: false,
  metadata: {},
})

function newBankAccount(
  context: EmulatorContext,
  { account_number: number, routing_number }: z.infer<typeof bankAccountParam>,
  details: z.infer<typeof billingDetailsParam> | undefined,
): Stripe.PaymentMethod {
  if (!testBankAccounts[number])
    throw invalidRequest('Invalid account number.', 'account_number_invalid', 'us_bank_account[account_number]')
  const method: Stripe.PaymentMethod = {
    ...methodFields(context, details),
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: `fp${number}`,
      last4: number.slice(-4),
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number,
      status_details: {},
    },
  }
  context.store.paymentMethods.set(method.id, method)
  context.store.cards.set(method.id, { number, authenticated: true })
  return method
}

function newSepaDebit(
  context: EmulatorContext,
  iban: string,
  details?: z.infer<typeof billingDetailsParam>,
): Stripe.PaymentMethod {
  if (testBankAccounts[iban]?.type !== 'sepa_debit')
    throw invalidRequest('The IBAN you provided is invalid.', 'invalid_bank_account_iban', 'sepa_debit[iban]')
  const method: Stripe.PaymentMethod = {
    ...methodFields(context, details),
    type: 'sepa_debit',
    sepa_debit: {
      bank_code: iban.slice(4, 9),
      branch_code: '',
      country: iban.slice(0, 2),
      fingerprint: `fp${iban}`,
      generated_from: null,
      last4: iban.slice(-4),
    },
  }
  context.store.paymentMethods.set(method.id, method)
  context.store.cards.set(method.id, { number: iban, authenticated: true })
  return method
}

function newIdeal(context: EmulatorContext, details?: z.infer<typeof billingDetailsParam>): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...methodFields(context, details),
    type: 'ideal',
    ideal: { bank: 'ing', bic: 'INGBNL2A' },
  }
  context.store.paymentMethods.set(method.id, method)
  context.store.cards.set(method.id, { number: IDEAL, authenticated: true })
  return method
}

function newPaypal(context: EmulatorContext, details?: z.infer<typeof billingDetailsParam>): Stripe.PaymentMethod {
  const method: Stripe.PaymentMethod = {
    ...methodFields(context, details),
    type: 'paypal',
    paypal: { country: 'FR', payer_email: 'payer@paypal.example', payer_id: 'PAYERIDTEST12' },
  }
  context.store.paymentMethods.set(method.id, method)
  context.store.cards.set(method.id, { number: PAYPAL, authenticated: false })
  return method
}

/**
 * The method that can be charged again after a payment. iDEAL pays once: Stripe creates a SEPA debit of the account that it was paid
 * from (https://docs.stripe.com/payments/ideal/save-during-payment).
 */
export const reusableMethod = (context: EmulatorContext, method: Stripe.PaymentMethod): Stripe.PaymentMethod =>
  method.type === 'ideal' ? newSepaDebit(context, IBAN_OF_IDEAL) : method

function toAddress(given: z.infer<typeof addressParam> | '' | undefined): Stripe.Address {
  const { city, country, line1, line2, postal_code, state } = given || {}
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postal_code || null,
    state: state || null,
  }
}

const cardInputError = (code: string, message: string, param: string) =>
  new StripeApiError(402, { type: 'card_error', code, message, param })

export function attachPaymentMethod(
  context: EmulatorContext,
  method: Stripe.PaymentMethod,
  customer: string,
): Stripe.PaymentMethod {
  const owner = idOrNull(method.customer)
  if (owner === customer) return method
  if (owner) throw invalidRequest('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  context.emitEvent('payment_method.attached', method)
  return method
}

export function detachPaymentMethod(context: EmulatorContext, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOrNull(method.customer)
  if (!customer)
    throw invalidRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  method.customer = null
  for (const owner of context.store.customers.values()) {
    if (!owner.deleted && owner.invoice_settings.default_payment_method === method.id)
      owner.invoice_settings.default_payment_method = null
  }
  for (const subscription of context.store.subscriptions.values()) {
    if (subscription.default_payment_method === method.id) subscription.default_payment_method = null
  }
  context.emitEvent('payment_method.detached', method, { customer })
  return method
}

/** Parameters by which an intent is given its payment method. */
export const intentPaymentParams = {
  payment_method: text.optional(),
  payment_method_data: paymentMethodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: ignored.optional(),
}

/** The payment method that these parameters name or describe. */
export function paymentMethodFrom(
  context: EmulatorContext,
  given: { payment_method?: string | undefined; payment_method_data?: PaymentMethodData | undefined },
): Stripe.PaymentMethod | undefined {
  if (given.payment_method_data) return newPaymentMethod(context, given.payment_method_data)
  return given.payment_method ? getPaymentMethod(context, given.payment_method) : undefined
}

/** Answers the id of a payment method that is attached to the customer; rejects every other one. */
export function requirePaymentMethodOf(context: EmulatorContext, customer: string, id: string): string {
  const method = getPaymentMethod(context, id, 'default_payment_method')
  if (idOrNull(method.customer) === customer) return method.id
  throw invalidRequest(
    'The customer does not have a payment method with this ID.',
    'resource_missing',
    'default_payment_method',
  )
}

/** Parameters for the payment method types of an intent. Only cards are emulated. */
export const paymentMethodTypeParams = {
  automatic_payment_methods: z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional(),
  allowed_payment_method_types: z.array(z.literal('card')).min(1).optional(),
}

/** Stripe rejects an intent with both parameters. */
export function paymentMethodTypes(given: z.infer<z.ZodObject<typeof paymentMethodTypeParams>>) {
  const { automatic_payment_methods: automatic, allowed_payment_method_types: allowed } = given
  if (!allowed) return {}
  if (automatic)
    throw invalidRequest(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
      undefined,
      'allowed_payment_method_types',
    )
  return { allowed_payment_method_types: allowed, automatic_payment_methods: null }
}
