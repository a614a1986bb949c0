import type Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/money.ts'
import { executeStripeCommands, enqueueStripeCommand } from '#shared/billing/orders.ts'
import { ensurePlanPrice } from '#shared/billing/plan-prices.ts'
import { findPlan } from '#shared/data/plans.ts'
import type { NewStripeCommand } from '#shared/data/stripe-orders.ts'
import { type JobsUnderTest, startJobsUnderTest } from './jobs-under-test.ts'
import { type SubscribersUnderTest, startSubscribersUnderTest } from './subscribers-under-test.ts'

// What Stripe is to be told is told once, whoever dies on the way.

let house: SubscribersUnderTest
let stripe: Stripe
beforeAll(async () => {
  house = await startSubscribersUnderTest()
  stripe = house.stripe
})
afterAll(() => house?.stop())
afterEach(async () => {
  house.emulator.faults.clear()
  await house.owner`delete from private.stripe_orders`
})

const place = (order: NewStripeCommand) => house.money.database.asRole('service_role', {}, (tx) => enqueueStripeCommand(tx, order))
const orderOf = async (id: string) =>
  (await house.owner`select *, due_at - now() as wait from private.stripe_orders where id = ${id}`)[0]
/** Nobody waits here: what is due later is moved into the past. */
const letPass = () => house.owner`update private.stripe_orders set due_at = now() where done_at is null`
const withStripe = () => ({ STRIPE_SECRET_KEY: house.emulator.secretKey, STRIPE_API_URL: house.emulator.url })
const paymentOf = async (customer: string) => {
  const { data } = await stripe.paymentIntents.list({ customer })
  return data[0]?.id ?? ''
}
const refundsOf = (payment_intent: string) => stripe.refunds.list({ payment_intent }).then(({ data }) => data)

/** A subscription that somebody could pay at this moment. */
async function payable() {
  const plan = await house.money.database.asRole('service_role', {}, (tx) => findPlan(tx, 'global_reader'))
  const { priceId } = await ensurePlanPrice(house.money, plan ?? ({} as never))
  const { id: customer } = await stripe.customers.create({ email: 'a@b.example' })
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: priceId }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { meridian: OWN_MARK },
    expand: ['latest_invoice.confirmation_secret'],
  })
  const invoice = subscription.latest_invoice as Stripe.Invoice
  return {
    id: subscription.id,
    pay: () => house.emulator.pay(invoice.confirmation_secret?.client_secret ?? ''),
    invoice: () => stripe.invoices.retrieve(invoice.id),
    now: () => stripe.subscriptions.retrieve(subscription.id),
  }
}

test('an order that is still open is the same order; with another key it is another', async () => {
  const refund = { kind: 'refund', target: 'pi_x' } as const
  const ids = [
    await place(refund),
    await place({ ...refund, data: { amount: 5 } }),
    await place({ ...refund, data: { amount: 5, key: 'a' } }),
    await place({ ...refund, data: { amount: 7, key: 'a' } }),
  ]
  expect(ids[1]).toBe(ids[0])
  expect(ids[3]).toBe(ids[2])
  expect(ids[2]).not.toBe(ids[0])
  await house.owner`update private.stripe_orders set done_at = now()`
  expect(ids).not.toContain(await place(refund))
})

test('what nobody has paid can be paid no more', async () => {
  const tried = await payable()
  const order = await place({ kind: 'abandon-subscription', target: tried.id })
  expect(await executeStripeCommands(house.money, { ids: [order] })).toBe(1)
  expect([(await tried.now()).status, (await tried.invoice()).status]).toEqual(['incomplete_expired', 'void'])
  expect(() => tried.pay()).toThrow()
  expect(await orderOf(order)).toMatchObject({ failure: null, attempts: 1 })

  expect(
    await executeStripeCommands(house.money, { ids: [await place({ kind: 'abandon-subscription', target: tried.id })] }),
  ).toBe(1)
})

test('what somebody has paid in the meantime is left alone, and written down', async () => {
  const { customer, subscription } = await house.newSubscriber()
  await house.owner`update billing_customers set refreshed_at = null where stripe_id = ${customer}`
  const order = await place({ kind: 'abandon-subscription', target: subscription })
  expect(await executeStripeCommands(house.money)).toBe(1)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active')
  expect((await orderOf(order))?.failure).toBe('It had been paid, and was left alone.')
  const [row] = await house.owner`select refreshed_at from billing_customers where stripe_id = ${customer}`
  expect(row?.refreshed_at).not.toBeNull()
})

test('paid at the very moment at which it is to be voided: paid counts', async () => {
  const tried = await payable()
  const order = await place({ kind: 'abandon-subscription', target: tried.id })
  const retrieve = stripe.subscriptions.retrieve.bind(stripe.subscriptions)
  let asked = 0
  const subscriptions = Object.assign(Object.create(stripe.subscriptions), {
    async retrieve(id: string, params: object) {
      const found = await retrieve(id, params)
      if (asked++ === 0) tried.pay()
      return found
    },
  })
  const racing = Object.assign(Object.create(stripe), { subscriptions }) as Stripe
  expect(await executeStripeCommands({ ...house.money, stripe: racing }, { ids: [order] })).toBe(1)
  expect([(await tried.now()).status, (await tried.invoice()).status]).toEqual(['active', 'paid'])
})

