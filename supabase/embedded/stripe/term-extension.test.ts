import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, type StripeFixture, startStripeFixture, YEAR } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

const endOf = ({ items }: Stripe.Subscription) => items.data[0]?.current_period_end ?? 0
const longer = (subscription: Stripe.Subscription, days: number): Stripe.SubscriptionUpdateParams => ({
  trial_end: endOf(subscription) + days * DAY,
  proration_behavior: 'none',
})

test('free time takes nothing, moves the renewal and leaves its amount, and is counted from in later years', async () => {
  const { emulator, subscribe, subscription, stripe } = fixture
  const paid = await subscribe()
  emulator.clock.advance(100 * DAY)
  const extended = await stripe.subscriptions.update(paid.id, longer(paid, 60))
  const end = endOf(paid) + 60 * DAY
  expect(extended).toMatchObject({ status: 'trialing', trial_end: end, billing_cycle_anchor: end })
  expect(endOf(extended)).toBe(end)
  const { latest_invoice: invoice } = await subscription(paid.id)
  expect(invoice).toMatchObject({ total: 0, status: 'paid', billing_reason: 'subscription_update' })
  expect((await stripe.invoices.createPreview({ subscription: paid.id })).amount_due).toBe(20_000)
  emulator.clock.advance(endOf(paid) - emulator.context.now() + 30 * DAY)
  expect([...emulator.state.charges.values()]).toHaveLength(1)
  emulator.clock.advance(30 * DAY + 7200)
  expect(await subscription(paid.id)).toMatchObject({
    status: 'active',
    latest_invoice: { amount_paid: 20_000, billing_reason: 'subscription_cycle' },
  })
  expect(eventTypes(emulator)).toContain('customer.subscription.trial_will_end')
  emulator.clock.advance(YEAR + DAY)
  expect([...emulator.state.charges.values()]).toHaveLength(3)
})

test('without a card the renewal fails, and a cancellation stays at its day until it is repeated', async () => {
  const { emulator, subscribe, subscription, stripe } = fixture
  const cancelled = await subscribe()
  await stripe.subscriptions.update(cancelled.id, { cancel_at_period_end: true })
  const extended = await stripe.subscriptions.update(cancelled.id, longer(cancelled, 30))
  expect(extended.cancel_at).toBe(endOf(cancelled))
  const repeated = await stripe.subscriptions.update(cancelled.id, { cancel_at_period_end: true })
  expect(repeated.cancel_at).toBe(endOf(cancelled) + 30 * DAY)

  const cardless = await subscribe()
  await stripe.subscriptions.update(cardless.id, longer(cardless, 30))
  await stripe.paymentMethods.detach(String(cardless.default_payment_method))
  emulator.clock.advance(YEAR + 31 * DAY)
  expect((await subscription(cancelled.id)).status).toBe('canceled')
  expect((await subscription(cardless.id)).status).toBe('past_due')
})

test('a discount of one invoice is used up, and what is not emulated is refused', async () => {
  const { subscribe, stripe } = fixture
  const paid = await subscribe()
  await stripe.coupons.create({ id: 'ONCE', percent_off: 10, duration: 'once' })
  await stripe.subscriptions.update(paid.id, { discounts: [{ coupon: 'ONCE' }] })
  expect((await stripe.subscriptions.update(paid.id, longer(paid, 30))).discounts).toEqual([])
  const expectRejection = (params: Stripe.SubscriptionUpdateParams, statusCode: number) =>
    expect(stripe.subscriptions.update(paid.id, params)).rejects.toMatchObject({ statusCode })
  await expectRejection({ trial_end: endOf(paid) + 30 * DAY }, 501)
  await expectRejection({ trial_end: endOf(paid) - 3 * YEAR, proration_behavior: 'none' }, 400)
  await expectRejection({ trial_end: endOf(paid) + 3 * YEAR, proration_behavior: 'none' }, 400)
})
