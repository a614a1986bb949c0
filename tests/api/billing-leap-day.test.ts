import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scheduledPrice, schedulePrice } from '#shared/billing/planned.ts'
import { fetchSubscriptionState } from '#shared/billing/standing.ts'
import { findPaidSubscription } from '#shared/data/paid-subscriptions.ts'
import { startWebhookUnderTest, type WebhookUnderTest } from './webhook-under-test.ts'

const leapDay = Date.parse('2028-02-29T10:00:00Z') / 1000

let house: WebhookUnderTest
beforeAll(async () => {
  house = await startWebhookUnderTest({ clock: () => leapDay })
})
afterAll(() => house?.stop())

test('29 February: every year ends when Stripe says, and the leap day comes back', async () => {
  const reader = await house.newReader()
  const { id } = await house.subscribe(reader)
  const ends: string[] = []
  for (let year = 0; year < 5; year++) {
    const [row] = await house.subscriptionsOf(reader)
    const { items } = await house.stripe.subscriptions.retrieve(id)
    const { current_period_end: end } = items.data[0] as Stripe.SubscriptionItem
    expect(row?.current_period_end).toEqual(new Date(end * 1000))
    ends.push(row?.current_period_end.toISOString().slice(0, 10))
    house.emulator.clock.advance(end - house.emulator.clock.now() + 2 * 60 * 60)
    await house.tell()
  }
  expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29', '2033-02-28'])
  expect(await house.paymentsOf(reader)).toHaveLength(6)
  expect((await house.lettersTo(reader.email)).filter((kind) => kind === 'subscription-renewed')).toHaveLength(5)
})

test('29 February: a smaller plan begins on the day that was said, and that year ends on the leap day again', async () => {
  const reader = await house.newReader()
  house.emulator.clock.set(leapDay)
  await house.subscribe(reader, 'patron_ledger')
  const own = await house.money.database.asRole('service_role', {}, (tx) => findPaidSubscription(tx, reader.id))
  if (!own) throw new Error('Nothing was bought.')
  const standing = await fetchSubscriptionState(house.stripe, own)
  const price = await house.priceId('global_reader')
  await schedulePrice(house.stripe, standing, price)
  await house.tell()
  const from = new Date('2029-02-28T10:00:00Z')
  const [planned] = await house.subscriptionsOf(reader)
  expect(planned).toMatchObject({ next_plan_id: 'global_reader', next_plan_from: from, current_period_end: from })
  expect(await scheduledPrice(house.stripe, await fetchSubscriptionState(house.stripe, own))).toBe(price)

  const ends: string[] = []
  for (let year = 0; year < 4; year++) {
    const [row] = await house.subscriptionsOf(reader)
    ends.push(row?.current_period_end.toISOString().slice(0, 10))
    house.emulator.clock.advance(row?.current_period_end.getTime() / 1000 - house.emulator.clock.now() + 2 * 60 * 60)
    await house.tell()
    expect(await house.livePlanOf(reader)).toBe('global_reader')
  }
  expect(ends).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'])
  const amounts = (await house.paymentsOf(reader)).map(({ amount }) => amount)
  expect(amounts.sort((a, b) => b - a)).toEqual([150000, 20000, 20000, 20000, 20000])
})

test.each([
  ['2028-02-29T10:00:00Z', '2028-03-15T10:00:00.000Z'],
  ['2028-02-20T10:00:00Z', '2028-03-06T10:00:00.000Z'],
  ['2027-02-20T10:00:00Z', '2027-03-07T10:00:00.000Z'],
])('who subscribes at %s can withdraw until %s', async (begun, until) => {
  const reader = await house.newReader()
  house.emulator.clock.set(Date.parse(begun) / 1000)
  await house.subscribe(reader)
  const [row] = await house.owner`
    select private.withdrawable_until(subscriptions) as until from subscriptions where user_id = ${reader.id} and live`
  expect(row?.until.toISOString()).toBe(until)
})
