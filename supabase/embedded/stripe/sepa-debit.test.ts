import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

const billing_details = { name: 'A Reader', email: 'reader@example.com' }
const mandate_data = {
  customer_acceptance: { type: 'online' as const, online: { ip_address: '203.0.113.7', user_agent: 'Test' } },
}
const newDebit = (iban = 'AT321904300235473204', more: Partial<Stripe.PaymentMethodCreateParams> = {}) =>
  fixture.stripe.paymentMethods.create({ type: 'sepa_debit', sepa_debit: { iban }, billing_details, ...more })

/** In euros, to be paid by card or debit. Returns the intent of its first payment. */
async function subscribeByDebit(types: ('card' | 'sepa_debit')[] = ['card', 'sepa_debit']) {
  const { stripe, createSubscription, smallPrice } = fixture
  const { id } = await stripe.prices.create({
    ...{ product: String(smallPrice.product), currency: 'eur', unit_amount: 20_000, recurring: { interval: 'year' } },
  })
  const { latest_invoice: invoice } = await createSubscription({
    items: [{ price: id }],
    payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: types },
  })
  const { confirmation_secret: secret } = invoice as Stripe.Invoice
  return secret?.client_secret.split('_secret_')[0] ?? ''
}

test('the secret key confirms a debit with a mandate only', async () => {
  const { stripe, emulator } = fixture
  const intent = await subscribeByDebit()
  const { id: payment_method } = await newDebit()
  await expect(stripe.paymentIntents.confirm(intent, { payment_method })).rejects.toMatchObject({
    ...{ statusCode: 400, code: 'parameter_missing', param: 'mandate_data' },
  })
  const confirmed = await stripe.paymentIntents.confirm(intent, { payment_method, mandate_data })
  expect(confirmed.status).toBe('processing')
  emulator.clock.advance(4 * DAY)
  expect((await stripe.paymentIntents.retrieve(intent)).status).toBe('succeeded')
})

test('a debit is refused without a debtor, and with the parameters of a card', async () => {
  await expect(newDebit('AT321904300235473204', { billing_details: { name: 'A Reader' } })).rejects.toMatchObject({
    ...{ code: 'parameter_missing', param: 'billing_details[email]' },
  })
  await expect(fixture.stripe.paymentMethods.create({ type: 'sepa_debit', billing_details })).rejects.toMatchObject({
    ...{ code: 'parameter_missing', param: 'sepa_debit' },
  })
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2034 }
  await expect(newDebit(undefined, { card })).rejects.toMatchObject({ code: 'parameter_unknown', param: 'card' })
  await expect(newDebit('DE00')).rejects.toMatchObject({ code: 'invalid_bank_account_iban' })
})

test('a type that is switched off is refused for the whole subscription', async () => {
  fixture.emulator.behavior.inactivePaymentMethods = ['sepa_debit']
  await expect(subscribeByDebit()).rejects.toThrow('The payment method type "sepa_debit" is invalid.')
  expect(await subscribeByDebit(['card'])).toMatch(/^pi_/)
})
