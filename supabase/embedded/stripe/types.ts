import type { EmulatorContext } from './context.ts'
import type { Faults } from './fault-injection.ts'
import type { PaymentResult } from './pay-with-card.ts'
import type { Store } from './store.ts'
import type { DeclineName } from './test-cards.ts'
import type { Webhooks } from './webhooks.ts'

export interface EmulatorOptions {
  /** 0, or nothing, takes any free port. */
  port?: number
  webhookUrl?: string | undefined
  webhookSecret?: string
  secretKey?: string
  publishableKey?: string
  /** Where everything is kept; in memory unless told. */
  file?: string | undefined
  /** Seconds since 1970 by the clock to begin with; the real one unless told. */
  clock?: () => number
  /** Whether webhooks that fail are tried again by themselves, and time passes by itself. */
  standalone?: boolean
}

export interface StripeEmulator {
  url: string
  secretKey: string
  publishableKey: string
  webhookSecret: string
  clock: {
    now(): number
    /** Lets time pass with everything that it brings about: renewals, retries, expiries. */
    advance(seconds: number): void
    /** Another time, with nothing happening in between: for a past that somebody is to have. */
    set(now: number): void
  }
  webhooks: Webhooks
  faults: Faults
  /** Everything there is, to be read. */
  state: Store
  context: EmulatorContext
  /** What Stripe.js would do with this secret and a card of this number. */
  pay(secret: string, card?: string, bank?: 'agrees' | 'refuses' | 'waits'): PaymentResult
  /** From now on the bank refuses this customer's cards, or no longer does. */
  declineCards(customer: string, reason?: DeclineName): void
  /** Forgets everything. */
  clear(): void
  stop(): Promise<void>
}
