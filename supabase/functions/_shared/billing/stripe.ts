import { setTimeout as delay } from 'node:timers/promises'
import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { SubscriptionRow } from '../data/billing-rows.ts'
import { isInTransaction } from '../data/transaction-scope.ts'

export interface StripeClientOptions {
  secretKey: string
  /** The address of an emulator in place of Stripe's API. */
  apiUrl?: string | undefined
}

/** Longer than Stripe's slow responses, shorter than readers wait. */
const TIMEOUT_MS = 8000

/** Uses the API version that the SDK pins. Retries repeatable requests twice. */
export function createStripeClient({ secretKey, apiUrl }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    ...hostOptions(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithRetries),
    appInfo: { name: 'Meridian' },
  })
}

function hostOptions(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, protocol: scheme, port: port || (scheme === 'http' ? 80 : 443) }
}

const IDEMPOTENCY_HEADER = 'Idempotency-Key'
const MAX_RETRIES = 3

/** Creating these twice costs nothing: a second object expires unused. */
const REPEATABLE_PATHS = /^\/v1\/(customers|subscriptions|payment_intents|setup_intents|products|prices)$/

/** fetch for the SDK, with the retries that it does not make itself. */
type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

const LOCK_WAIT_MS = 250

/**
 * Stripe locks an object while a request changes it, and answers 429 `lock_timeout` to another one, which has had no
 * effect. The SDK retries no 429, because most of them are rate limits.
 */
const fetchUnlocked: Fetch = async (input, init) => {
  let response = await fetch(input, init)
  for (let retry = 1; retry <= MAX_RETRIES && (await isLockTimeout(response)); retry++) {
    await response.body?.cancel()
    await delay(LOCK_WAIT_MS * retry * (0.5 + Math.random()))
    response = await fetch(input, init)
  }
  return response
}

async function isLockTimeout(response: Response): Promise<boolean> {
  if (response.status !== 429) return false
  const { error } = await response
    .clone()
    .json()
    .catch(() => ({}))
  return error?.code === 'lock_timeout'
}

/**
 * Stripe replays a server error for 24 hours to requests with the same idempotency key. For repeatable paths the request
 * is sent again with a new key, so that the reader need not wait that long. Never for refunds: they wait for the next
 * attempt of the command.
 */
const fetchWithRetries: Fetch = async (input, init) => {
  if (isInTransaction()) throw new Error('Stripe must not be called inside a transaction.')
  let response = await fetchUnlocked(input, init)
  const headers = new Headers(init?.headers)
  const key = headers.get(IDEMPOTENCY_HEADER)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!key || !REPEATABLE_PATHS.test(pathname)) return response
  for (let retry = 1; retry <= MAX_RETRIES && isReplayedFailure(response); retry++) {
    await response.body?.cancel()
    headers.set(IDEMPOTENCY_HEADER, `${key}-again-${retry}`)
    response = await fetchUnlocked(input, { ...init, headers })
  }
  return response
}

const isReplayedFailure = ({ status, headers }: Response) =>
  status >= 500 && headers.get('idempotent-replayed') === 'true'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * `unavailable` for connection errors, rate limits and server errors of Stripe; undefined for errors in our request.
 * Retrying is safe: every call has an idempotency key or changes nothing the second time.
 */
export function asStripeUnavailable(error: unknown): HttpError | undefined {
  const isTransient =
    error instanceof StripeConnectionError || error instanceof StripeRateLimitError || error instanceof StripeAPIError
  if (!isTransient || isRequestError(error)) return undefined
  const detail = translatable(
    'Our payment service does not answer at the moment. Nothing is lost: please try again shortly.',
  )
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '5' }, cause: error })
}

/** 409 means that a request with the same key is still in progress. */
const isRequestError = ({ statusCode = 500 }: { statusCode?: number | undefined }) =>
  statusCode < 500 && statusCode !== 409 && statusCode !== 429

/** Whether Stripe has no such object. */
export const isResourceMissing = (error: unknown) => (error as { code?: string }).code === 'resource_missing'

/** Stripe refuses to charge a customer without a card with the code of a missing object. */
export const isCardMissing = (error: unknown) =>
  isResourceMissing(error) && /no attached payment source/.test((error as Error).message)

/** Stripe locks the currency of a customer with its first invoice. The refusal has no code. */
export const isCurrencyConflict = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError && /^You cannot combine currencies/.test(error.message)

