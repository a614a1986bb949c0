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

/** Waits until one session is blocked by an advisory lock. */
export async function waitForBlockedSession(superuser: Sql): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await superuser`
            select from pg_locks join pg_database on pg_database.oid = pg_locks.database
            where datname = current_database() and locktype = 'advisory' and not granted`
        ).length,
      pollOptions,
    )
    .toBe(1)
}

/** Long enough for a busy machine. */
export const pollOptions = { timeout: 30_000, interval: 10 }
