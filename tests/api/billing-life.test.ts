import type Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readUser } from '#shared/data/users.ts'
import { type Begun, type Reader, startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

let house: WebhookUnderTest
beforeAll(async () => {
  house = await startWebhookUnderTest()
})
afterAll(() => house?.stop())

const DAY = 24 * 60 * 60
const welcomed = 'subscription-welcome'
/** Lets time pass, and everything be told that it brings about. */
async function pass(days: number): Promise<void> {
  house.emulator.clock.advance(days * DAY)
  await house.tell()
}
async function stripeSays({ id }: Begun) {
  const subscription = await house.stripe.subscriptions.retrieve(id)
  const { current_period_end } = subscription.items.data[0] as Stripe.SubscriptionItem
  return { status: subscription.status, end: new Date(current_period_end * 1000) }
}
async function onlyOne(reader: Reader) {
  const rows = await house.subscriptionsOf(reader)
  expect(rows).toHaveLength(1)
  return rows[0] ?? {}
}
async function letter(reader: Reader, kind: string) {
  const rows = await house.owner`select data from private.outbox where recipient = ${reader.email} and kind = ${kind}`
  expect(rows).toHaveLength(1)
  return rows[0]?.data
}

test('the letter of welcome is the receipt, and says until when the contract can be withdrawn from', async () => {
  const reader = await house.newReader()
  await house.subscribe(reader)
  const row = await onlyOne(reader)
  const data = await letter(reader, welcomed)
  expect(data).toMatchObject({
    firstName: 'Ada',
    plan: 'Global Reader',
    amount: 20000,
    renewalAmount: 20000,
    card: 'Visa ending in 4242',
    deliveryLines: null,
    requestId: null,
  })
  expect(data.invoice).toBeTruthy()
  expect(data.paidAt).toBe(row.concluded_at.toISOString())
  expect(data.renewsAt).toBe(row.current_period_end.toISOString())
  // Fourteen days, wherever on earth they end.
  expect(Date.parse(data.withdrawableUntil) - Date.parse(data.paidAt)).toBe(15 * DAY * 1000)
})

test('a card that was given for a year without payment pays the next one, unless a newer one was given since', async () => {
  const { stripe, emulator } = house
  const card = (number: string) => ({ number, exp_month: 12, exp_year: 2040 })
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once' })
  const given = async (customer: string, of: string, number: string) => {
    const metadata = { meridian: 'meridian', subscription: of }
    const intent = await stripe.setupIntents.create({ customer, usage: 'off_session', metadata })
    expect(emulator.pay(intent.client_secret ?? '', number).status).toBe('succeeded')
  }
  const reader = await house.newReader()
  const former = await stripe.paymentMethods.create({ type: 'card', card: card('4242424242424242') })
  await stripe.paymentMethods.attach(former.id, { customer: reader.customer })
  await stripe.customers.update(reader.customer, { invoice_settings: { default_payment_method: former.id } })
  await pass(1)
  const begun = await house.begin(reader, 'global_reader', { discounts: [{ coupon }] })
  expect((await stripe.subscriptions.retrieve(begun.id)).pending_setup_intent).toBeNull()
  await given(reader.customer, begun.id, '5555555555554444')
  await house.tell()
  const cardOf = async () =>
    (await house.owner`select card from billing_customers where stripe_id = ${reader.customer}`)[0]
  expect(await cardOf()).toMatchObject({ card: { last4: '4444' } })
  await pass(368)
  const [charge] = (await stripe.charges.list({ customer: reader.customer })).data
  expect([charge?.amount, charge?.payment_method_details?.card?.last4]).toEqual([20_000, '4444'])
  // Told once more, after the reader has taken another card.
  const newer = await stripe.paymentMethods.create({ type: 'card', card: card('378282246310005') })
  await stripe.paymentMethods.attach(newer.id, { customer: reader.customer })
  await stripe.subscriptions.update(begun.id, { default_payment_method: newer.id })
  const [event] = house.eventsOf(reader, 'setup_intent.succeeded')
  await house.tell()
  await house.owner`update private.stripe_events set processed_at = null, outcome = null where id = ${event?.id ?? ''}`
  expect(await emulator.webhooks.redeliver(event?.id ?? '')).toBe(200)
  expect((await stripe.subscriptions.retrieve(begun.id)).default_payment_method).toBe(newer.id)
  await house.tell()
  expect(await cardOf()).toMatchObject({ card: { last4: '0005' } })
})

test('renewed: another year, another payment, one receipt', async () => {
  const reader = await house.newReader()
  const begun = await house.subscribe(reader)
  const before = await onlyOne(reader)
  await pass(368)
  const after = await onlyOne(reader)
  const { status, end } = await stripeSays(begun)
  expect([after.status, after.current_period_end]).toEqual([status, end])
  expect(after.current_period_start).toEqual(before.current_period_end)
  expect(after.concluded_at).toEqual(before.concluded_at)
  expect(await house.paymentsOf(reader)).toHaveLength(2)
  expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'subscription-renewed'])
  expect(await letter(reader, 'subscription-renewed')).toMatchObject({ amount: 20000, renewsAt: end.toISOString() })
})

