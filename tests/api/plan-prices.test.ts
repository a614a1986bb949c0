import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/billing-context.ts'
import { ensurePlanPrice, synchronisePlans } from '#shared/billing/stripe-prices.ts'
import { findPlan } from '#shared/data/plans.ts'
import { type SubscribersFixture, startSubscribersFixture, YEAR } from './subscribers.fixtures.ts'

let fixture: SubscribersFixture
let stripe: Stripe
beforeAll(async () => {
  fixture = await startSubscribersFixture()
  stripe = fixture.stripe
})
afterAll(() => fixture?.stop())

async function setPlanPrice(price: number) {
  await fixture.owner`update plans set price = ${price} where id = 'global_reader'`
  const plan = await fixture.billing.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  if (!plan) throw new Error('There is no such plan.')
  return plan
}
const listStripePrices = () =>
  stripe.prices.list({ product: 'prod_meridian_global_reader', limit: 100 }).then(({ data }) => data)
const storedPrices = () => fixture.owner`
  select stripe_id as id, amount, current from plan_prices where plan_id = 'global_reader' order by created_at`

test('two requests for the price of a plan at once create one product and one price', async () => {
  const plan = await setPlanPrice(20_000)
  const [one, other] = await Promise.all([
    ensurePlanPrice(fixture.billing, plan),
    ensurePlanPrice(fixture.billing, plan),
  ])
  expect(one).toEqual({ priceId: one.priceId, amount: 20_000, currency: 'usd', taxBehavior: null })
  expect(other).toEqual(one)
  expect(await listStripePrices()).toMatchObject([
    {
      id: one.priceId,
      unit_amount: 20_000,
      recurring: { interval: 'year' },
      lookup_key: 'meridian_global_reader_usd_year',
      metadata: { meridian: OWN_MARK, plan: 'global_reader' },
    },
  ])
})

test('a known price is not requested from Stripe again', async () => {
  const plan = await setPlanPrice(20_000)
  fixture.emulator.faults.failNext(/./, '500', 100)
  expect(await ensurePlanPrice(fixture.billing, plan)).toMatchObject({ amount: 20_000 })
  await expect(stripe.prices.list()).rejects.toThrow()
  fixture.emulator.faults.clear()
})

test('a changed price applies to new subscribers, and existing ones keep paying the previous one', async () => {
  const original = await ensurePlanPrice(fixture.billing, await setPlanPrice(20_000))
  const customer = await stripe.customers.create({ email: 'a@b.example' })
  const { id: subscription, latest_invoice: first } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: original.priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  fixture.emulator.pay((first as Stripe.Invoice).confirmation_secret?.client_secret ?? '')

  const raised = await ensurePlanPrice(fixture.billing, await setPlanPrice(25_000))
  expect(raised).toMatchObject({ amount: 25_000 })
  expect(raised.priceId).not.toBe(original.priceId)
  const byKey = await stripe.prices.list({ lookup_keys: ['meridian_global_reader_usd_year'] })
  expect(byKey.data.map(({ id }) => id)).toEqual([raised.priceId])
  expect(await stripe.prices.retrieve(original.priceId)).toMatchObject({ active: true, unit_amount: 20_000 })
  expect(await storedPrices()).toEqual([
    { id: original.priceId, amount: 20_000, current: false },
    { id: raised.priceId, amount: 25_000, current: true },
  ])

  fixture.emulator.clock.advance(YEAR + 2 * 86_400)
  const paid = await stripe.invoices.list({ subscription })
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([20_000, 20_000])
  const { items } = await stripe.subscriptions.retrieve(subscription)
  expect(items.data[0]?.price.id).toBe(original.priceId)
})

test('a price that is changed back is a third one at Stripe, created once', async () => {
  const raised = await ensurePlanPrice(fixture.billing, await setPlanPrice(25_000))
  const repeated = await ensurePlanPrice(fixture.billing, await setPlanPrice(20_000))
  expect(await storedPrices()).toHaveLength(3)
  await fixture.owner`delete from plan_prices where stripe_id = ${repeated.priceId}`
  const [restored] = (await synchronisePlans(fixture.billing)).filter(({ planId }) => planId === 'global_reader')
  expect(restored).toMatchObject({ priceId: repeated.priceId, isNew: false })
  expect([repeated.priceId, await listStripePrices().then(({ length }) => length)]).not.toContain(raised.priceId)
  expect(await listStripePrices()).toHaveLength(3)
})

test('a price archived at Stripe is not sold, and a new plan name is sent there', async () => {
  const known = await ensurePlanPrice(fixture.billing, await setPlanPrice(20_000))
  await stripe.prices.update(known.priceId, { active: false })
  await stripe.products.update('prod_meridian_global_reader', { active: false })
  await fixture.owner`update plans set name = 'Reader of the World' where id = 'global_reader'`
  const progress: string[] = []
  const synchronised = await synchronisePlans(fixture.billing, ({ id }, index, count) =>
    progress.push(`${id} ${index + 1}/${count}`),
  )
  expect(progress).toEqual(['global_reader 1/2', 'patron_ledger 2/2'])
  const plan = synchronised.find(({ planId }) => planId === 'global_reader')
  expect(plan).toMatchObject({ isNew: true, amount: 20_000 })
  expect(plan?.priceId).not.toBe(known.priceId)
  expect(await stripe.products.retrieve('prod_meridian_global_reader')).toMatchObject({
    active: true,
    name: 'Reader of the World',
  })
})

test('with taxes a price with a tax behavior is created, and it stays in use when taxes are switched off', async () => {
  const plan = await setPlanPrice(20_000)
  const plain = await ensurePlanPrice(fixture.billing, plan)
  try {
    await fixture.owner`update site_settings set tax_behavior = 'exclusive'`
    const taxed = await ensurePlanPrice(fixture.billing, plan)
    expect(taxed).toMatchObject({ amount: 20_000, taxBehavior: 'exclusive' })
    expect(taxed.priceId).not.toBe(plain.priceId)
    expect(await stripe.prices.retrieve(taxed.priceId)).toMatchObject({ tax_behavior: 'exclusive', active: true })
    await fixture.owner`update site_settings set tax_behavior = null`
    expect(await ensurePlanPrice(fixture.billing, plan)).toEqual({ ...taxed, taxBehavior: null })
  } finally {
    await fixture.owner`update site_settings set tax_behavior = null`
  }
})
