import { expect } from 'vitest'
import { executeStripeCommands } from '#shared/billing/stripe-commands.ts'
import type { PlanChangePreview } from '#shared/contracts/subscription-change.ts'
import { type CrashFixture, startCrashFixture } from './crashes.fixtures.ts'
import { makeDue } from './queue.fixtures.ts'
import {
  cards,
  changePlan,
  DAY,
  previewPlanChange,
  type SubscribersFixture,
  startSubscribersFixture,
  type TestSubscriber,
} from './subscribers.fixtures.ts'

const HOUR = 3600

/** Paying readers whose requests go to a function that is killed. */
export interface CrashingSubscribersFixture extends SubscribersFixture {
  /** An actor is the address of the process that will be killed. */
  crashes: CrashFixture<string>
  /** A subscriber whose renewal payment was declined. */
  newPastDueSubscriber(): Promise<TestSubscriber>
  previewPlanChange(reader: TestSubscriber, planId: string): Promise<PlanChangePreview>
  changePlan(reader: TestSubscriber, offer: PlanChangePreview, to?: string): Promise<Response>
  /** Runs the jobs until every command is executed, also those that a killed worker had claimed. */
  runStripeCommands(reader: TestSubscriber): Promise<void>
  /** Compares the database with Stripe before anything is retried. */
  expectInSync(reader: TestSubscriber, crashPoint: string): Promise<void>
}

export async function startCrashingSubscribersFixture(): Promise<CrashingSubscribersFixture> {
  const api = await startSubscribersFixture()
  const crashes = await startCrashFixture(api, api.emulator.url, (url) => url)
  return {
    ...api,
    crashes,
    async newPastDueSubscriber() {
      const reader = await api.newSubscriber({ card: cards.failsOnRenewal, secondsAgo: 367 * DAY })
      // Stripe drafts the invoice of the due renewal, and charges it an hour later.
      api.emulator.clock.advance(2 * HOUR)
      await reader.refresh()
      expect((await reader.atStripe()).status).toBe('past_due')
      return reader
    },
    previewPlanChange: previewPlanChange,
    changePlan: (reader, { planId, quote }, to) => changePlan(reader, planId, quote, to ? { to } : {}),
    async runStripeCommands(reader) {
      await makeDue(api.owner, 'stripe-commands')
      await executeStripeCommands(api.billing)
      await reader.refresh()
    },
    async expectInSync(reader, crashPoint) {
      await reader.refresh()
      const { status, cancel_at_period_end: ends, items } = await reader.atStripe()
      const [row] = await api.owner`
        select status, cancel_at_period_end as ends, price from subscriptions where stripe_id = ${reader.subscription}`
      expect([crashPoint, row]).toEqual([crashPoint, { status, ends, price: items.data[0]?.price.unit_amount }])
    },
    async stop() {
      await crashes.stop()
      await api.stop()
    },
  }
}
