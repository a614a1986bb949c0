import { expect } from 'vitest'
import { executeStripeCommands } from '#shared/billing/orders.ts'
import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { type CrashesUnderTest, startCrashesUnderTest } from './crashes-under-test.ts'
import {
  cards,
  change,
  DAY,
  preview,
  type SubscribersUnderTest,
  type SubscriberUnderTest,
  startSubscribersUnderTest,
} from './subscribers-under-test.ts'

const HOUR = 3600

/** Readers who pay, while the function that they ask is killed. */
export interface CrashingSubscribers extends SubscribersUnderTest {
  /** An actor is the address of the process that will be killed. */
  crashes: CrashesUnderTest<string>
  /** Somebody whose renewal no bank has paid. */
  newDebtor(): Promise<SubscriberUnderTest>
  quoteOf(reader: SubscriberUnderTest, planId: string): Promise<PlanChangePreview>
  change(reader: SubscriberUnderTest, offer: PlanChangePreview, to?: string): Promise<Response>
  /** What was ordered is done by the jobs, whoever had taken it up. */
  settle(reader: SubscriberUnderTest): Promise<void>
  /** What is known here is what is at Stripe, before anybody tries again. */
  expectSame(reader: SubscriberUnderTest, moment: string): Promise<void>
}

export async function startCrashingSubscribers(): Promise<CrashingSubscribers> {
  const api = await startSubscribersUnderTest()
  const crashes = await startCrashesUnderTest(api, api.emulator.url, (url) => url)
  return {
    ...api,
    crashes,
    async newDebtor() {
      const reader = await api.newSubscriber({ card: cards.failsOnRenewal, ago: 367 * DAY })
      // The renewal that is due is drawn up, and asked for an hour later.
      api.emulator.clock.advance(2 * HOUR)
      await reader.refresh()
      expect((await reader.atStripe()).status).toBe('past_due')
      return reader
    },
    quoteOf: preview,
    change: (reader, { planId, quote }, to) => change(reader, planId, quote, to ? { to } : {}),
    async settle(reader) {
      await api.owner`update private.stripe_orders set due_at = now() where done_at is null`
      await executeStripeCommands(api.money)
      await reader.refresh()
    },
    async expectSame(reader, moment) {
      await reader.refresh()
      const { status, cancel_at_period_end: ends, items } = await reader.atStripe()
      const [row] = await api.owner`
        select status, cancel_at_period_end as ends, price from subscriptions where stripe_id = ${reader.subscription}`
      expect([moment, row]).toEqual([moment, { status, ends, price: items.data[0]?.price.unit_amount }])
    },
    async stop() {
      await crashes.stop()
      await api.stop()
    },
  }
}
