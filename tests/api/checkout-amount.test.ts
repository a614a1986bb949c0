import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { PendingPayment } from '#shared/contracts/checkout.ts'
import { defaultBehavior } from '../../supabase/embedded/stripe/behavior.ts'
import { bodyOf, problemOf } from './api.fixtures.ts'
import { type CheckoutFixture, registrationFields, startCheckoutFixture } from './checkout.fixtures.ts'

// The amount that the form shows, the amount that Stripe takes, and the card that pays the renewals.

let api: CheckoutFixture
let stripe: Stripe
beforeAll(async () => {
  api = await startCheckoutFixture()
  stripe = createStripeClient({ secretKey: api.stripe.secretKey, apiUrl: api.stripe.url })
})
beforeEach(() => void Object.assign(api.stripe.behavior, defaultBehavior()))
afterAll(() => api?.stop())

const form = (amount: number) => ({ mode: 'subscription', amount, currency: 'usd' }) as const

async function createPromotion(code: string, percent_off: number) {
  const { id: coupon } = await stripe.coupons.create({ percent_off, duration: 'once' })
  return stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon } })
}

describe('the price that was shown', () => {
  test('is refused when it is another one by now, and nothing is created at Stripe', async () => {
    const person = registrationFields(api.newPerson())
    const browser = api.newBrowser()
    await api.owner`update plans set price = 25000 where id = 'global_reader'`
    try {
      const rejected = await problemOf(await browser.subscribe(person, 'global_reader', { amount: 20_000 }))
      expect([rejected.status, Object.keys(rejected.fields ?? {})]).toEqual([422, ['amount']])
      expect(api.subscriptionsOf(person.email)).toEqual([])
      const agreed = await bodyOf(await browser.subscribe(person, 'global_reader', { amount: 25_000 }), PendingPayment)
      expect(agreed.amount).toBe(25_000)
    } finally {
      await api.owner`update plans set price = 20000 where id = 'global_reader'`
    }
  })

  test('includes the promotion, and with another one nothing can be paid', async () => {
    await createPromotion('TENTH', 10)
    const person = registrationFields(api.newPerson())
    const browser = api.newBrowser()
    const buy = (amount: number) => browser.subscribe(person, 'global_reader', { promotionCode: 'TENTH', amount })
    expect((await buy(17_000)).status).toBe(422)
    expect(api.payableSubscriptionsOf(person.email)).toEqual([])
    const { clientSecret, amount } = await bodyOf(await buy(18_000), PendingPayment)
    expect(amount).toBe(18_000)
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(18_000)).status).toBe('succeeded')
  })

  test('may be left out', async () => {
    const person = registrationFields(api.newPerson())
    const pending = await bodyOf(await api.newBrowser().subscribe(person), PendingPayment)
    expect(pending.amount).toBe(20_000)
  })
})

