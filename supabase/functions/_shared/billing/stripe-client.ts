import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'

export interface StripeClientOptions {
  secretKey: string
  /** Where Stripe's API is, when that is a stand-in. */
  apiUrl?: string | undefined
}

/** Longer than Stripe takes on a bad day, shorter than a reader waits. */
const TIMEOUT_MS = 8000

/** Stripe, as the version that the SDK is written for. Repeats by itself what may be repeated, twice. */
export function createStripeClient({ secretKey, apiUrl }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    ...hostOptions(apiUrl),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(fetchWithFreshIdempotencyKey),
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

/** What costs nothing when it is made: the worst that a second one does is to lie at Stripe unused, and to expire. */
const REPEATABLE_PATHS = /^\/v1\/(customers|subscriptions|payment_intents|setup_intents|products|prices)$/

/**
 * Asks Stripe. What failed over there while it was being done is answered with the same failure for a day to whoever asks
 * with the same key: then it is asked for under a fresh one, so that nobody is kept from paying for so long. Never for
 * money that goes back; that waits for its next try.
 */
export async function fetchWithFreshIdempotencyKey(
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  let response = await fetch(input, init)
  const headers = new Headers(init?.headers)
  const key = headers.get(IDEMPOTENCY_HEADER)
  const { pathname } = new URL(input instanceof Request ? input.url : input)
  if (!key || !REPEATABLE_PATHS.test(pathname)) return response
  for (let retry = 1; retry <= MAX_RETRIES && isReplayedFailure(response); retry++) {
    await response.body?.cancel()
    headers.set(IDEMPOTENCY_HEADER, `${key}-again-${retry}`)
    response = await fetch(input, { ...init, headers })
  }
  return response
}

const isReplayedFailure = ({ status, headers }: Response) =>
  status >= 500 && headers.get('idempotent-replayed') === 'true'

const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors

/**
 * What Stripe's SDK throws when it cannot be reached, fails or has too much to do, as a refusal; undefined for whatever says
 * that we asked something wrong. Asking again is safe: every call either carries a key or changes nothing the second time.
 */
export function asStripeUnavailable(error: unknown): HttpError | undefined {
  const isTransient =
    error instanceof StripeConnectionError || error instanceof StripeRateLimitError || error instanceof StripeAPIError
  if (!isTransient || isRequestError(error)) return undefined
  const detail = 'Our payment service does not answer at the moment. Nothing is lost: please try again shortly.'
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '5' }, cause: error })
}

/** 409 is the same call, being answered at this moment for somebody who asked a moment before. */
const isRequestError = ({ statusCode = 500 }: { statusCode?: number | undefined }) =>
  statusCode < 500 && statusCode !== 409 && statusCode !== 429

/** Whether Stripe knows of no such thing. */
export const isResourceMissing = (error: unknown) => (error as { code?: string }).code === 'resource_missing'

/** For `catch`: what Stripe knows nothing of is undefined; whatever else went wrong goes on. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResourceMissing(error)) throw error
}
