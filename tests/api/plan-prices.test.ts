import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/money.ts'
import { ensurePlanPrice, synchronisePlans } from '#shared/billing/plan-prices.ts'
import { findPlan } from '#shared/data/plans.ts'
import { type SubscribersUnderTest, startSubscribersUnderTest, YEAR } from './subscribers-under-test.ts'

let house: SubscribersUnderTest
let stripe: Stripe
beforeAll(async () => {
  house = await startSubscribersUnderTest()
  stripe = house.stripe
})
afterAll(() => house?.stop())

async function planCosting(price: number) {
  await house.owner`update plans set price = ${price} where id = 'global_reader'`
  const plan = await house.money.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  if (!plan) throw new Error('There is no such plan.')
  return plan
}
const sold = () => stripe.prices.list({ product: 'prod_meridian_global_reader', limit: 100 }).then(({ data }) => data)
const recorded = () => house.owner`
  select stripe_id as id, amount, current from plan_prices where plan_id = 'global_reader' order by created_at`

test('two who ask at once for the price of a plan make one product and one price', async () => {
  const plan = await planCosting(20_000)
  const [one, other] = await Promise.all([ensurePlanPrice(house.money, plan), ensurePlanPrice(house.money, plan)])
  expect(one).toEqual({ priceId: one.priceId, amount: 20_000, currency: 'usd' })
  expect(other).toEqual(one)
  expect(await sold()).toMatchObject([
    {
      id: one.priceId,
      unit_amount: 20_000,
      recurring: { interval: 'year' },
      lookup_key: 'meridian_global_reader_usd_year',
      metadata: { meridian: OWN_MARK, plan: 'global_reader' },
    },
  ])
})

test('what is known is not asked of Stripe again', async () => {
  const plan = await planCosting(20_000)
  house.emulator.faults.failNext(/./, '500', 100)
  expect(await ensurePlanPrice(house.money, plan)).toMatchObject({ amount: 20_000 })
  await expect(stripe.prices.list()).rejects.toThrow()
  house.emulator.faults.clear()
})

test('another price of a plan is a new one for new subscribers, and whoever pays the former goes on paying it', async () => {
  const former = await ensurePlanPrice(house.money, await planCosting(20_000))
  const customer = await stripe.customers.create({ email: 'a@b.example' })
  const { id: subscription, latest_invoice: first } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: former.priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    expand: ['latest_invoice.confirmation_secret'],
  })
  house.emulator.pay((first as Stripe.Invoice).confirmation_secret?.client_secret ?? '')

  const dearer = await ensurePlanPrice(house.money, await planCosting(25_000))
  expect(dearer).toMatchObject({ amount: 25_000 })
  expect(dearer.priceId).not.toBe(former.priceId)
  const byKey = await stripe.prices.list({ lookup_keys: ['meridian_global_reader_usd_year'] })
  expect(byKey.data.map(({ id }) => id)).toEqual([dearer.priceId])
  expect(await stripe.prices.retrieve(former.priceId)).toMatchObject({ active: true, unit_amount: 20_000 })
  expect(await recorded()).toEqual([
    { id: former.priceId, amount: 20_000, current: false },
    { id: dearer.priceId, amount: 25_000, current: true },
  ])

  house.emulator.clock.advance(YEAR + 2 * 86_400)
  const paid = await stripe.invoices.list({ subscription })
  expect(paid.data.map(({ amount_paid }) => amount_paid)).toEqual([20_000, 20_000])
  const { items } = await stripe.subscriptions.retrieve(subscription)
  expect(items.data[0]?.price.id).toBe(former.priceId)
})

test('a price that comes back is a third one, made once, whoever asks again', async () => {
  const dearer = await ensurePlanPrice(house.money, await planCosting(25_000))
  const again = await ensurePlanPrice(house.money, await planCosting(20_000))
  expect(await recorded()).toHaveLength(3)
  await house.owner`delete from plan_prices where stripe_id = ${again.priceId}`
  const [healed] = (await synchronisePlans(house.money)).filter(({ planId }) => planId === 'global_reader')
  expect(healed).toMatchObject({ priceId: again.priceId, isNew: false })
  expect([again.priceId, await sold().then(({ length }) => length)]).not.toContain(dearer.priceId)
  expect(await sold()).toHaveLength(3)
})

test('what somebody has archived at Stripe is not sold, and a new name arrives there', async () => {
  const known = await ensurePlanPrice(house.money, await planCosting(20_000))
  await stripe.prices.update(known.priceId, { active: false })
  await stripe.products.update('prod_meridian_global_reader', { active: false })
  await house.owner`update plans set name = 'Reader of the World' where id = 'global_reader'`
  const seen: string[] = []
  const done = await synchronisePlans(house.money, ({ id }, index, count) => seen.push(`${id} ${index + 1}/${count}`))
  expect(seen).toEqual(['global_reader 1/2', 'patron_ledger 2/2'])
  const plan = done.find(({ planId }) => planId === 'global_reader')
  expect(plan).toMatchObject({ isNew: true, amount: 20_000 })
  expect(plan?.priceId).not.toBe(known.priceId)
  expect(await stripe.products.retrieve('prod_meridian_global_reader')).toMatchObject({
    active: true,
    name: 'Reader of the World',
  })
})
