import { Refusal } from '../_shared/contracts/refusal.ts'
import { type Allowance, takeTurns } from '../_shared/data/rate-limits.ts'
import { keyedHash } from '../_shared/http/keyed-hash.ts'
import type { Deps } from './deps.ts'

/** What is limited, for whom: an address on the network, an e-mail address, an account. */
export interface Try {
  what: string
  who: string
  allowance: Allowance
}

/**
 * Counts a try for each, in this order, and refuses at the first that has been tried too often: the network comes before
 * the mailbox, always, or two requests could each hold what the other waits for. Counted in a transaction of its own,
 * before anything else happens: what fails afterwards was tried all the same.
 */
export function countingTries(database: Deps['database'], secret: string) {
  return async (...tries: Try[]): Promise<void> => {
    const turns = tries.map(({ what, who, allowance }) => ({
      ...allowance,
      key: keyedHash(secret, 'limit', what, who).toString('hex'),
    }))
    const wait = await database.asRole('visitor', {}, (tx) => takeTurns(tx, turns))
    if (wait === 0) return
    const detail = `That was rather often for so short a time. Please try again in ${inWords(wait)}.`
    throw new Refusal('too-many-requests', detail, { headers: { 'Retry-After': String(wait) } })
  }
}

/** One mailbox, as far as that can be seen: what follows a plus is a name that its owner gave it. */
export const mailboxOf = (email: string) => email.replace(/(?<=[^+])\+.*(?=@)/, '')

export const anHour = (times: number): Allowance => ({ times, seconds: 3600 })

/** Rounded up: nobody should come back too early. */
export function inWords(seconds: number): string {
  if (seconds <= 60) return 'a minute'
  if (seconds <= 5400) return `${Math.ceil(seconds / 60)} minutes`
  return `${Math.ceil(seconds / 3600)} hours`
}
