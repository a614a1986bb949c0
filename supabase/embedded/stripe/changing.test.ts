import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, invoiceOf, openShop, type Shop, told, YEAR } from './sdk-under-test.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.stop())

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? ''
const priceIn = ({ items }: Stripe.Subscription) => items.data[0]?.price.id
const larger = (subscription: Stripe.Subscription, at?: number): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: itemOf(subscription), price: shop.large.id }],
  proration_behavior: 'always_invoice',
  payment_behavior: 'pending_if_incomplete',
  ...(at && { proration_date: at }),
})

test('a larger plan costs to the cent what its preview said', async () => {
  const { emulator, stripe, subscribe, subscription, large } = shop
  const bought = await subscribe()
  emulator.clock.advance(100 * DAY)
  const at = emulator.clock.now()
  const preview = await stripe.invoices.createPreview({
    subscription: bought.id,
    subscription_details: {
      items: [{ id: itemOf(bought), price: large.id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-14_521, 108_904])
  expect(preview.amount_due).toBe(94_383)
  emulator.clock.advance(600)
  await stripe.subscriptions.update(bought.id, larger(bought, at))
  const changed = await subscription(bought.id)
  expect(priceIn(changed)).toBe(large.id)
  expect(invoiceOf(changed)).toMatchObject({
    status: 'paid',
    amount_paid: 94_383,
    billing_reason: 'subscription_update',
  })
  expect(changed.items.data[0]?.current_period_end).toBe(bought.items.data[0]?.current_period_end)
  expect(emulator.state.invoices.size).toBe(2)
})

test('credit is what was really paid: nothing for a year that was a present', async () => {
  const { emulator, stripe, subscribe, large } = shop
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'once' })
  const bought = await subscribe(undefined, { discounts: [{ coupon: 'HALF' }] })
  emulator.clock.advance(YEAR / 2)
  const preview = await stripe.invoices.createPreview({
    subscription: bought.id,
    subscription_details: { items: [{ id: itemOf(bought), price: large.id }], proration_behavior: 'always_invoice' },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-5000, 75_000])
})

test('a declined change keeps the old plan, and is forgotten after 23 hours', async () => {
  const { emulator, stripe, customer, subscribe, subscription, small } = shop
  const bought = await subscribe()
  emulator.refuseCards(customer.id, 'insufficient_funds')
  await stripe.subscriptions.update(bought.id, larger(bought))
  const waiting = await subscription(bought.id)
  expect(priceIn(waiting)).toBe(small.id)
  expect(waiting).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } })
  expect(waiting.pending_update?.subscription_items?.[0]?.price.id).toBe(shop.large.id)
  emulator.clock.advance(DAY)
  const after = await subscription(bought.id)
  expect(after).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } })
  expect(priceIn(after)).toBe(small.id)
})

test('a change that waits gives way to another', async () => {
  const { emulator, stripe, customer, subscribe, subscription, large } = shop
  const bought = await subscribe()
  emulator.refuseCards(customer.id, 'generic_decline')
  await stripe.subscriptions.update(bought.id, larger(bought))
  const waiting = invoiceOf(await subscription(bought.id))
  emulator.refuseCards(customer.id)
  await stripe.subscriptions.update(bought.id, larger(bought))
  expect((await stripe.invoices.retrieve(waiting.id)).status).toBe('void')
  expect(priceIn(await subscription(bought.id))).toBe(large.id)
})

test('a change whose invoice is paid later happens then', async () => {
  const { emulator, stripe, customer, subscribe, subscription, large } = shop
  const bought = await subscribe()
  emulator.refuseCards(customer.id, 'generic_decline')
  await stripe.subscriptions.update(bought.id, larger(bought))
  emulator.refuseCards(customer.id)
  await stripe.invoices.pay(invoiceOf(await subscription(bought.id)).id)
  expect(priceIn(await subscription(bought.id))).toBe(large.id)
  expect(told(emulator)).toContain('customer.subscription.pending_update_applied')
})

