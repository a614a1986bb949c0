import fc from 'fast-check'
import type { Behavior } from '../../supabase/embedded/stripe/behavior.ts'
import { by, type CardName, type CurrencyName, card, currency, weighted } from './arbitraries.ts'
import { type GroupStep, groupScript, groupSteps } from './group-steps.ts'
import { type PauseStep, pauseSteps } from './pause-steps.ts'

/** Promotion codes and their coupons. */
export const promotions = {
  NOTHING: { percent_off: 100, duration: 'once' },
  HALF: { percent_off: 50, duration: 'once' },
  ALWAYS: { percent_off: 20, duration: 'forever' },
} as const
export type PromotionName = keyof typeof promotions

/** Free days of every paid plan. */
export const TRIAL_DAYS = 14

/** Percent off one year to stay, of every paid plan. */
export const OFFER_PERCENT = 40

/** Billing details of a digital plan, and the percent of tax. The printed edition goes to Australia. */
export const billings = {
  german: { details: { country: 'DE' }, percent: 19 },
  business: { details: { country: 'DE', vatId: 'DE123456789' }, percent: 0 },
  american: { details: { country: 'US', postalCode: '10012' }, percent: 0 },
  australian: { details: { country: 'AU' }, percent: 10 },
} as const
export type BillingName = keyof typeof billings

/**
 * Actions of a reader, a bank, staff or a user of Stripe's dashboard. Many are invalid in the current state; the API
 * must then reject them.
 */
export type Step =
  | {
      do: 'checkout'
      plan: string
      currency: CurrencyName
      twice: boolean
      promotion: PromotionName | null
      /** With the free days of the plan, which a promotion replaces. */
      trial: boolean
      billing: BillingName
    }
  | { do: 'pay'; which: number; card: CardName; bank: 'agrees' | 'refuses' | 'waits' }
  | { do: 'completion' }
  | { do: 'cancel' }
  | { do: 'resume' }
  /** With a new quote, with the previous one, or only requesting one. */
  | { do: 'change'; plan: string; quote: 'now' | 'previous' | 'preview' }
  | { do: 'cancel-change' }
  | { do: 'change-card'; card: CardName }
  | { do: 'pay-open-invoice' }
  | { do: 'bank'; declines: boolean }
  | { do: 'refund'; percent: number; by: 'admin' | 'stripe' }
  | { do: 'end'; by: 'admin' | 'stripe' }
  | { do: 'dispute'; outcome: 'won' | 'lost' | 'open' | 'appealed' }
  /** Staff give up an open invoice in Stripe's dashboard. */
  | { do: 'give-up-invoice' }
  /** A credit (negative) or a debt at Stripe, in cents. */
  | { do: 'balance'; cents: number }
  | { do: 'complimentary'; plan: string; revoke: boolean }
  | { do: 'buy-gift'; plan: string; currency: CurrencyName; years: number; twice: boolean }
  /** An owner ends the price of a plan in a further currency, or puts it on sale again. */
  | { do: 'sell'; plan: string; currency: 'eur' | 'jpy'; active: boolean }
  /** The reader redeems the newest gift that they bought. */
  | { do: 'redeem-gift'; twice: boolean }
  /** With `redeem` in two windows at the same time: one of both wins. */
  | { do: 'take-gift-back'; redeem: boolean }
  | GroupStep
  /** Both steps of a withdrawal, or the next one. */
  | { do: 'withdraw'; steps: 'both' | 'next' }
  /** Shows the offer before a cancellation, takes it for the amount that was shown, or gives it up. */
  | { do: 'offer'; act: 'preview' | 'take' | 'give-up'; twice: boolean }
  /** Says why, which is only asked after a cancellation. */
  | { do: 'feedback'; reason: string }
  | PauseStep
  | { do: 'change-email' }
  | { do: 'delete-account' }
  | { do: 'delete-customer' }

