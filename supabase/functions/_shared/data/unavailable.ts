import { HttpError } from '../contracts/http-error.ts'

/** Codes of the driver and of Postgres for a database that cannot be reached, is stopping, is starting, or is full. */
const UNAVAILABLE_CODES = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
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

export function isUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && (UNAVAILABLE_CODES.has(code) || code.startsWith('08'))
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
  const detail = 'The library is closed for a moment. Please try again shortly.'
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '2' }, cause })
}

/** The answer to a commit is lost. Without Retry-After: a client that repeats the request by itself might do it twice. */
export function outcomeUnknown(cause?: unknown): HttpError {
  const detail = 'We could not tell whether this was saved. Please look before you try again.'
  return new HttpError('unavailable', detail, { cause })
}
