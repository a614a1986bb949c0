import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OWN_MARK } from '#shared/billing/billing-context.ts'
import { readUser } from '#shared/data/users.ts'
import { type Reader, type StartedCheckout, startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture()
})
afterAll(() => fixture?.stop())

const DAY = 24 * 60 * 60
const WELCOME_EMAIL = 'subscription-welcome'
/** Advances the clock and delivers the events of that time. */
async function advanceDays(days: number): Promise<void> {
  fixture.emulator.clock.advance(days * DAY)
  await fixture.deliverEvents()
}
async function stripeStateOf({ id }: StartedCheckout) {
  const subscription = await fixture.stripe.subscriptions.retrieve(id)
  const { current_period_end } = subscription.items.data[0] as Stripe.SubscriptionItem
  return { status: subscription.status, end: new Date(current_period_end * 1000) }
}
async function onlySubscription(reader: Reader) {
  const rows = await fixture.subscriptionsOf(reader)
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}
async function emailData(reader: Reader, kind: string) {
  const rows =
    await fixture.owner`select data from private.email_outbox where recipient = ${reader.email} and kind = ${kind}`
  expect(rows).toHaveLength(1)
  return rows[0]?.data
}

test('the welcome e-mail is the receipt and states the withdrawal period', async () => {
  const reader = await fixture.newReader()
  await fixture.subscribe(reader)
  const row = await onlySubscription(reader)
  const data = await emailData(reader, WELCOME_EMAIL)
  expect(data).toMatchObject({
    firstName: 'Ada',
    plan: 'Global Reader',
    amount: 20000,
    renewalAmount: 20000,
    card: 'Visa ending in 4242',
    deliveryLines: null,
    confirmation: null,
  })
  expect(data.invoice).toBeTruthy()
  expect(data.paidAt).toBe(row.concluded_at.toISOString())
  expect(data.renewsAt).toBe(row.current_period_end.toISOString())
  // Fourteen days in every time zone.
  expect(Date.parse(data.withdrawableUntil) - Date.parse(data.paidAt)).toBe(15 * DAY * 1000)
})

test('the card of a free year pays the next one, unless a newer card was given since', async () => {
  const { stripe, emulator } = fixture
  const card = (number: string) => ({ number, exp_month: 12, exp_year: 2040 })
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const addCard = async (customer: string, subscriptionId: string, number: string) => {
    const metadata = { meridian: OWN_MARK, subscription: subscriptionId }
    const intent = await stripe.setupIntents.create({ customer, usage: 'off_session', metadata })
    expect(emulator.pay(intent.client_secret ?? '', number).status).toBe('succeeded')
  }
  const reader = await fixture.newReader()
  const previous = await stripe.paymentMethods.create({ type: 'card', card: card('4242424242424242') })
  await stripe.paymentMethods.attach(previous.id, { customer: reader.customer })
  await stripe.customers.update(reader.customer, { invoice_settings: { default_payment_method: previous.id } })
  await advanceDays(1)
  const started = await fixture.startSubscription(reader, 'global_reader', { discounts: [{ coupon }] })
  expect((await stripe.subscriptions.retrieve(started.id)).pending_setup_intent).toBeNull()
  await addCard(reader.customer, started.id, '5555555555554444')
  await fixture.deliverEvents()
  const cardOf = async () =>
    (await fixture.owner`select card from billing_customers where stripe_id = ${reader.customer}`)[0]
  expect(await cardOf()).toMatchObject({ card: { last4: '4444' } })
  await advanceDays(368)
  const [charge] = (await stripe.charges.list({ customer: reader.customer })).data
  expect([charge?.amount, charge?.payment_method_details?.card?.last4]).toEqual([20_000, '4444'])
  // The event is delivered again after the reader has chosen another card.
  const newCard = await stripe.paymentMethods.create({ type: 'card', card: card('378282246310005') })
  await stripe.paymentMethods.attach(newCard.id, { customer: reader.customer })
  await stripe.subscriptions.update(started.id, { default_payment_method: newCard.id })
  const [event] = fixture.eventsOf(reader, 'setup_intent.succeeded')
  await fixture.deliverEvents()
  await fixture.owner`update private.stripe_events set processed_at = null, outcome = null where id = ${event?.id ?? ''}`
  expect(await emulator.webhooks.redeliver(event?.id ?? '')).toBe(200)
  expect((await stripe.subscriptions.retrieve(started.id)).default_payment_method).toBe(newCard.id)
  await fixture.deliverEvents()
  expect(await cardOf()).toMatchObject({ card: { last4: '0005' } })
})

