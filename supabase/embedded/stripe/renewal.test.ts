import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, eventTypes, invoiceOf, type StripeFixture, startStripeFixture, YEAR } from './sdk.fixtures.ts'

let fixture: StripeFixture
beforeEach(async () => {
  fixture = await startStripeFixture()
})
afterEach(() => fixture.stop())

test('a subscription renews after a year with an invoice that is a draft for an hour', async () => {
  const { emulator, subscribe, subscription } = fixture
  const { id } = await subscribe()
  emulator.clock.advance(YEAR - 7 * DAY)
  expect(eventTypes(emulator)).toContain('invoice.upcoming')
  emulator.clock.advance(7 * DAY)
  const renewed = await subscription(id)
  expect(invoiceOf(renewed)).toMatchObject({ status: 'draft', billing_reason: 'subscription_cycle' })
  expect(renewed.items.data[0]?.current_period_end).toBe(Date.UTC(2028, 2, 1) / 1000)
  emulator.clock.advance(3600)
  expect(invoiceOf(await subscription(id))).toMatchObject({ status: 'paid', amount_paid: 20_000 })
})

test('a declined renewal is retried after 3, 5 and 7 days, and then the subscription is cancelled', async () => {
  const { emulator, subscribe, subscription } = fixture
  const { id } = await subscribe('4000000000000341')
  emulator.clock.advance(YEAR + 3600)
  expect(await subscription(id)).toMatchObject({
    status: 'past_due',
    latest_invoice: { status: 'open', attempt_count: 1 },
  })
  emulator.clock.advance(3 * DAY)
  expect(invoiceOf(await subscription(id)).attempt_count).toBe(2)
  emulator.clock.advance(5 * DAY)
  expect(invoiceOf(await subscription(id)).attempt_count).toBe(3)
  emulator.clock.advance(7 * DAY - 1)
  expect((await subscription(id)).status).toBe('past_due')
  emulator.clock.advance(1)
  expect(await subscription(id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
    latest_invoice: { status: 'open', attempt_count: 4 },
  })
})

test('a new card pays the open invoice and reactivates the subscription', async () => {
  const { emulator, stripe, customer, subscribe, subscription } = fixture
  const { id } = await subscribe('4000000000000341')
  emulator.clock.advance(YEAR + DAY)
  const setup = await stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    automatic_payment_methods: { enabled: true },
  })
  expect(emulator.pay(setup.client_secret ?? '').status).toBe('succeeded')
  const { payment_method: card } = await stripe.setupIntents.retrieve(setup.id)
  await stripe.subscriptions.update(id, { default_payment_method: String(card) })
  const invoice = invoiceOf(await subscription(id))
  expect((await stripe.invoices.pay(invoice.id)).status).toBe('paid')
  expect((await subscription(id)).status).toBe('active')
})

test('a card that always needs 3-D Secure leaves the renewal to the customer', async () => {
  const { emulator, subscribe, subscription, stripe } = fixture
  const { id } = await subscribe('4000002760003184')
  emulator.clock.advance(YEAR + 3600)
  expect((await subscription(id)).status).toBe('past_due')
  expect(eventTypes(emulator)).toContain('invoice.payment_action_required')
  const invoice = await stripe.invoices.retrieve(invoiceOf(await subscription(id)).id, {
    expand: ['confirmation_secret'],
  })
  expect(emulator.pay(invoice.confirmation_secret?.client_secret ?? '', '4000002760003184').status).toBe('succeeded')
  expect((await subscription(id)).status).toBe('active')
})

test('a card that needs 3-D Secure once renews without it', async () => {
  const { emulator, subscribe, subscription } = fixture
  const { id } = await subscribe('4000002500003155')
  emulator.clock.advance(YEAR + 3600)
  expect(invoiceOf(await subscription(id))).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
})

test('a cancelled subscription ends with its period unless it is resumed before', async () => {
  const { emulator, stripe, subscribe, subscription } = fixture
  const { id } = await subscribe()
  const cancelled = await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  expect(cancelled).toMatchObject({ status: 'active', cancel_at: Date.UTC(2027, 2, 1) / 1000 })
  expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  emulator.clock.advance(YEAR)
  expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_at: Date.UTC(2027, 2, 1) / 1000 })
  expect(eventTypes(emulator)).toContain('customer.subscription.deleted')
  await expect(stripe.subscriptions.update(id, { cancel_at_period_end: false })).rejects.toMatchObject({
    code: 'invalid_canceled_subscription_fields',
  })
})

test('a subscription that ends on a day after its renewal is renewed', async () => {
  const { emulator, stripe, subscribe, subscription } = fixture
  const { id, items } = await subscribe()
  const day = (items.data[0]?.current_period_end ?? 0) + 60 * DAY
  await stripe.subscriptions.update(id, { cancel_at: day })
  expect((await stripe.invoices.createPreview({ subscription: id })).amount_due).toBe(20_000)
  emulator.clock.advance(YEAR + DAY)
  expect(invoiceOf(await subscription(id))).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle' })
  emulator.clock.advance(60 * DAY)
  expect(await subscription(id)).toMatchObject({ status: 'canceled', ended_at: day })
})

test('a subscription of 29 February renews on the 28th, and on the 29th in leap years', async () => {
  const leapYearFixture = await startStripeFixture({ clock: () => Date.UTC(2028, 1, 29) / 1000 })
  try {
    const { id, items } = await leapYearFixture.subscribe()
    expect(items.data[0]?.current_period_end).toBe(Date.UTC(2029, 1, 28) / 1000)
    leapYearFixture.emulator.clock.advance(3 * YEAR + 2 * DAY)
    const end = (await leapYearFixture.subscription(id)).items.data[0]?.current_period_end
    expect(end).toBe(Date.UTC(2032, 1, 29) / 1000)
  } finally {
    await leapYearFixture.stop()
  }
})
