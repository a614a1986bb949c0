import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { problemOf } from './api.fixtures.ts'
import { giftFields } from './gifts.fixtures.ts'
import { type SubscribersFixture, startSubscribersFixture, type TestSubscriber } from './subscribers.fixtures.ts'

// Stripe takes one currency from each customer. Prices in other currencies come from the dashboard.

let api: SubscribersFixture
beforeAll(async () => {
  api = await startSubscribersFixture()
})
afterAll(() => api?.stop())

const purchase = { subscriptionId: 'global_reader' }
const inEuros = [409, expect.stringContaining('Your account pays in Euro (EUR), and this price is in US Dollar (USD)')]
const reasonOf = async (response: Response) => {
  const { status, detail } = await problemOf(response)
  return [status, detail]
}
const currencyOf = async ({ id }: { id: string }) =>
  (await api.owner`select private.reader_currency(${id}::uuid) as currency`)[0]?.currency

async function newPastSubscriber(currency: string): Promise<TestSubscriber> {
  const reader = await api.newSubscriber({ currency })
  await api.stripe.subscriptions.cancel(reader.subscription)
  await reader.refresh()
  return reader
}

describe('a reader who pays in euros', () => {
  test('is quoted no plan in dollars', async () => {
    const reader = await api.newSubscriber({ currency: 'eur', withAddress: true })
    const response = await reader.send('/user/subscription/change/preview', { planId: 'patron_ledger' })
    expect(await reasonOf(response)).toEqual([
      409,
      expect.stringContaining('Your subscription is paid in Euro (EUR), and Patron Ledger has no price in it.'),
    ])
  })

  test('subscribes in no other currency again, and nothing is created at Stripe', async () => {
    const reader = await newPastSubscriber('eur')
    expect(await currencyOf(reader)).toBe('eur')
    expect(await reasonOf(await reader.send('/create-subscription', purchase))).toEqual(inEuros)
    const { data } = await api.stripe.subscriptions.list({ customer: reader.customer, status: 'all' })
    expect(data.map(({ id }) => id)).toEqual([reader.subscription])
  })

  test('buys no gift in another currency, and nothing is created at Stripe', async () => {
    const reader = await newPastSubscriber('eur')
    expect(await reasonOf(await reader.send('/gifts', giftFields()))).toEqual(inEuros)
    const { data } = await api.stripe.paymentIntents.list({ customer: reader.customer })
    expect(data.map(({ currency }) => currency)).toEqual(['eur'])
    expect(await api.owner`select id from gifts where buyer_id = ${reader.id}`).toHaveLength(0)
  })
})

test('a reader who has paid in dollars subscribes in dollars again, and buys gifts', async () => {
  const reader = await newPastSubscriber('usd')
  expect(await currencyOf(reader)).toBe('usd')
  expect((await reader.send('/gifts', giftFields())).status).toBe(200)
  expect((await reader.send('/create-subscription', purchase)).status).toBe(200)
})

test('an invoice decides before an earlier gift, because Stripe keeps the customer in its currency', async () => {
  const reader = await newPastSubscriber('usd')
  await api.owner`insert into payments (
      stripe_id, customer_id, payer_name, payer_email, description, amount, currency, status, created_at)
    values ('pi_late_gift', ${reader.customer}, 'Ada', ${reader.email}, 'Gift', 18900, 'eur', 'succeeded', now() - interval '9 years')`
  expect(await currencyOf(reader)).toBe('usd')
  expect((await reader.send('/create-subscription', purchase)).status).toBe(200)
})

test('a currency that only Stripe knows, from another product, is a conflict and no failure', async () => {
  const reader = await api.newReader()
  const { email, id } = reader
  const customer = await api.stripe.customers.create({ email })
  await api.owner`insert into billing_customers (stripe_id, user_id, payer_name, payer_email)
    values (${customer.id}, ${id}, 'Ada', ${email})`
  const product = await api.stripe.products.create({ name: 'Mugs' })
  const recurring = { interval: 'year' } as const
  const price = await api.stripe.prices.create({ product: product.id, currency: 'eur', unit_amount: 900, recurring })
  await api.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    billing_mode: { type: 'flexible' },
  })
  expect(await currencyOf(reader)).toBeNull()
  const reason = await reasonOf(await reader.send('/create-subscription', purchase))
  expect(reason).toEqual([409, expect.stringContaining('another currency')])
})
