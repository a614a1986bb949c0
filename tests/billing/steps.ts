import fc from 'fast-check'

export const cards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  poor: '4000000000009995',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184',
  failsLater: '4000000000000341',
  refundFails: '4000000000005126',
  refundTakesTime: '4000000000007726',
} as const
export type CardName = keyof typeof cards

/** What codes that readers may type make of a price. */
export const promotions = {
  NOTHING: { percent_off: 100, duration: 'once' },
  HALF: { percent_off: 50, duration: 'once' },
  ALWAYS: { percent_off: 20, duration: 'forever' },
} as const
export type PromotionName = keyof typeof promotions

/** What a reader, their bank, the desk or somebody at Stripe does. Most of it makes no sense at most moments; it is tried all the same. */
export type Step =
  | { do: 'checkout'; plan: string; twice: boolean; promotion: PromotionName | null }
  | { do: 'pay'; which: number; card: CardName; bank: 'agrees' | 'refuses' | 'waits' }
  | { do: 'completion' }
  | { do: 'cancel' }
  | { do: 'resume' }
  /** By the quote of this moment, by one of before, or only asking what it would cost. */
  | { do: 'change'; plan: string; quote: 'now' | 'before' | 'only' }
  | { do: 'take-back' }
  | { do: 'card'; card: CardName }
  | { do: 'pay-open' }
  | { do: 'bank'; declines: boolean }
  | { do: 'refund'; percent: number; by: 'admin' | 'stripe' }
  | { do: 'end'; by: 'admin' | 'stripe' }
  | { do: 'dispute'; lost: boolean }
  | { do: 'gift'; plan: string; revoke: boolean }
  /** Both steps at once, or the next of them. */
  | { do: 'withdraw'; at: 'once' | 'leisure' }
  | { do: 'new-address' }
  | { do: 'leave' }
  | { do: 'vanish' }

/** What happens to everybody at once, between two steps. */
export type SystemEvent =
  | { type: 'nothing' }
  | { type: 'time'; seconds: number }
  | { type: 'webhooks'; shuffle: boolean; duplicate: boolean; drop: number }
  | { type: 'crash'; after: number }
  | { type: 'faults'; fault: 'disconnect-after' | 'disconnect-before' | '500' | '429'; requests: number }
  | { type: 'jobs' }
  | { type: 'reconcile' }

const plan = fc.constantFrom('global_reader', 'patron_ledger')
const card = fc.oneof(
  { weight: 6, arbitrary: fc.constant<CardName>('good') },
  { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(cards) as CardName[])) },
)
/** Most have none. */
const promotion = fc.constantFrom(null, null, null, null, null, ...(Object.keys(promotions) as PromotionName[]))
const weighted = <Name extends Step['do'], Rest extends object>(
  weight: number,
  name: Name,
  rest: { [K in keyof Rest]: fc.Arbitrary<Rest[K]> },
) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest>,
})
const by = fc.constantFrom<'admin' | 'stripe'>('admin', 'stripe')

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(14, 'checkout', { plan, twice: fc.boolean(), promotion }),
  weighted(22, 'pay', {
    which: fc.nat(3).map((n) => Math.max(0, n - 2)),
    card,
    bank: fc.constantFrom<'agrees' | 'refuses' | 'waits'>('agrees', 'agrees', 'refuses', 'waits'),
  }),
  weighted(5, 'completion', {}),
  weighted(6, 'cancel', {}),
  weighted(5, 'resume', {}),
  weighted(8, 'change', { plan, quote: fc.constantFrom('now', 'now', 'before', 'only') }),
  weighted(3, 'take-back', {}),
  weighted(5, 'card', { card }),
  weighted(4, 'pay-open', {}),
  weighted(4, 'bank', { declines: fc.boolean() }),
  weighted(5, 'refund', { percent: fc.integer({ min: 1, max: 100 }), by }),
  weighted(2, 'end', { by }),
  weighted(2, 'dispute', { lost: fc.boolean() }),
  weighted(3, 'gift', { plan, revoke: fc.boolean() }),
  weighted(4, 'withdraw', { at: fc.constantFrom('once', 'leisure') }),
  weighted(2, 'new-address', {}),
  weighted(1, 'leave', {}),
  weighted(1, 'vanish', {}),
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
      drop: fc.constantFrom(0, 0, 10, 50),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('crash' as const), after: fc.integer({ min: 5, max: 400 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('faults' as const),
      fault: fc.constantFrom<'disconnect-after' | 'disconnect-before' | '500' | '429'>(
        'disconnect-after',
        'disconnect-before',
        '500',
        '429',
      ),
      requests: fc.integer({ min: 1, max: 12 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant<SystemEvent>({ type: 'jobs' }) },
  { weight: 1, arbitrary: fc.constant<SystemEvent>({ type: 'reconcile' }) },
)

const LENGTH = 12

/** The same seed makes the same history. Most begin as most do: somebody buys something. */
export function historyOf(seed: number): Step[] {
  const bought = fc.record({ plan, card, promotion })
  const script = fc.tuple(bought, fc.array(step, { minLength: LENGTH - 2, maxLength: LENGTH - 2 }))
  const [[first, rest] = [undefined, []]] = fc.sample(script, { seed, numRuns: 1 })
  if (!first) return rest
  return [
    { do: 'checkout', plan: first.plan, twice: false, promotion: first.promotion },
    { do: 'pay', which: 0, card: first.card, bank: 'agrees' },
    ...rest,
  ]
}

export function systemEventsOf(seed: number): SystemEvent[] {
  const [made = []] = fc.sample(fc.array(systemEvent, { minLength: LENGTH, maxLength: LENGTH }), {
    seed: seed ^ 0x5eed,
    numRuns: 1,
  })
  return made
}
