import type Stripe from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, type StripeFixture, startStripeFixture } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
  fixture.emulator.behavior.setupSetsDefaultCard = true
})
afterEach(() => fixture.stop())

const trial: Partial<Stripe.SubscriptionCreateParams> = {
  trial_period_days: 14,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  expand: ['pending_setup_intent', 'latest_invoice'],
}

function secretOf({ pending_setup_intent: setup }: Stripe.Subscription): string {
  if (!setup || typeof setup === 'string' || !setup.client_secret) throw new Error('There is no card setup.')
  return setup.client_secret
}

test('a trial takes nothing, is announced three days before its end, and is then charged for a year', async () => {
  const { emulator, createSubscription, subscription, stripe } = fixture
  const started = await createSubscription(trial)
  expect(started).toMatchObject({ status: 'trialing', latest_invoice: { total: 0, status: 'paid' } })
  expect(started.items.data[0]?.current_period_end).toBe(started.trial_end)
  expect((await stripe.invoices.createPreview({ subscription: started.id })).total).toBe(20_000)
  expect(emulator.pay(secretOf(started)).status).toBe('succeeded')
  emulator.clock.advance(11 * DAY - 1)
  expect(eventTypes(emulator)).not.toContain('customer.subscription.trial_will_end')
  emulator.clock.advance(1)
  expect(eventTypes(emulator)).toContain('customer.subscription.trial_will_end')
  emulator.clock.advance(3 * DAY + 7200)
  const paid = await subscription(started.id)
  expect(paid).toMatchObject({
    status: 'active',
    latest_invoice: { amount_paid: 20_000, billing_reason: 'subscription_cycle' },
  })
  expect(paid.items.data[0]?.current_period_end).toBe(Date.UTC(2027, 2, 15) / 1000)
})

test('a trial without a card ends with it, and one that was cancelled takes nothing', async () => {
  const { emulator, createSubscription, subscription, stripe } = fixture
  const withoutCard = await createSubscription(trial)
  const cancelled = await createSubscription(trial)
  emulator.pay(secretOf(cancelled))
  await stripe.subscriptions.update(cancelled.id, { cancel_at_period_end: true })
  emulator.clock.advance(15 * DAY)
  for (const { id } of [withoutCard, cancelled])
    expect(await subscription(id)).toMatchObject({ status: 'canceled', latest_invoice: { total: 0 } })
  expect([...emulator.state.charges.values()]).toEqual([])
})

test('parameters that are not emulated are refused', async () => {
  const { createSubscription, stripe, largePrice } = fixture
  await expect(createSubscription({ trial_period_days: 14 })).rejects.toMatchObject({ statusCode: 501 })
  await expect(createSubscription({ ...trial, trial_period_days: 731 })).rejects.toMatchObject({ statusCode: 400 })
  const started = await createSubscription(trial)
  const items = [{ id: started.items.data[0]?.id ?? '', price: largePrice.id }]
  await expect(stripe.subscriptions.update(started.id, { items })).rejects.toMatchObject({ statusCode: 501 })
})
