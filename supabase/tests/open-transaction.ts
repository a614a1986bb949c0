import type { Sql, TransactionSql } from 'postgres'
import { expect } from 'vitest'

type Work = (tx: TransactionSql) => Promise<unknown>

/** A transaction that has done this work and stays open until `commit` is called. */
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

/** For a machine that is busy elsewhere. */
export const pollOptions = { timeout: 30_000, interval: 10 }
