import { HttpError } from '../contracts/http-error.ts'

/** What drivers and Postgres say when the database cannot be reached, is going, is coming, or is full. */
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

/** Every failure that passes by itself becomes one refusal, so that nobody above has to know a driver's codes. */
export function toHttpError(error: unknown): unknown {
  return isUnavailable(error) ? unavailable(error) : error
}

export function unavailable(cause?: unknown): HttpError {
  const detail = 'The library is closed for a moment. Please try again shortly.'
  return new HttpError('unavailable', detail, { headers: { 'Retry-After': '2' }, cause })
}
