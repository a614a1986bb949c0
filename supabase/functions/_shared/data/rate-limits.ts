import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { interval } from './sql.ts'

/** How many attempts are allowed in so many seconds. With `backoff`, each block is twice as long as the one before. */
export interface RateLimit {
  times: number
  seconds: number
  backoff?: { firstSeconds: number; longestSeconds: number }
}

export interface KeyedRateLimit extends RateLimit {
  /** A keyed hash, 32 bytes as hex. */
  key: string
}

/**
 * Counts one attempt for each limit and returns how many seconds to wait: 0 when all are within their limits. An
 * attempt that one limit rejects does not count for the next ones: a blocked network can neither fill the table with
 * invented e-mail addresses nor use up another reader's attempts. Needs a transaction of its own, because a rollback
 * undoes the count.
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

/** Deletes the count after a success, or after the owner has proven who they are. */
export async function resetRateLimit(tx: Tx, key: string): Promise<void> {
  await sql`select private.reset_rate_limit(decode(${key}, 'hex'))`.execute(tx)
}

/** Removes the last attempt from the count, because it did not fail. */
export async function releaseRateLimit(tx: Tx, key: string): Promise<void> {
  await sql`select private.release_rate_limit(decode(${key}, 'hex'))`.execute(tx)
}