describe('a renewal that fails', () => {
  test('keeps the plan for fourteen days, says so once however often Stripe tries, and ends', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    house.emulator.declineCards(reader.customer, 'generic_decline')
    await pass(368)
    const owing = await onlyOne(reader)
    expect(owing).toMatchObject({ status: 'past_due', live: true })
    const [open] = await house.owner`select * from invoices where user_id = ${reader.id} and status = 'open'`
    expect(open).toMatchObject({ billing_reason: 'subscription_cycle', amount: 20000, amount_paid: 0 })
    const { graceUntil } = await letter(reader, 'payment-failed')
    expect(Date.parse(graceUntil)).toBe(owing.past_due_since.getTime() + 14 * DAY * 1000)
    expect(await house.paymentsOf(reader)).toMatchObject([
      { status: 'succeeded' },
      { status: 'requires_payment_method', failure: expect.stringMatching(/card/) },
    ])
    await pass(3)
    expect((await onlyOne(reader)).past_due_since).toEqual(owing.past_due_since)
    await pass(60)
    expect(await onlyOne(reader)).toMatchObject({ status: 'canceled', live: false })
    expect(await house.livePlanOf(reader)).toBe('free')
    expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'payment-failed', 'subscription-ended'])
    expect(await letter(reader, 'subscription-ended')).toMatchObject({ reason: 'unpaid' })
  })

  test('is forgiven for fourteen days, and no longer: then the tier is the free one', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    const tier = () => house.money.database.asRole('authenticated', { sub: reader.id }, readUser)
    const missing = (since: string) =>
      house.owner`update subscriptions set status = 'past_due', past_due_since = now() - ${since}::interval
        where user_id = ${reader.id} and source = 'stripe'`
    await missing('13 days 23 hours')
    expect(await tier()).toMatchObject({ subscriptionStatus: 'past_due', subscriptionTier: 'global_reader' })
    await missing('14 days 1 minute')
    expect(await tier()).toMatchObject({ subscriptionStatus: 'past_due', subscriptionTier: 'free' })
  })

  test('is paid after all: nothing is owing any more, and there is a receipt', async () => {
    const reader = await house.newReader()
    await house.subscribe(reader)
    house.emulator.declineCards(reader.customer, 'generic_decline')
    await pass(368)
    const { data } = await house.stripe.invoices.list({ customer: reader.customer, status: 'open' })
    const good = await house.stripe.paymentMethods.attach('pm_card_visa', { customer: reader.customer })
    await house.stripe.invoices.pay(data[0]?.id ?? '', { payment_method: good.id })
    await house.tell()
    expect(await onlyOne(reader)).toMatchObject({ status: 'active', past_due_since: null })
    expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'payment-failed', 'subscription-renewed'])
  })

  test('that waits for the reader’s word to their bank says that', async () => {
    const reader = await house.newReader()
    const begun = await house.begin(reader)
    house.emulator.pay(begun.secret, '4000002760003184', 'agrees')
    await house.tell()
    await pass(368)
    expect(await onlyOne(reader)).toMatchObject({ status: 'past_due' })
    expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'payment-action-required'])
  })
})

test('cancelled, resumed, and cancelled until it ends', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader)
  for (const cancel_at_period_end of [true, false, true]) {
    await house.stripe.subscriptions.update(id, { cancel_at_period_end })
    await house.tell()
    expect(await onlyOne(reader)).toMatchObject({ status: 'active', cancel_at_period_end })
  }
  await pass(368)
  expect(await onlyOne(reader)).toMatchObject({ status: 'canceled', live: false, plan_id: 'global_reader' })
  expect(await house.livePlanOf(reader)).toBe('free')
  expect(await house.lettersTo(reader.email)).toEqual([
    welcomed,
    'subscription-cancelled',
    'subscription-resumed',
    'subscription-cancelled',
    'subscription-ended',
  ])
  expect(await letter(reader, 'subscription-ended')).toMatchObject({ reason: 'requested' })
})