test('a renewal adds a year, a payment and one receipt', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.subscribe(reader)
  const before = await onlySubscription(reader)
  await advanceDays(368)
  const after = await onlySubscription(reader)
  const { status, end } = await stripeStateOf(started)
  expect([after.status, after.current_period_end]).toEqual([status, end])
  expect(after.current_period_start).toEqual(before.current_period_end)
  expect(after.concluded_at).toEqual(before.concluded_at)
  expect(await fixture.paymentsOf(reader)).toHaveLength(2)
  expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'subscription-renewed'])
  expect(await emailData(reader, 'subscription-renewed')).toMatchObject({ amount: 20000, renewsAt: end.toISOString() })
})

describe('a renewal that fails', () => {
  test('keeps the plan for fourteen days, sends one e-mail however often Stripe retries, and ends', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    fixture.emulator.declineCards(reader.customer, 'generic_decline')
    await advanceDays(368)
    const pastDue = await onlySubscription(reader)
    expect(pastDue).toMatchObject({ status: 'past_due', live: true })
    const [openInvoice] = await fixture.owner`select * from invoices where user_id = ${reader.id} and status = 'open'`
    expect(openInvoice).toMatchObject({ billing_reason: 'subscription_cycle', amount: 20000, amount_paid: 0 })
    const { graceUntil } = await emailData(reader, 'payment-failed')
    expect(Date.parse(graceUntil)).toBe(pastDue.past_due_since.getTime() + 14 * DAY * 1000)
    expect(await fixture.paymentsOf(reader)).toMatchObject([
      { status: 'succeeded' },
      { status: 'requires_payment_method', failure: expect.stringMatching(/card/) },
    ])
    await advanceDays(3)
    expect((await onlySubscription(reader)).past_due_since).toEqual(pastDue.past_due_since)
    await advanceDays(60)
    expect(await onlySubscription(reader)).toMatchObject({ status: 'canceled', live: false })
    expect(await fixture.currentPlanOf(reader)).toBe('free')
    expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'payment-failed', 'subscription-ended'])
    expect(await emailData(reader, 'subscription-ended')).toMatchObject({ reason: 'unpaid' })
  })

  test('is tolerated for fourteen days, and no longer: then the tier is the free one', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    const tier = () => fixture.billing.database.asRole('authenticated', { sub: reader.id }, readUser)
    const setMissedPaymentSince = (since: string) =>
      fixture.owner`update subscriptions set status = 'past_due', past_due_since = now() - ${since}::interval
        where user_id = ${reader.id} and source = 'stripe'`
    await setMissedPaymentSince('13 days 23 hours')
    expect(await tier()).toMatchObject({ subscriptionStatus: 'past_due', subscriptionTier: 'global_reader' })
    await setMissedPaymentSince('14 days 1 minute')
    expect(await tier()).toMatchObject({ subscriptionStatus: 'past_due', subscriptionTier: 'free' })
  })

  test('is paid after all: nothing is due any more, and there is a receipt', async () => {
    const reader = await fixture.newReader()
    await fixture.subscribe(reader)
    fixture.emulator.declineCards(reader.customer, 'generic_decline')
    await advanceDays(368)
    const { data } = await fixture.stripe.invoices.list({ customer: reader.customer, status: 'open' })
    const validCard = await fixture.stripe.paymentMethods.attach('pm_card_visa', { customer: reader.customer })
    await fixture.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: validCard.id })
    await fixture.deliverEvents()
    expect(await onlySubscription(reader)).toMatchObject({ status: 'active', past_due_since: null })
    expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'payment-failed', 'subscription-renewed'])
  })

  test('that waits for the reader’s confirmation at the bank says so', async () => {
    const reader = await fixture.newReader()
    const started = await fixture.startSubscription(reader)
    fixture.emulator.pay(started.secret, '4000002760003184', 'agrees')
    await fixture.deliverEvents()
    await advanceDays(368)
    expect(await onlySubscription(reader)).toMatchObject({ status: 'past_due' })
    expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'payment-action-required'])
  })
})

test('a subscription is cancelled, resumed, and cancelled until it ends', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader)
  for (const cancel_at_period_end of [true, false, true]) {
    await fixture.stripe.subscriptions.update(id, { cancel_at_period_end })
    await fixture.deliverEvents()
    expect(await onlySubscription(reader)).toMatchObject({ status: 'active', cancel_at_period_end })
  }
  await advanceDays(368)
  expect(await onlySubscription(reader)).toMatchObject({ status: 'canceled', live: false, plan_id: 'global_reader' })
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  expect(await fixture.emailKindsTo(reader.email)).toEqual([
    WELCOME_EMAIL,
    'subscription-cancelled',
    'subscription-resumed',
    'subscription-cancelled',
    'subscription-ended',
  ])
  expect(await emailData(reader, 'subscription-ended')).toMatchObject({ reason: 'requested' })
})