/** Events that affect all readers, between two steps. */
export type SystemEvent =
  | { type: 'nothing' }
  | { type: 'time'; seconds: number }
  | { type: 'webhooks'; shuffle: boolean; duplicate: boolean; atOnce: boolean; drop: number }
  | { type: 'crash'; after: number }
  | { type: 'faults'; fault: 'disconnect-after' | 'disconnect-before' | '500' | '500-stored' | '429'; requests: number }
  | { type: 'jobs' }
  | { type: 'reconcile' }

const plan = fc.constantFrom('global_reader', 'patron_ledger')
/** Most checkouts have no promotion. */
const promotion = fc.constantFrom(null, null, null, null, null, ...(Object.keys(promotions) as PromotionName[]))
const billing = fc.constantFrom(...(Object.keys(billings) as BillingName[]))

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(14, 'checkout', {
    ...{ plan, currency, twice: fc.boolean(), promotion, billing },
    trial: fc.constantFrom(false, false, true),
  }),
  weighted(22, 'pay', {
    which: fc.nat(3).map((n) => Math.max(0, n - 2)),
    card,
    bank: fc.constantFrom<'agrees' | 'refuses' | 'waits'>('agrees', 'agrees', 'refuses', 'waits'),
  }),
  weighted(5, 'completion', {}),
  weighted(6, 'cancel', {}),
  weighted(5, 'resume', {}),
  weighted(8, 'change', { plan, quote: fc.constantFrom('now', 'now', 'previous', 'preview') }),
  weighted(3, 'cancel-change', {}),
  weighted(5, 'change-card', { card }),
  weighted(4, 'pay-open-invoice', {}),
  weighted(4, 'bank', { declines: fc.boolean() }),
  weighted(5, 'refund', { percent: fc.integer({ min: 1, max: 100 }), by }),
  weighted(2, 'end', { by }),
  weighted(3, 'dispute', { outcome: fc.constantFrom('won', 'lost', 'open', 'appealed') }),
  weighted(2, 'give-up-invoice', {}),
  weighted(2, 'balance', { cents: fc.constantFrom(-25_000, -1000, 30, 2000) }),
  weighted(3, 'complimentary', { plan, revoke: fc.boolean() }),
  weighted(6, 'buy-gift', { plan, currency, years: fc.integer({ min: 1, max: 3 }), twice: fc.boolean() }),
  weighted(2, 'sell', { plan, currency: fc.constantFrom<'eur' | 'jpy'>('eur', 'jpy'), active: fc.boolean() }),
  weighted(5, 'redeem-gift', { twice: fc.boolean() }),
  weighted(3, 'take-gift-back', { redeem: fc.boolean() }),
  ...groupSteps,
  weighted(4, 'withdraw', { steps: fc.constantFrom('both', 'next') }),
  weighted(6, 'offer', { act: fc.constantFrom('preview', 'take', 'take', 'take', 'give-up'), twice: fc.boolean() }),
  weighted(2, 'feedback', { reason: fc.constantFrom('price', 'other') }),
  ...pauseSteps,
  weighted(2, 'change-email', {}),
  weighted(1, 'delete-account', {}),
  weighted(1, 'delete-customer', {}),
)

const HOUR = 3600
const DAY = 24 * HOUR

const systemEvent: fc.Arbitrary<SystemEvent> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<SystemEvent>({ type: 'nothing' }) },
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('time' as const),
      seconds: fc.constantFrom(HOUR, DAY, 4 * DAY, 31 * DAY, 200 * DAY, 366 * DAY),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('webhooks' as const),
      shuffle: fc.boolean(),
      duplicate: fc.boolean(),
      // Stripe waits for no delivery before the next.
      atOnce: fc.constantFrom(true, true, true, false),
      drop: fc.constantFrom(0, 0, 10, 50),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('crash' as const), after: fc.integer({ min: 5, max: 400 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('faults' as const),
      fault: fc.constantFrom<'disconnect-after' | 'disconnect-before' | '500' | '500-stored' | '429'>(
        'disconnect-after',
        'disconnect-before',
        '500',
        '500-stored',
        '429',
      ),
      requests: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<SystemEvent>({ type: 'jobs' }) },
  { weight: 1, arbitrary: fc.constant<SystemEvent>({ type: 'reconcile' }) },
)

