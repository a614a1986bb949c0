import { HttpError } from '../_shared/contracts/refusal.ts'
import { type RateLimit, type KeyedRateLimit, consumeRateLimits } from '../_shared/data/rate-limits.ts'
import { keyedHash } from '../_shared/http/keyed-hash.ts'
import type { Deps } from './deps.ts'

/** What is limited, for whom: an address on the network, an e-mail address, an account. */
export interface Try {
  what: string
  who: string
  allowance: RateLimit
}

/** The same under a key that tells nobody whose it is. */
export function turnOf(secret: string, { what, who, allowance }: Try): KeyedRateLimit {
  return { ...allowance, key: keyedHash(secret, 'limit', what, who).toString('hex') }
}

/**
 * Counts a try for each, in this order, and answers how many seconds to wait at the first that has been tried too often,
 * else 0: the network comes before the mailbox, always, or two requests could each hold what the other waits for. Counted in
 * a transaction of its own, before anything else happens: what fails afterwards was tried all the same.
 */
export function waitingFor(database: Deps['database'], secret: string) {
  return (...tries: Try[]): Promise<number> => {
    const turns = tries.map((one) => turnOf(secret, one))
    return database.asRole('visitor', {}, (tx) => consumeRateLimits(tx, turns))
  }
}

/** The same, and refuses when there is a wait. */
export function countingTries(database: Deps['database'], secret: string) {
  const wait = waitingFor(database, secret)
  return async (...tries: Try[]): Promise<void> => {
    const seconds = await wait(...tries)
    if (seconds > 0) throw tooOften(seconds)
  }
}

function tooOften(seconds: number): HttpError {
  const detail = `That was rather often for so short a time. Please try again in ${inWords(seconds)}.`
  return new HttpError('too-many-requests', detail, { headers: { 'Retry-After': String(seconds) } })
}

/** One mailbox, as far as that can be seen: what follows a plus is a name that its owner gave it. */
export const mailboxOf = (email: string) => email.replace(/(?<=[^+])\+.*(?=@)/, '')

export const anHour = (times: number): RateLimit => ({ times, seconds: 3600 })

export const A_DAY = 86_400

/** Rounded up: nobody should come back too early. */
export function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
