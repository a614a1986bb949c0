import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