const LENGTH = 12

/** The history of a seed. It begins with a purchase: of a subscription, in three of ten of a group, in one of ten of a gift. */
export function historyOf(seed: number): Step[] {
  const [drawn = 0] = fc.sample(fc.nat(9), { seed: seed ^ 0x6709, numRuns: 1 })
  const kind = drawn < 3 ? groupScript(LENGTH, step) : drawn === 3 ? giftScript : readerScript
  const [script = []] = fc.sample<Step[]>(kind, { seed, numRuns: 1 })
  return script
}

const giftScript: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.record({ plan, currency, years: fc.integer({ min: 1, max: 3 }) }),
    fc.oneof(
      fc.record({ do: fc.constant('redeem-gift' as const), twice: fc.boolean() }),
      fc.record({ do: fc.constant('take-gift-back' as const), redeem: fc.boolean() }),
    ),
    fc.array(step, { minLength: LENGTH - 3, maxLength: LENGTH - 3 }),
  )
  .map(([bought, first, rest]) => [
    { do: 'buy-gift', twice: false, ...bought },
    { do: 'pay', which: 0, card: 'good', bank: 'agrees' },
    first,
    ...rest,
  ])

const readerScript: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.record({ plan, currency, card, promotion, trial: fc.constantFrom(false, false, true), billing }),
    fc.array(step, { minLength: LENGTH - 2, maxLength: LENGTH - 2 }),
  )
  .map(([{ card: paysWith, ...purchase }, rest]) => [
    { do: 'checkout', twice: false, ...purchase },
    { do: 'pay', which: 0, card: paysWith, bank: 'agrees' },
    ...rest,
  ])

/** How Stripe behaves during the histories of a system. */
const behavior: fc.Arbitrary<Behavior> = fc.record({
  latencyMs: fc.constantFrom(0, 0, 10, 60),
  callsPerSecond: fc.constantFrom(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 100, 25),
  lockTimeouts: fc.boolean(),
  voidsUncollectible: fc.boolean(),
  setupSetsDefaultCard: fc.boolean(),
  cancelsWithPendingUpdate: fc.boolean(),
  scheduleCopiesCard: fc.boolean(),
  retryDelays: fc.constantFrom([3 * DAY, 5 * DAY, 7 * DAY], [DAY], []),
  afterRetries: fc.constantFrom<Behavior['afterRetries']>('cancel', 'cancel', 'mark_unpaid', 'leave_past_due'),
  retriesHardDeclines: fc.boolean(),
  renewalAuthentication: fc.constantFrom<Behavior['renewalAuthentication']>('waits', 'declined'),
  taxIsSetUp: fc.constant(true),
  inactivePaymentMethods: fc.constant([]),
  overdueDeadline: fc.constant(30 * DAY),
  cardsAreShared: fc.boolean(),
})

export function behaviorOf(seed: number): Behavior {
  const [drawn] = fc.sample(behavior, { seed: seed ^ 0xbeaf, numRuns: 1 })
  return drawn as Behavior
}

/** Whether taxes are computed in the histories of a system. */
export function taxBehaviorOf(seed: number): 'exclusive' | 'inclusive' | null {
  const drawn = fc.constantFrom(null, 'exclusive' as const, 'inclusive' as const)
  return fc.sample(drawn, { seed: seed ^ 0x7a8, numRuns: 1 })[0] ?? null
}

export function systemEventsOf(seed: number): SystemEvent[] {
  const [events = []] = fc.sample(fc.array(systemEvent, { minLength: LENGTH, maxLength: LENGTH }), {
    seed: seed ^ 0x5eed,
    numRuns: 1,
  })
  return events
}
