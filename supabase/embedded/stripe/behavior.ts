/**
 * Behaviour that depends on an account's settings, on its traffic, or on a point where the sources about Stripe disagree. The
 * defaults are the stricter side; tests change a value or draw it at random.
 */
export interface Behavior {
  /** Milliseconds of every call. Stripe takes 200 to 1000. */
  latencyMs: number
  /** Calls of one second before Stripe answers 429: 25 in a sandbox, 100 with live keys. */
  callsPerSecond: number
  /** Whether a second call about a subscription is answered 429 `lock_timeout` while one is being executed. */
  lockTimeouts: boolean
  /** Recordings say no, Stripe's help centre says yes. */
  voidsUncollectible: boolean
  /** Whether the card of a confirmed `pending_setup_intent` becomes the default of its subscription. Undocumented. */
  setupSetsDefaultCard: boolean
  /** Whether a subscription with a `pending_update` can be cancelled at the end of its period. Undocumented. */
  cancelsWithPendingUpdate: boolean
  /** Whether `from_subscription` copies the card into the schedule's `default_settings`. Undocumented. */
  scheduleCopiesCard: boolean
  /** Seconds between the attempts of a failed renewal. A setting of the account. */
  retryDelays: number[]
  /** Seconds from the due day of an invoice that was sent until its subscription ends. A setting of the account. */
  overdueDeadline: number
  /** The state after the last attempt. A setting of the account. */
  afterRetries: 'cancel' | 'mark_unpaid' | 'leave_past_due'
  /** Stripe Billing repeats an attempt after a hard decline only with another card. */
  retriesHardDeclines: boolean
  /** A renewal that the bank wants authenticated: the intent waits for the challenge, or the card counts as declined. */
  renewalAuthentication: 'waits' | 'declined'
  /** Whether all cards of one number are one card, or each saved one is another person's. */
  cardsAreShared: boolean
  /** Whether the account can compute taxes (tax.ts): an address and registrations in the dashboard. */
  taxIsSetUp: boolean
  /** Types of payment methods that are switched off in the dashboard. */
  inactivePaymentMethods: string[]
}

const DAY = 24 * 3600

export const defaultBehavior = (): Behavior => ({
  latencyMs: 0,
  callsPerSecond: Number.POSITIVE_INFINITY,
  lockTimeouts: false,
  voidsUncollectible: false,
  setupSetsDefaultCard: false,
  cancelsWithPendingUpdate: false,
  scheduleCopiesCard: true,
  retryDelays: [3 * DAY, 5 * DAY, 7 * DAY],
  overdueDeadline: 30 * DAY,
  afterRetries: 'cancel',
  retriesHardDeclines: false,
  renewalAuthentication: 'waits',
  cardsAreShared: true,
  taxIsSetUp: true,
  inactivePaymentMethods: [],
})
