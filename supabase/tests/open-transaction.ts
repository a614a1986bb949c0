import type { Sql, TransactionSql } from 'postgres'
import { expect } from 'vitest'

type Work = (tx: TransactionSql) => Promise<unknown>

/** A transaction that has done this and stays open until it is told to commit. */
export async function openTransaction(sql: Sql, work: Work, options = '') {
  const { promise: told, resolve: tell } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<TransactionSql>()
  const done = sql.begin(options, async (tx) => {
    await work(tx)
    begin(tx)
    await told
  })
  done.catch(fail)
  const tx = await begun
  return {
    run: (more: Work) => more(tx),
    commit() {
      tell()
      return done
    },
  }
}

/** Until one session waits for its turn in a queue of ours. */
export async function someoneWaits(superuser: Sql): Promise<void> {
  await expect
    .poll(
      async () => (await superuser`select from pg_locks where locktype = 'advisory' and not granted`).length,
      patience,
    )
    .toBe(1)
}

/** For a machine that is busy elsewhere. */
export const patience = { timeout: 30_000, interval: 10 }
