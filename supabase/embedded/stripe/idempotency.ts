import { StripeApiError } from './errors.ts'
import type { Store } from './store.ts'

const RETENTION_SECONDS = 24 * 3600

export interface ApiResponse {
  status: number
  body: string
  replayed?: boolean
  /** Whether the endpoint has begun to execute. */
  hasStarted?: boolean
}

export interface IdempotentRequest {
  key: string
  /** Method, address and body: a key is valid for one request only. */
  fingerprint: string
  now: number
}

/** Keys of requests that are being executed. */
export type InProgressKeys = Set<string>

/** The stored response of a key. Throws when the key belongs to another request or to one that is being executed. */
export function findStoredResponse(
  store: Store,
  inProgress: InProgressKeys,
  { key, fingerprint, now }: IdempotentRequest,
): ApiResponse | undefined {
  if (inProgress.has(key))
    throw new StripeApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    })
  const stored = store.idempotentResponses.get(key)
  if (!stored || stored.storedAt + RETENTION_SECONDS < now) return undefined
  if (stored.requestFingerprint !== fingerprint)
    throw new StripeApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  return { status: stored.status, body: stored.body, replayed: true }
}

export function storeResponse(
  store: Store,
  { key, fingerprint: requestFingerprint, now }: IdempotentRequest,
  { status, body, hasStarted }: ApiResponse,
): void {
  // As Stripe's documentation says: kept once the endpoint has begun to execute, refusals and errors included. A call with
  // wrong parameters, a wrong key or too early has not begun.
  if (hasStarted) store.idempotentResponses.set(key, { requestFingerprint, status, body, storedAt: now })
}