type PhaseExtra = Pick<Stripe.SubscriptionScheduleUpdateParams.Phase, 'default_payment_method' | 'discounts'>

/** From the large plan to the small one when the period is over; `extra` in both phases. */
async function plan({ id }: Stripe.Subscription, extra: PhaseExtra = {}) {
  const { stripe, small, large } = shop
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [phase] = schedule.phases
  if (!phase) throw new Error('no phase')
  const { start_date, end_date } = phase
  const items = (price: Stripe.Price) => [{ price: price.id, quantity: 1 }]
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: items(large), start_date, end_date, ...extra },
      { items: items(small), duration: { interval: 'year' }, proration_behavior: 'none', ...extra },
    ],
  })
  return schedule
}

test('a smaller plan begins when the period is over', async () => {
  const { emulator, stripe, small, large, subscribe, subscription } = shop
  const bought = await subscribe(undefined, { items: [{ price: large.id }] })
  const schedule = await plan(bought, { default_payment_method: String(bought.default_payment_method) })
  const next = await stripe.invoices.createPreview({ subscription: bought.id })
  expect(next).toMatchObject({ amount_due: 20_000, billing_reason: 'upcoming' })
  await expect(stripe.subscriptions.update(bought.id, { cancel_at_period_end: true })).rejects.toThrow(
    /managed by the subscription schedule/,
  )
  expect(priceIn(await subscription(bought.id))).toBe(large.id)
  emulator.clock.advance(YEAR + 3600)
  const turned = await subscription(bought.id)
  expect(priceIn(turned)).toBe(small.id)
  expect(invoiceOf(turned)).toMatchObject({ status: 'paid', amount_paid: 20_000 })
  emulator.clock.advance(YEAR + DAY)
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: bought.id,
  })
  expect(await subscription(bought.id)).toMatchObject({ schedule: null, status: 'active' })
})

test('a phase keeps no card and no discount that it does not name: it is paid by the card of the customer', async () => {
  const { emulator, stripe, customer, large, subscribe, subscription } = shop
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const discounted = { items: [{ price: large.id }], discounts: [{ coupon }] }
  const [poor, kept] = [await subscribe(undefined, discounted), await subscribe(undefined, discounted)]
  await plan(poor)
  const [discount] = kept.discounts
  await plan(kept, {
    default_payment_method: String(kept.default_payment_method),
    discounts: [{ discount: String(discount) }],
  })
  expect(await subscription(poor.id)).toMatchObject({ default_payment_method: null, discounts: [] })
  expect(await subscription(kept.id)).toMatchObject({
    default_payment_method: kept.default_payment_method,
    discounts: [discount],
  })
  const due = async ({ id }: Stripe.Subscription) =>
    (await stripe.invoices.createPreview({ subscription: id })).amount_due
  expect([await due(poor), await due(kept)]).toEqual([20_000, 10_000])
  emulator.clock.advance(YEAR + 3600)
  expect([await subscription(poor.id), await subscription(kept.id)]).toMatchObject([
    { status: 'past_due', latest_invoice: { amount_due: 20_000 } },
    { status: 'active', latest_invoice: { amount_paid: 10_000 } },
  ])
  const invoice_settings = { default_payment_method: String(kept.default_payment_method) }
  await stripe.customers.update(customer.id, { invoice_settings })
  await stripe.invoices.pay(invoiceOf(await subscription(poor.id)).id)
  expect((await subscription(poor.id)).status).toBe('active')
})

test('a schedule that is released leaves everything as it is', async () => {
  const { stripe, subscribe, subscription } = shop
  const bought = await subscribe()
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: bought.id })
  await expect(stripe.subscriptionSchedules.create({ from_subscription: bought.id })).rejects.toThrow(
    /already attached/,
  )
  expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released')
  expect((await subscription(bought.id)).schedule).toBeNull()
})