/** Also when its customer was deleted in the dashboard, with whom it ends. Prices, cards and invoices can be missing too. */
export const isSubscriptionMissing = (error: unknown) =>
  isResourceMissing(error) && /^No such (subscription|customer):/.test((error as Error).message)

/** For `catch`: undefined for a missing object; rethrows every other error. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResourceMissing(error)) throw error
}

/** Stripe's Unix seconds as ISO 8601. */
export const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString()
export const isoTimeOrNull = (seconds: number | null | undefined) => (seconds ? isoTime(seconds) : null)

export const idOf = (it: string | { id: string } | null | undefined) => (typeof it === 'string' ? it : it?.id)

export const priceOfLine = ({ pricing }: Stripe.InvoiceLineItem) => idOf(pricing?.price_details?.price)

export const subscriptionOf = ({ parent }: Stripe.Invoice) => idOf(parent?.subscription_details?.subscription)

/** The expanded schedule, if it is still to change the subscription. */
function scheduleOf({ schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  if (!schedule || typeof schedule === 'string') return undefined
  return schedule.status === 'active' || schedule.status === 'not_started' ? schedule : undefined
}

export function pricesOfSchedule(subscription: Stripe.Subscription): string[] {
  const phases = scheduleOf(subscription)?.phases ?? []
  return phases.flatMap(({ items }) => items.flatMap(({ price }) => idOf(price) ?? []))
}

/** The next phase of the schedule. */
export function nextPhase(subscription: Stripe.Subscription): { price: string; from: number } | undefined {
  const { current_phase: current, phases = [] } = scheduleOf(subscription) ?? {}
  const next = phases.find(({ start_date }) => current && start_date >= current.end_date)
  const price = idOf(next?.items[0]?.price)
  return next && price ? { price, from: next.start_date } : undefined
}

/** The first non-blank candidate, without characters that Postgres rejects and cut to `max` characters. */
export function boundedText(max: number, ...candidates: (string | null | undefined)[]): string {
  const found = candidates.find((text) => text?.trim()) ?? '–'
  return Array.from(found.toWellFormed().replaceAll('\0', '').trim()).slice(0, max).join('')
}

/** A day after the period is no end of it: the renewal is charged. */
export const endsWithPeriod = ({ cancel_at_period_end, cancel_at, items }: Stripe.Subscription) =>
  cancel_at_period_end || (cancel_at !== null && cancel_at <= (items.data[0]?.current_period_end ?? 0))

/** The same list as the generated column `live` of subscriptions. */
const LIVE_STATUSES = ['trialing', 'active', 'past_due', 'unpaid', 'paused']
export const isLive = (status: string | undefined) => status !== undefined && LIVE_STATUSES.includes(status)

/**
 * Whether the term was made longer by the months of a pause and has not been renewed since: Stripe calls that a trial. The metadata say
 * which trial it is (docs/decisions/0402-what-a-pause-means.md).
 */
export const isExtended = (subscription: Stripe.Subscription) =>
  endsWithExtension(subscription) && subscription.items.data[0]?.current_period_end === subscription.trial_end

/** The months of a pause are paid for, although Stripe calls them a trial. */
export const recordedStatus = (subscription: Stripe.Subscription) =>
  subscription.status === 'trialing' && isExtended(subscription) ? 'active' : subscription.status

/** Also after the renewal, when `trial_end` lies in the past. */
const endsWithExtension = ({ metadata, trial_end: end }: Stripe.Subscription) =>
  end !== null && metadata.extended_to === String(end)

/** The end of the free days that the subscription began with (Unix seconds); null without any. */
export function freeDaysEnd(subscription: Stripe.Subscription): number | null {
  if (!endsWithExtension(subscription)) return subscription.trial_end
  return Number(subscription.metadata.free_days_until) || null
}

/** A trial begins with its card; until then Stripe calls it trialing, and nothing has begun here. */
export const awaitsTrialCard = (subscription: Stripe.Subscription) =>
  subscription.status === 'trialing' && subscription.pending_setup_intent !== null && !isExtended(subscription)

export const isOverdue = ({ status }: Pick<SubscriptionRow, 'status'>) => status === 'past_due' || status === 'unpaid'

/** An invoice can have several payments; the intent of the default one is what Stripe collects it with. To be expanded. */
export function defaultIntent({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const intent = payments?.data.find(({ is_default }) => is_default)?.payment.payment_intent
  return typeof intent === 'object' ? intent : undefined
}
