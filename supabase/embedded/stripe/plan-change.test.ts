import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, invoiceOf, type StripeFixture, startStripeFixture, YEAR } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

const itemOf = ({ items }: Stripe.Subscription) => items.data[0]?.id ?? ''
const priceIn = ({ items }: Stripe.Subscription) => items.data[0]?.price.id
const upgradeParams = (subscription: Stripe.Subscription, at?: number): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: itemOf(subscription), price: fixture.largePrice.id }],
  proration_behavior: 'always_invoice',
  payment_behavior: 'pending_if_incomplete',
  ...(at && { proration_date: at }),
})

test('an upgrade costs exactly what its preview showed', async () => {
  const { emulator, stripe, subscribe, subscription, largePrice } = fixture
  const original = await subscribe()
  emulator.clock.advance(100 * DAY)
  const at = emulator.clock.now()
  const preview = await stripe.invoices.createPreview({
    subscription: original.id,
    subscription_details: {
      items: [{ id: itemOf(original), price: largePrice.id }],
      proration_behavior: 'always_invoice',
      proration_date: at,
    },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-14_521, 108_904])
  expect(preview.amount_due).toBe(94_383)
  expect(preview.parent?.subscription_details?.subscription_proration_date).toBe(at)
  emulator.clock.advance(600)
  await stripe.subscriptions.update(original.id, upgradeParams(original, at))
  const changed = await subscription(original.id)
  expect(priceIn(changed)).toBe(largePrice.id)
  expect(invoiceOf(changed)).toMatchObject({
    status: 'paid',
    amount_paid: 94_383,
    billing_reason: 'subscription_update',
  })
  expect(changed.items.data[0]?.current_period_end).toBe(original.items.data[0]?.current_period_end)
  expect(emulator.state.invoices.size).toBe(2)
})

test('the credit of an upgrade is based on the discounted amount that was billed', async () => {
  const { emulator, stripe, subscribe, largePrice } = fixture
  await stripe.coupons.create({ id: 'HALF', percent_off: 50, duration: 'once' })
  const original = await subscribe(undefined, { discounts: [{ coupon: 'HALF' }] })
  emulator.clock.advance(YEAR / 2)
  const preview = await stripe.invoices.createPreview({
    subscription: original.id,
    subscription_details: {
      items: [{ id: itemOf(original), price: largePrice.id }],
      proration_behavior: 'always_invoice',
    },
  })
  expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-5000, 75_000])
})

test('a declined upgrade keeps the old plan and expires after 23 hours', async () => {
  const { emulator, stripe, customer, subscribe, subscription, smallPrice } = fixture
  const original = await subscribe()
  emulator.declineCards(customer.id, 'insufficient_funds')
  await stripe.subscriptions.update(original.id, upgradeParams(original))
  const pending = await subscription(original.id)
  expect(priceIn(pending)).toBe(smallPrice.id)
  expect(pending).toMatchObject({ status: 'active', latest_invoice: { status: 'open' } })
  expect(pending.pending_update?.subscription_items?.[0]?.price.id).toBe(fixture.largePrice.id)
  emulator.clock.advance(DAY)
  const after = await subscription(original.id)
  expect(after).toMatchObject({ status: 'active', pending_update: null, latest_invoice: { status: 'void' } })
  expect(priceIn(after)).toBe(smallPrice.id)
})

test('a new change voids the invoice of a pending one', async () => {
  const { emulator, stripe, customer, subscribe, subscription, largePrice } = fixture
  const original = await subscribe()
  emulator.declineCards(customer.id, 'generic_decline')
  await stripe.subscriptions.update(original.id, upgradeParams(original))
  const pending = invoiceOf(await subscription(original.id))
  emulator.declineCards(customer.id)
  await stripe.subscriptions.update(original.id, upgradeParams(original))
  expect((await stripe.invoices.retrieve(pending.id)).status).toBe('void')
  expect(priceIn(await subscription(original.id))).toBe(largePrice.id)
})

test('a pending change takes effect when its invoice is paid', async () => {
  const { emulator, stripe, customer, subscribe, subscription, largePrice } = fixture
  const original = await subscribe()
  emulator.declineCards(customer.id, 'generic_decline')
  await stripe.subscriptions.update(original.id, upgradeParams(original))
  emulator.declineCards(customer.id)
  await stripe.invoices.pay(invoiceOf(await subscription(original.id)).id)
  expect(priceIn(await subscription(original.id))).toBe(largePrice.id)
  expect(eventTypes(emulator)).toContain('customer.subscription.pending_update_applied')
})