describe('a customer with a balance at Stripe', () => {
  /** A buyer who has begun a purchase before, so that the customer exists at Stripe. */
  async function newCustomerWithBalance(balance: number) {
    const person = registrationFields(api.newPerson())
    const browser = api.newBrowser()
    await browser.subscriptionSecret(person, 'patron_ledger')
    const [started] = api.subscriptionsOf(person.email)
    await stripe.customers.update(String(started?.customer), { balance })
    return { person, browser }
  }

  const newCustomerPurchase = () =>
    api.newBrowser().subscribe(registrationFields(api.newPerson()), 'global_reader', { amount: 20_000 })

  test.each([
    ['a credit', -2000, 18_000],
    ['a debt', 2000, 22_000],
  ])('%s: the response states the amount that is taken, and the form must be made for it', async (_, balance, due) => {
    const { person, browser } = await newCustomerWithBalance(balance)
    const response = await browser.subscribe(person, 'global_reader', { amount: 20_000 })
    const { clientSecret, amount } = await bodyOf(response, PendingPayment)
    expect(amount).toBe(due)
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(20_000)).error).toMatch(/amount/)
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(amount)).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: due })
  })

  test('a credit that covers the plan: a card is saved, and nothing is taken', async () => {
    const { person, browser } = await newCustomerWithBalance(-30_000)
    const response = await browser.subscribe(person, 'global_reader', { amount: 20_000 })
    const { clientSecret, amount } = await bodyOf(response, PendingPayment)
    expect([amount, clientSecret.slice(0, 5)]).toEqual([0, 'seti_'])
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(0)).status).toBe('succeeded')
    expect(await browser.completion()).toMatchObject({ status: 'completed', amount: 0 })
  })

  test('a credit that covers the plan: the response states what the card setup takes, which is all that the form may offer', async () => {
    await api.owner`update site_settings set payment_methods = array['card', 'us_bank_account']`
    const offered = ['card', 'us_bank_account']
    const { person, browser } = await newCustomerWithBalance(-30_000)
    const [customer] = api.subscriptionsOf(person.email).map((one) => String(one.customer))
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer ?? '' })
    await stripe.customers.update(customer ?? '', { invoice_settings: { default_payment_method: card.id } })
    const response = await browser.subscribe(person, 'global_reader', { amount: 20_000 })
    const { clientSecret, paymentMethods } = await bodyOf(response, PendingPayment)
    expect(paymentMethods).toEqual(['card'])
    const pay = (allowedPaymentMethodTypes: string[]) =>
      api.stripe.pay(clientSecret, undefined, undefined, { ...form(0), allowedPaymentMethodTypes })
    expect(pay(offered).error).toMatch(/payment_method_types/)
    expect(pay(paymentMethods).status).toBe('succeeded')
    const other = await bodyOf(await newCustomerPurchase(), PendingPayment)
    expect(other.paymentMethods).toEqual(offered)
    await api.owner`update site_settings set payment_methods = array['card']`
  })

  test('gets it back when the purchase is abandoned', async () => {
    const { person, browser } = await newCustomerWithBalance(-2000)
    await browser.subscriptionSecret(person)
    await browser.subscriptionSecret(person, 'patron_ledger')
    const { clientSecret, amount } = await bodyOf(await browser.subscribe(person), PendingPayment)
    expect(amount).toBe(18_000)
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(18_000)).status).toBe('succeeded')
  })
})

describe('the card of a free first year pays the second', () => {
  test.each([true, false])('whether Stripe keeps it: %s', async (keeps) => {
    api.stripe.behavior.setupSetsDefaultCard = keeps
    const code = keeps ? 'KEPT' : 'LEFT'
    await createPromotion(code, 100)
    const person = registrationFields(api.newPerson())
    const browser = api.newBrowser()
    const response = await browser.subscribe(person, 'global_reader', { promotionCode: code, amount: 0 })
    const { clientSecret } = await bodyOf(response, PendingPayment)
    expect(api.stripe.pay(clientSecret, undefined, undefined, form(0)).status).toBe('succeeded')
    await browser.completion()
    const cardOf = () => api.subscriptionsOf(person.email)[0]?.default_payment_method
    await expect.poll(cardOf, { timeout: 10_000 }).toMatch(/^pm_/)
    const [row] =
      await api.owner`select card ->> 'last4' as last4 from billing_customers where payer_email = ${person.email}`
    expect(row?.last4).toBe('4242')
    api.stripe.clock.advance(367 * 86_400)
    expect(api.totalCharged(person.email)).toBe(20_000)
  })
})

test('the intent that mounts a form tries no cards: only the secret key can confirm it', async () => {
  const response = await api.newBrowser().mountForm()
  const { clientSecret } = (await response.json()) as { clientSecret: string }
  const id = clientSecret.split('_secret_')[0]
  const confirm = await fetch(`${api.stripe.url}/v1/payment_intents/${id}/confirm`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${api.stripe.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  })
  expect(confirm.status).toBe(400)
  expect(await confirm.text()).toContain('`confirmation_method` is set to `manual`')
  expect([...api.stripe.state.charges.values()].filter((charge) => charge.payment_intent === id)).toEqual([])
})
