import type { Behavior } from './behavior.ts'
import type { ExpectedIntent } from './browser/intent-mismatch.ts'
import type { EmulatorContext } from './context.ts'
import type { Faults } from './fault-injection.ts'
import type { PaymentResult } from './pay-with-card.ts'
import type { Store } from './store.ts'
import type { DeclineName } from './test-cards.ts'
import type { Webhooks } from './webhooks.ts'

export interface EmulatorOptions {
  /** Default: any free port. */
  port?: number
  webhookUrl?: string | undefined
  webhookSecret?: string
  secretKey?: string
  publishableKey?: string
  /** File of the state; by default it is in memory only. */
  file?: string | undefined
  /** Base of the emulator's clock in seconds since 1970; default: the real time. */
  clock?: () => number
  /** Retry failed webhooks and run due actions in real time; tests trigger both themselves. */
  standalone?: boolean
}

export interface StripeEmulator {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: {
    now(): number
    /** Advances the clock and runs the actions that become due: renewals, retries, expiries. */
    advance(seconds: number): void
    /** Sets the clock without running due actions, to create data in the past. */
    set(now: number): void
  }
  webhooks: Webhooks
  faults: Faults
  /** May be changed at any time. */
  behavior: Behavior
  /** All stored objects, for reading. */
  state: Store
  context: EmulatorContext
  /** Confirms an intent as Stripe.js would do with a card of this number; `bank` answers a 3-D Secure challenge. */
  pay(
    secret: string,
    card?: string,
    bank?: 'agrees' | 'refuses' | 'waits',
    /** The intent for which the form was made; compared with the real intent as Stripe.js does. */
    elements?: ExpectedIntent,
  ): PaymentResult
  /** Makes the bank decline this customer's cards for a reason; without a reason it accepts them again. */
  declineCards(customer: string, reason?: DeclineName): void
  /** Deletes all objects and resets the clock. */
  clear(): void
  stop(): Promise<void>
}
