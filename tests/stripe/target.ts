import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import { createStripeClient } from '#shared/billing/stripe.ts'
import type { Behavior } from '../../supabase/embedded/stripe/behavior.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'

/** A clock that a customer can be bound to. */
export interface TestClock {
  /** For `customers.create`. */
  customerParams: { test_clock?: string }
  /** Unix seconds. */
  now(): number
  /** Resolves when everything that became due has been done. */
  advance(seconds: number): Promise<void>
  /** Resolves when the bank has answered a debit, which takes minutes at Stripe and days by the emulator's clock. */
  waitForDebit(paymentIntent: string): Promise<void>
  delete(): Promise<void>
}

/** Stripe's test mode or the emulator. */
export interface StripeTarget {
  stripe: Stripe
  newClock(): Promise<TestClock>
  close(): Promise<void>
}

const POLL_MS = 2000
const MAX_WAIT_MS = 10 * 60_000
/** After which the emulator's bank has answered. */
const DEBIT_SECONDS = 4 * 86_400

export function realTarget(secretKey: string): StripeTarget {
  const stripe = createStripeClient({ secretKey })
  // Not through `fetch`: how often it asks differs from run to run, and is not to be recorded.
  const unrecorded = new Stripe(secretKey, { httpClient: Stripe.createNodeHttpClient(), telemetry: false })
  return {
    stripe,
    async newClock() {
      const { testClocks } = stripe.testHelpers
      let { id, frozen_time: now } = await testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
      return {
        customerParams: { test_clock: id },
        now: () => now,
        async advance(seconds) {
          now += seconds
          await testClocks.advance(id, { frozen_time: now })
          const deadline = Date.now() + MAX_WAIT_MS
          for (;;) {
            const { status } = await testClocks.retrieve(id)
            if (status === 'ready') return
            if (status === 'internal_failure' || Date.now() > deadline)
              throw new Error(`The test clock is ${status}: it cannot be advanced.`)
            await delay(POLL_MS)
          }
        },
        async waitForDebit(paymentIntent) {
          const deadline = Date.now() + MAX_WAIT_MS
          while ((await unrecorded.paymentIntents.retrieve(paymentIntent)).status === 'processing') {
            if (Date.now() > deadline)
              throw new Error('The bank has not answered the debit: its payment is processing.')
            await delay(POLL_MS)
          }
        },
        // Deletes its customers and their subscriptions too.
        delete: async () => void (await testClocks.del(id)),
      }
    },
    close: () => Promise.resolve(),
  }
}

/** `behavior` says which features the account lacks. */
export async function emulatedTarget(behavior: Partial<Behavior> = {}): Promise<StripeTarget> {
  const emulator: StripeEmulator = await startStripeEmulator()
  Object.assign(emulator.behavior, behavior)
  return {
    stripe: createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url }),
    newClock: () =>
      Promise.resolve({
        customerParams: {},
        now: () => emulator.clock.now(),
        advance: async (seconds) => emulator.clock.advance(seconds),
        waitForDebit: async () => emulator.clock.advance(DEBIT_SECONDS),
        delete: () => Promise.resolve(),
      }),
    close: () => emulator.stop(),
  }
}