test('resubscribed after it had ended: a second row, and only one alive', async () => {
  const reader = await house.newReader()
  const first = await house.subscribe(reader)
  await house.stripe.subscriptions.cancel(first.id)
  await house.tell()
  expect(await house.livePlanOf(reader)).toBe('free')
  await house.subscribe(reader)
  expect(await house.subscriptionsOf(reader)).toMatchObject([{ live: false }, { live: true, status: 'active' }])
  expect(await house.livePlanOf(reader)).toBe('global_reader')
})

test('a larger plan at once: the difference is paid, and one letter says so', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader)
  // Stripe's times are whole seconds: two payments of one second have no order.
  house.emulator.clock.advance(60)
  const { items } = await house.stripe.subscriptions.retrieve(id)
  await house.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: await house.priceId('patron_ledger') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await house.tell()
  expect(await onlyOne(reader)).toMatchObject({ plan_id: 'patron_ledger', price: 150000 })
  const [, difference] = await house.paymentsOf(reader)
  expect(difference).toMatchObject({ status: 'succeeded', description: 'Change to Patron Ledger' })
  expect(await letter(reader, 'plan-changed')).toMatchObject({ previousPlan: 'Global Reader', amount: difference?.amount })
  expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'plan-changed'])
})

test('declined plan change keeps the old plan', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader)
  house.emulator.declineCards(reader.customer, 'generic_decline')
  const { items } = await house.stripe.subscriptions.retrieve(id)
  await house.stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: await house.priceId('patron_ledger') }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
  })
  await house.tell()
  expect(await onlyOne(reader)).toMatchObject({ plan_id: 'global_reader', status: 'active', price: 20000 })
  expect(await house.lettersTo(reader.email)).toEqual([welcomed])
})

test('a smaller plan when the year is over: told once, and not again when it comes', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader, 'patron_ledger')
  const schedule = await house.stripe.subscriptionSchedules.create({ from_subscription: id })
  const [now] = schedule.phases
  const default_payment_method = String(now?.default_payment_method)
  await house.stripe.subscriptionSchedules.update(schedule.id, {
    end_behavior: 'release',
    phases: [
      {
        start_date: now?.start_date ?? 0,
        end_date: now?.end_date ?? 0,
        items: [{ price: await house.priceId('patron_ledger'), quantity: 1 }],
        default_payment_method,
      },
      {
        items: [{ price: await house.priceId('global_reader'), quantity: 1 }],
        duration: { interval: 'year' },
        default_payment_method,
      },
    ],
  })
  await house.tell()
  const planned = await onlyOne(reader)
  expect(planned).toMatchObject({ plan_id: 'patron_ledger', next_plan_id: 'global_reader' })
  expect(planned.next_plan_from).toEqual(planned.current_period_end)
  await pass(368)
  expect(await onlyOne(reader)).toMatchObject({ plan_id: 'global_reader', next_plan_id: null, price: 20000 })
  expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'plan-change-scheduled', 'subscription-renewed'])
})

test('another card: what it is, and a letter in case it was somebody else', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader)
  const other = await house.stripe.paymentMethods.attach('pm_card_mastercard', { customer: reader.customer })
  await house.stripe.subscriptions.update(id, { default_payment_method: other.id })
  await house.tell()
  const [row] = await house.owner`select card from billing_customers where stripe_id = ${reader.customer}`
  expect(row?.card).toMatchObject({ brand: 'mastercard', last4: other.card?.last4 })
  expect(await house.lettersTo(reader.email)).toEqual([welcomed, 'card-changed'])
})

test('a first payment that is refused is on record, and begins nothing', async () => {
  const reader = await house.newReader()
  const begun = await house.begin(reader)
  house.emulator.pay(begun.secret, '4000000000009995')
  await house.tell()
  expect(await onlyOne(reader)).toMatchObject({ status: 'incomplete', live: false, concluded_at: null })
  expect(await house.livePlanOf(reader)).toBe('free')
  expect(await house.paymentsOf(reader)).toMatchObject([{ status: 'requires_payment_method', amount: 20000 }])
  expect(await house.lettersTo(reader.email)).toEqual([])
})

test('an intent that nobody has tried to pay is no payment', async () => {
  const reader = await house.newReader()
  await house.begin(reader)
  await house.tell()
  expect(await house.paymentsOf(reader)).toEqual([])
  expect(await house.owner`select status from invoices where user_id = ${reader.id}`).toMatchObject([
    { status: 'open' },
  ])
})
