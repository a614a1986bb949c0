import { HttpError, type TranslateProblem } from '../_shared/contracts/http-error.ts'
import { consumeRateLimits, type KeyedRateLimit, type RateLimit } from '../_shared/data/rate-limits.ts'
import { keyedHash } from '../_shared/http/signed-id.ts'
import { englishText } from '../_shared/languages/catalogues.ts'
import type { Deps } from './deps.ts'

/** An action and its subject: a network, an e-mail address or an account. */
export interface Attempt {
  action: string
  subject: string
  limit: RateLimit
}

/** The limit under a keyed hash, so that the table reveals no subject. */
export function rateLimitFor(secret: string, { action, subject, limit }: Attempt): KeyedRateLimit {
  return { ...limit, key: keyedHash(secret, 'limit', action, subject).toString('hex') }
}

/**
 * Counts one attempt for each limit, in this order, and returns the seconds to wait for the first one that is exceeded,
 * else 0. Callers pass the network before the mailbox, always: in two orders, two requests could deadlock. It runs in its
 * own transaction before the work, so that attempts that fail later are counted too.
 */
export function createRateLimitWait(database: Deps['database'], secret: string) {
  return (...attempts: Attempt[]): Promise<number> => {
    const rateLimits = attempts.map((attempt) => rateLimitFor(secret, attempt))
    return database.asRole('visitor', {}, (tx) => consumeRateLimits(tx, rateLimits))
  }
}

/** The same, but throws when there is a wait. */
export function createRateLimiter(database: Deps['database'], secret: string) {
  const wait = createRateLimitWait(database, secret)
  return async (...attempts: Attempt[]): Promise<void> => {
    const seconds = await wait(...attempts)
    if (seconds > 0) throw tooManyRequests(seconds)
  }
}

export function tooManyRequests(seconds: number): HttpError {
  return new HttpError('too-many-requests', 'That was rather often for so short a time. Please try again in {wait}.', {
    headers: { 'Retry-After': String(seconds) },
    values: { wait: (_language, t) => formatWait(seconds, t) },
  })
}

/** The address without a plus tag, because all tags of an address reach one mailbox. */
export const mailboxOf = (email: string) => email.replace(/(?<=[^+])\+.*(?=@)/, '')

export const perHour = (times: number): RateLimit => ({ times, seconds: 3600 })

export const DAY_SECONDS = 86_400

/** Rounded up, so that a reader who waits that long is not refused again. */
export function formatWait(seconds: number, t: TranslateProblem = englishText.t): string {
  if (seconds <= 60) return t('a minute')
  if (seconds <= 5400) return t('{count} minutes', { count: Math.ceil(seconds / 60) })
  return t('{count} hours', { count: Math.ceil(seconds / 3600) })
}