type PhaseExtra = Pick<Stripe.SubscriptionScheduleUpdateParams.Phase, 'default_payment_method' | 'discounts'>

/** Schedules the small plan for the end of the period; `phaseExtra` is set in both phases. */
async function scheduleDowngrade({ id }: Stripe.Subscription, phaseExtra: PhaseExtra = {}) {
  const { stripe, smallPrice, largePrice } = fixture
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id })
  const [phase] = schedule.phases
  if (!phase) throw new Error('no phase')
  const { start_date, end_date } = phase
  const items = (price: Stripe.Price) => [{ price: price.id, quantity: 1 }]
  await stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      { items: items(largePrice), start_date, end_date, ...phaseExtra },
      { items: items(smallPrice), duration: { interval: 'year' }, proration_behavior: 'none', ...phaseExtra },
    ],
  })
  return schedule
}

test('a scheduled downgrade takes effect at the end of the period', async () => {
  const { emulator, stripe, smallPrice, largePrice, subscribe, subscription } = fixture
  const original = await subscribe(undefined, { items: [{ price: largePrice.id }] })
  const schedule = await scheduleDowngrade(original, {
    default_payment_method: String(original.default_payment_method),
  })
  const next = await stripe.invoices.createPreview({ subscription: original.id })
  expect(next).toMatchObject({ amount_due: 20_000, billing_reason: 'upcoming' })
  await expect(stripe.subscriptions.update(original.id, { cancel_at_period_end: true })).rejects.toThrow(
    /managed by the subscription schedule/,
  )
  expect(priceIn(await subscription(original.id))).toBe(largePrice.id)
  emulator.clock.advance(YEAR + 3600)
  const renewed = await subscription(original.id)
  expect(priceIn(renewed)).toBe(smallPrice.id)
  expect(invoiceOf(renewed)).toMatchObject({ status: 'paid', amount_paid: 20_000 })
  emulator.clock.advance(YEAR + DAY)
  expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({
    status: 'released',
    released_subscription: original.id,
  })
  expect(await subscription(original.id)).toMatchObject({ schedule: null, status: 'active' })
})

test('a phase without a card or discounts clears those of the subscription', async () => {
  const { emulator, stripe, customer, largePrice, subscribe, subscription } = fixture
  emulator.behavior.scheduleCopiesCard = false
  const { id: coupon } = await stripe.coupons.create({ percent_off: 50, duration: 'forever' })
  const discounted = { items: [{ price: largePrice.id }], discounts: [{ coupon }] }
  const [unnamedCard, namedCard] = [await subscribe(undefined, discounted), await subscribe(undefined, discounted)]
  await scheduleDowngrade(unnamedCard)
  const [discount] = namedCard.discounts
  await scheduleDowngrade(namedCard, {
    default_payment_method: String(namedCard.default_payment_method),
    discounts: [{ discount: String(discount) }],
  })
  expect(await subscription(unnamedCard.id)).toMatchObject({ default_payment_method: null, discounts: [] })
  expect(await subscription(namedCard.id)).toMatchObject({
    default_payment_method: namedCard.default_payment_method,
    discounts: [discount],
  })
  const due = async ({ id }: Stripe.Subscription) =>
    (await stripe.invoices.createPreview({ subscription: id })).amount_due
  expect([await due(unnamedCard), await due(namedCard)]).toEqual([20_000, 10_000])
  emulator.clock.advance(YEAR + 3600)
  expect([await subscription(unnamedCard.id), await subscription(namedCard.id)]).toMatchObject([
    { status: 'past_due', latest_invoice: { amount_due: 20_000 } },
    { status: 'active', latest_invoice: { amount_paid: 10_000 } },
  ])
  const invoice_settings = { default_payment_method: String(namedCard.default_payment_method) }
  await stripe.customers.update(customer.id, { invoice_settings })
  await stripe.invoices.pay(invoiceOf(await subscription(unnamedCard.id)).id)
  expect((await subscription(unnamedCard.id)).status).toBe('active')
})

test('releasing a schedule leaves the subscription unchanged', async () => {
  const { stripe, subscribe, subscription } = fixture
  const original = await subscribe()
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: original.id })
  await expect(stripe.subscriptionSchedules.create({ from_subscription: original.id })).rejects.toThrow(
    /already attached/,
  )
  expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released')
  expect((await subscription(original.id)).schedule).toBeNull()
})
