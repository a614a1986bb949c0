import type { Sql, TransactionSql } from 'postgres'
import { expect } from 'vitest'

type Work = (tx: TransactionSql) => Promise<unknown>

/** Starts a transaction, runs the work in it, and keeps it open until `commit` is called. */
export async function openTransaction(sql: Sql, work: Work, options = '') {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: started, resolve: markStarted, reject: fail } = Promise.withResolvers<TransactionSql>()
  const done = sql.begin(options, async (tx) => {
    await work(tx)
    markStarted(tx)
    await released
  })
  done.catch(fail)
  const tx = await started
  return {
    run: (more: Work) => more(tx),
    commit() {
      release()
      return done
    },
  }
}

/** Waits until this many sessions of the database wait for locks that others hold. Needs to see what other roles do. */
export async function waitForBlockedSessions(sql: Sql | TransactionSql, count = 1): Promise<void> {
  const blocked = () =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await blocked()).length, pollOptions).toBeGreaterThanOrEqual(count)
}

/** Long enough for a busy machine. */
export const pollOptions = { timeout: 30_000, interval: 10 }
