import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { interval } from './sql.ts'

/** How often something may be tried in so many seconds. With `growing`, each wait is twice as long as the one before. */
export interface RateLimit {
  times: number
  seconds: number
  backoff?: { firstSeconds: number; longestSeconds: number }
}

export interface KeyedRateLimit extends RateLimit {
  /** 32 bytes, as hex, that tell nobody whose turn it is. */
  key: string
}

/**
 * Counts one try for each and answers how many seconds to wait: 0 when all are within their limits. Whoever is refused by
 * one is not counted by the next: a network that is told to wait can neither fill the table with the e-mail addresses
 * that it makes up nor use up the tries of a stranger's. The transaction has to be one of its own: what is rolled back
 * has not been counted.
 */
export async function consumeRateLimits(tx: Tx, limits: KeyedRateLimit[]): Promise<number> {
  for (const limit of limits) {
    const wait = await consumeOne(tx, limit)
    if (wait > 0) return wait
  }
  return 0
}

async function consumeOne(tx: Tx, { key, times, seconds, backoff }: KeyedRateLimit): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select private.consume_rate_limit(decode(${key}, 'hex'), ${times}::integer, ${interval(seconds)},
      ${interval(backoff?.firstSeconds)}, ${interval(backoff?.longestSeconds)}) as wait`.execute(tx)
  return rows[0]?.wait ?? 0
}

/** What was tried under this key has succeeded, or its owner has proven who they are: nothing of it counts any more. */
export async function resetRateLimit(tx: Tx, key: string): Promise<void> {
  await sql`select private.reset_rate_limit(decode(${key}, 'hex'))`.execute(tx)
}

/** The last try was no failure. Those before it go on counting. */
export async function releaseRateLimit(tx: Tx, key: string): Promise<void> {
  await sql`select private.release_rate_limit(decode(${key}, 'hex'))`.execute(tx)
}
