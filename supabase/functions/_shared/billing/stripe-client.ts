import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'

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

/** Creating these twice costs nothing: a second object expires unused. */
const REPEATABLE_PATHS = /^\/v1\/(customers|subscriptions|payment_intents|setup_intents|products|prices)$/

/**
 * fetch for the SDK. Stripe replays a server error for 24 hours to requests with the same idempotency key. For
 * repeatable paths the request is sent again with a new key, so that the reader need not wait that long. Never for
 * refunds: they wait for the next attempt of the command.
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
 * `unavailable` for connection errors, rate limits and server errors of Stripe; undefined for errors in our request.
 * Retrying is safe: every call has an idempotency key or changes nothing the second time.
 */
export function asStripeUnavailable(error: unknown): HttpError | undefined {
  const isTransient =
    error instanceof StripeConnectionError || error instanceof StripeRateLimitError || error instanceof StripeAPIError
  if (!isTransient || isRequestError(error)) return undefined
  const detail = 'Our payment service does not answer at the moment. Nothing is lost: please try again shortly.'
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '5' }, cause: error })
}

/** 409 means that a request with the same key is still in progress. */
const isRequestError = ({ statusCode = 500 }: { statusCode?: number | undefined }) =>
  statusCode < 500 && statusCode !== 409 && statusCode !== 429

/** Whether Stripe has no such object. */
export const isResourceMissing = (error: unknown) => (error as { code?: string }).code === 'resource_missing'

/** For `catch`: undefined for a missing object; rethrows every other error. */
export function undefinedIfMissing(error: unknown): undefined {
  if (!isResourceMissing(error)) throw error
}
