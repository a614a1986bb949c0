import { setTimeout as delay } from 'node:timers/promises'
import type Stripe from 'stripe'
import { createStripeClient } from '#shared/billing/stripe.ts'
import { type StripeEmulator, startStripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'

/** A clock that a customer can be bound to. */
export interface TestClock {
  /** For `customers.create`. */
  customerParams: { test_clock?: string }
  /** Resolves when everything that became due has been done. */
  advance(seconds: number): Promise<void>
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

export function realTarget(secretKey: string): StripeTarget {
  const stripe = createStripeClient({ secretKey })
  return {
    stripe,
    async newClock() {
      const { testClocks } = stripe.testHelpers
      let { id, frozen_time: now } = await testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
      return {
        customerParams: { test_clock: id },
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
        // Deletes its customers and their subscriptions too.
        delete: async () => void (await testClocks.del(id)),
      }
    },
    close: () => Promise.resolve(),
  }
}

export async function emulatedTarget(): Promise<StripeTarget> {
  const emulator: StripeEmulator = await startStripeEmulator()
  return {
    stripe: createStripeClient({ secretKey: emulator.secretKey, apiUrl: emulator.url }),
    newClock: () =>
      Promise.resolve({
        customerParams: {},
        advance: async (seconds) => emulator.clock.advance(seconds),
        delete: () => Promise.resolve(),
      }),
    close: () => emulator.stop(),
  }
}