test('a subscription that is ended at once leaves nothing to be paid', async () => {
  const { subscription, subscribed } = await house.newSubscriber()
  await place({ kind: 'cancel-subscription', target: subscription })
  expect(await executeStripeCommands(house.money)).toBe(1)
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  expect((await subscribed())?.subscription.id).toBe('free')

  const tried = await payable()
  await place({ kind: 'cancel-subscription', target: tried.id })
  expect(await executeStripeCommands(house.money)).toBe(1)
  expect((await tried.invoice()).status).toBe('void')
})

test('an intent is cancelled once, and one that nobody knows is no reason to try for ever', async () => {
  const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd', capture_method: 'manual' })
  for (const target of [id, id, 'pi_nowhere']) {
    await place({ kind: 'cancel-intent', target })
    expect(await executeStripeCommands(house.money)).toBe(1)
  }
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
})

test('money goes back in parts and then all that is left, never more', async () => {
  const { customer } = await house.newSubscriber()
  const target = await paymentOf(customer)
  await place({ kind: 'refund', target, data: { amount: 5000, reason: 'requested_by_customer', key: 'a' } })
  await executeStripeCommands(house.money)
  await place({ kind: 'refund', target })
  await executeStripeCommands(house.money)
  const last = await place({ kind: 'refund', target, data: { key: 'b' } })
  await executeStripeCommands(house.money)
  expect((await refundsOf(target)).map(({ amount }) => amount).sort()).toEqual([15_000, 5000])
  expect((await orderOf(last))?.failure).toBe('All of it had gone back already.')
  const [payment] = await house.owner`select status, refunded from payments where stripe_id = ${target}`
  expect(payment).toEqual({ status: 'refunded', refunded: 20_000 })
})

test('many who work at once carry out each order once', async () => {
  const targets: string[] = []
  for (let n = 0; n < 12; n++) {
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
    targets.push(id)
    await place({ kind: 'cancel-intent', target: id })
  }
  const done = await Promise.all([1, 2, 3, 4].map(() => executeStripeCommands(house.money)))
  expect(done.reduce((sum, count) => sum + count)).toBe(12)
  const rows = await house.owner`select distinct attempts from private.stripe_orders`
  expect(rows).toEqual([{ attempts: 1 }])
})

test.each([
  ['before Stripe had heard of it', 'timeout', 0],
  ['after Stripe had done it, and before that was noted', 'disconnect-after', 1],
] as const)('whoever carries out an order is killed %s: it is carried out once', async (_, fault, refundsThen) => {
  const { customer } = await house.newSubscriber()
  const target = await paymentOf(customer)
  const order = await place({ kind: 'refund', target })
  const doomed: JobsUnderTest = await startJobsUnderTest(house, withStripe())
  house.emulator.faults.failNext(/POST \/v1\/refunds/, fault, 10)
  const dying = doomed.run().catch(() => 'died')
  const asked = async () => {
    const { attempts } = (await orderOf(order)) ?? {}
    return attempts === 1 && (await refundsOf(target)).length === refundsThen
  }
  await expect.poll(asked, { timeout: 30_000, interval: 10 }).toBe(true)
  await doomed.service.kill('SIGKILL')
  expect(await dying).toBe('died')
  house.emulator.faults.clear()
  expect(await orderOf(order)).toMatchObject({ done_at: null, attempts: 1 })

  const next = await startJobsUnderTest(house, withStripe())
  await next.run()
  expect(await orderOf(order)).toMatchObject({ done_at: null, attempts: 1 })
  await letPass()
  await Promise.all([next.run(), next.run()])
  expect(await orderOf(order)).toMatchObject({ attempts: 2, failure: null })
  expect((await orderOf(order))?.done_at).not.toBeNull()
  expect((await refundsOf(target)).map(({ amount }) => amount)).toEqual([20_000])
  const [payment] = await house.owner`select refunded from payments where stripe_id = ${target}`
  expect(payment?.refunded).toBe(20_000)
  await next.service.stop()
})

test('with Stripe away it waits longer each time, for a week, and then somebody hears of it', async () => {
  const heard: [string, string][] = []
  const money = { ...house.money, log: (level: string, event: string) => void heard.push([level, event]) }
  const { id: target } = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  const order = await place({ kind: 'cancel-intent', target })
  const waits: number[] = []
  for (let n = 0; n < 3; n++) {
    house.emulator.faults.failNext(/./, '500', 3)
    expect(await executeStripeCommands(money)).toBe(0)
    const [row] = await house.owner`
      select round(extract(epoch from due_at - now()) / 60)::integer as minutes from private.stripe_orders where id = ${order}`
    waits.push(row?.minutes)
    await letPass()
  }
  expect(waits).toEqual([1, 5, 15])
  expect((await orderOf(order))?.failure).toBeTruthy()

  await house.owner`update private.stripe_orders set created_at = now() - interval '8 days'`
  house.emulator.faults.failNext(/./, '500', 3)
  await executeStripeCommands(money)
  expect(heard).toEqual([...Array(3).fill(['warn', 'Stripe command failed']), ['error', 'Stripe command given up']])
  await letPass()
  expect(await executeStripeCommands(money)).toBe(0)
  expect((await orderOf(order))?.given_up_at).not.toBeNull()
})