test('a subscription after an ended one is a second row, and only one is live', async () => {
  const reader = await fixture.newReader()
  const first = await fixture.subscribe(reader)
  await fixture.stripe.subscriptions.cancel(first.id)
  await fixture.deliverEvents()
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  await fixture.subscribe(reader)
  expect(await fixture.subscriptionsOf(reader)).toMatchObject([{ live: false }, { live: true, status: 'active' }])
  expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
})

test('a larger plan starts at once: the difference is paid, and one e-mail says so', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader)
  // Stripe's times are whole seconds: two payments of one second have no order.
  fixture.emulator.clock.advance(60)
  const { items } = await fixture.stripe.subscriptions.retrieve(id)
  await fixture.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: await fixture.priceId('patron_ledger') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await fixture.deliverEvents()
  expect(await onlySubscription(reader)).toMatchObject({ plan_id: 'patron_ledger', price: 150000 })
  const [, difference] = await fixture.paymentsOf(reader)
  expect(difference).toMatchObject({ status: 'succeeded', description: 'Change to Patron Ledger' })
  expect(await emailData(reader, 'plan-changed')).toMatchObject({
    previousPlan: 'Global Reader',
    amount: difference?.amount,
  })
  expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'plan-changed'])
})

test('a declined plan change keeps the old plan', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader)
  fixture.emulator.declineCards(reader.customer, 'generic_decline')
  const { items } = await fixture.stripe.subscriptions.retrieve(id)
  await fixture.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: await fixture.priceId('patron_ledger') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await fixture.deliverEvents()
  expect(await onlySubscription(reader)).toMatchObject({ plan_id: 'global_reader', status: 'active', price: 20000 })
  expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL])
})

test('a smaller plan starts at the end of the year, with one e-mail before and none when it starts', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader, 'patron_ledger')
  const schedule = await fixture.stripe.subscriptionSchedules.create({ from_subscription: id })
  const [now] = schedule.phases
  const default_payment_method = String(now?.default_payment_method)
  await fixture.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: now?.start_date ?? 0,
        end_date: now?.end_date ?? 0,
        items: [{ price: await fixture.priceId('patron_ledger'), quantity: 1 }],
        default_payment_method,
      },
      {
        items: [{ price: await fixture.priceId('global_reader'), quantity: 1 }],
        duration: { interval: 'year' },
        default_payment_method,
      },
    ],
  })
  await fixture.deliverEvents()
  const scheduled = await onlySubscription(reader)
  expect(scheduled).toMatchObject({ plan_id: 'patron_ledger', next_plan_id: 'global_reader' })
  expect(scheduled.next_plan_from).toEqual(scheduled.current_period_end)
  await advanceDays(368)
  expect(await onlySubscription(reader)).toMatchObject({ plan_id: 'global_reader', next_plan_id: null, price: 20000 })
  expect(await fixture.emailKindsTo(reader.email)).toEqual([
    WELCOME_EMAIL,
    'plan-change-scheduled',
    'subscription-renewed',
  ])
})

test('the details of another card are stored, and an e-mail reports the change', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader)
  const other = await fixture.stripe.paymentMethods.attach('pm_card_mastercard', { customer: reader.customer })
  await fixture.stripe.subscriptions.update(id, { default_payment_method: other.id })
  await fixture.deliverEvents()
  const [row] = await fixture.owner`select card from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.card).toMatchObject({ brand: 'mastercard', last4: other.card?.last4 })
  expect(await fixture.emailKindsTo(reader.email)).toEqual([WELCOME_EMAIL, 'card-changed'])
})

test('a declined first payment is recorded and starts nothing', async () => {
  const reader = await fixture.newReader()
  const started = await fixture.startSubscription(reader)
  fixture.emulator.pay(started.secret, '4000000000009995')
  await fixture.deliverEvents()
  expect(await onlySubscription(reader)).toMatchObject({ status: 'incomplete', live: false, concluded_at: null })
  expect(await fixture.currentPlanOf(reader)).toBe('free')
  expect(await fixture.paymentsOf(reader)).toMatchObject([{ status: 'requires_payment_method', amount: 20000 }])
  expect(await fixture.emailKindsTo(reader.email)).toEqual([])
})

test('an intent that nobody tried to pay is no payment', async () => {
  const reader = await fixture.newReader()
  await fixture.startSubscription(reader)
  await fixture.deliverEvents()
  expect(await fixture.paymentsOf(reader)).toEqual([])
  expect(await fixture.owner`select status from invoices where user_id = ${reader.id}`).toMatchObject([
    { status: 'open' },
  ])
})
