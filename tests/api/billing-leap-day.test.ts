import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchSubscriptionState, scheduledPrice, schedulePrice } from '#shared/billing/subscription-state.ts'
import { findPaidSubscription } from '#shared/data/subscriptions.ts'
import { startWebhookFixture, type WebhookFixture } from './webhook.fixtures.ts'

const leapDay = Date.parse('2028-02-29T10:00:00Z') / 1000

let fixture: WebhookFixture
beforeAll(async () => {
  fixture = await startWebhookFixture({ clock: () => leapDay })
})
afterAll(() => fixture?.stop())

test('29 February: every year ends on Stripe’s date, on the 29th again in a leap year', async () => {
  const reader = await fixture.newReader()
  const { id } = await fixture.subscribe(reader)
  const periodEnds: string[] = []
  for (let year = 0; year < 5; year++) {
    const [row] = await fixture.subscriptionsOf(reader)
    const { items } = await fixture.stripe.subscriptions.retrieve(id)
    const { current_period_end: end } = items.data[0] as Stripe.SubscriptionItem
    expect(row?.current_period_end).toEqual(new Date(end * 1000))
    periodEnds.push(row?.current_period_end.toISOString().slice(0, 10))
    fixture.emulator.clock.advance(end - fixture.emulator.clock.now() + 2 * 60 * 60)
    await fixture.deliverEvents()
  }
  expect(periodEnds).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'])
  expect(await fixture.paymentsOf(reader)).toHaveLength(6)
  expect((await fixture.emailKindsTo(reader.email)).filter((kind) => kind === 'subscription-renewed')).toHaveLength(5)
})

test('29 February: a smaller plan starts on the announced day, and its year ends on the leap day again', async () => {
  const reader = await fixture.newReader()
  fixture.emulator.clock.set(leapDay)
  await fixture.subscribe(reader, 'patron_ledger')
  const paidSubscription = await fixture.billing.database.asRole('service_role', {}, (tx) =>
    findPaidSubscription(tx, reader.id),
  )
  if (!paidSubscription) throw new Error('Nothing was bought.')
  const subscriptionStatus = await fetchSubscriptionState(fixture.stripe, paidSubscription)
  const price = await fixture.priceId('global_reader')
  await schedulePrice(fixture.stripe, subscriptionStatus, price)
  await fixture.deliverEvents()
  const from = new Date('2029-02-28T10:00:00Z')
  const [plannedSubscription] = await fixture.subscriptionsOf(reader)
  expect(plannedSubscription).toMatchObject({
    next_plan_id: 'global_reader',
    next_plan_from: from,
    current_period_end: from,
  })
  expect(await scheduledPrice(fixture.stripe, await fetchSubscriptionState(fixture.stripe, paidSubscription))).toBe(
    price,
  )

  const periodEnds: string[] = []
  for (let year = 0; year < 4; year++) {
    const [row] = await fixture.subscriptionsOf(reader)
    periodEnds.push(row?.current_period_end.toISOString().slice(0, 10))
    fixture.emulator.clock.advance(
      row?.current_period_end.getTime() / 1000 - fixture.emulator.clock.now() + 2 * 60 * 60,
    )
    await fixture.deliverEvents()
    expect(await fixture.currentPlanOf(reader)).toBe('global_reader')
  }
  expect(periodEnds).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  const amounts = (await fixture.paymentsOf(reader)).map(({ amount }) => amount)
  expect(amounts.sort((a, b) => b - a)).toEqual([150000, 20000, 20000, 20000, 20000])
})

test.each([
  ['2028-02-29T10:00:00Z', '2028-03-15T10:00:00.000Z'],
  ['2028-02-20T10:00:00Z', '2028-03-06T10:00:00.000Z'],
  ['2027-02-20T10:00:00Z', '2027-03-07T10:00:00.000Z'],
])('a subscription that starts at %s can be withdrawn from until %s', async (startedAt, withdrawableUntil) => {
  const reader = await fixture.newReader()
  fixture.emulator.clock.set(Date.parse(startedAt) / 1000)
  await fixture.subscribe(reader)
  const [row] = await fixture.owner`
    select private.withdrawable_until(subscriptions) as until from subscriptions where user_id = ${reader.id} and live`
  expect(row?.until.toISOString()).toBe(withdrawableUntil)
})
