import { HttpError } from '../_shared/contracts/http-error.ts'
import { consumeRateLimits, type KeyedRateLimit, type RateLimit } from '../_shared/data/rate-limits.ts'
import { keyedHash } from '../_shared/http/signed-id.ts'
import type { Deps } from './deps.ts'

/** What is limited, for whom: an address on the network, an e-mail address, an account. */
export interface Attempt {
  action: string
  subject: string
  limit: RateLimit
}

/** The same under a key that tells nobody whose it is. */
export function rateLimitFor(secret: string, { action, subject, limit }: Attempt): KeyedRateLimit {
  return { ...limit, key: keyedHash(secret, 'limit', action, subject).toString('hex') }
}

/**
 * Counts a try for each, in this order, and answers how many seconds to wait at the first that has been tried too often,
 * else 0: the network comes before the mailbox, always, or two requests could each hold what the other waits for. Counted in
 * a transaction of its own, before anything else happens: what fails afterwards was tried all the same.
 */
export function createRateLimitWait(database: Deps['database'], secret: string) {
  return (...attempts: Attempt[]): Promise<number> => {
    const rateLimits = attempts.map((attempt) => rateLimitFor(secret, attempt))
    return database.asRole('visitor', {}, (tx) => consumeRateLimits(tx, rateLimits))
  }
}

/** The same, and refuses when there is a wait. */
export function createRateLimiter(database: Deps['database'], secret: string) {
  const wait = createRateLimitWait(database, secret)
  return async (...attempts: Attempt[]): Promise<void> => {
    const seconds = await wait(...attempts)
    if (seconds > 0) throw tooManyRequests(seconds)
  }
}

function tooManyRequests(seconds: number): HttpError {
  const detail = `That was rather often for so short a time. Please try again in ${formatWait(seconds)}.`
  return new HttpError('too-many-requests', detail, { headers: { 'Retry-After': String(seconds) } })
}

/** One mailbox, as far as that can be seen: what follows a plus is a name that its owner gave it. */
export const mailboxOf = (email: string) => email.replace(/(?<=[^+])\+.*(?=@)/, '')

export const perHour = (times: number): RateLimit => ({ times, seconds: 3600 })

export const DAY_SECONDS = 86_400

/** Rounded up: nobody should come back too early. */
export function formatWait(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
