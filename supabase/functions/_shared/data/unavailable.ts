import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'

/** Codes of the operating system and of Postgres for a database that cannot be reached, is stopping, is starting, or is full. */
const UNAVAILABLE_CODES = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  '25P03',
  '25P04',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
])

/** The driver's errors have no codes: lost connections, and the time limits of connection-pool.ts. */
const UNAVAILABLE_MESSAGES = new Set([
  'Cannot use a pool after calling end on the pool',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
])

export function isUnavailable(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  if (typeof code !== 'string') return error instanceof Error && UNAVAILABLE_MESSAGES.has(error.message)
  return UNAVAILABLE_CODES.has(code) || code.startsWith('08')
}

/** OpenSSL's codes for a certificate that is not trusted, or not issued for this host. */
const CERTIFICATE_CODES = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Maps temporary failures to `unavailable`, so that callers need not know the driver's codes. Returns other errors as they are. */
export function toHttpError(error: unknown): unknown {
  if (isUnavailable(error)) return unavailable(error)
  const { code } = (error ?? {}) as { code?: string }
  if (!code || !CERTIFICATE_CODES.has(code)) return error
  return new Error(`The certificate of the database is not trusted (${code}): see DATABASE_CA in .env.example.`, {
    cause: error,
  })
}

export function unavailable(cause?: unknown): HttpError {
  const detail = translatable('The library is closed for a moment. Please try again shortly.')
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '2' }, cause })
}

/** The answer to a commit is lost. Without Retry-After: a client that repeats the request by itself might do it twice. */
export function outcomeUnknown(cause?: unknown): HttpError {
  const detail = translatable('We could not tell whether this was saved. Please look before you try again.')
  return new HttpError('unavailable', detail, { cause })
}
