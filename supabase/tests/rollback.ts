import type { ISql, PendingQuery, Row, Sql, TransactionSql } from 'postgres'
import { type Person, people } from './identities.ts'

/** Carries a result out of a transaction that is rolled back. */
class RollbackSignal extends Error {
  result: unknown
  constructor(result: unknown) {
    super('rolled back on purpose')
    this.result = result
  }
}

async function resultOf<Result>(transaction: Promise<unknown>): Promise<Result> {
  try {
    await transaction
  } catch (error) {
    if (error instanceof RollbackSignal) return error.result as Result
    throw error
  }
  throw new Error('nothing was rolled back')
}

/** Runs the work in a transaction and rolls it back. */
export function withRollback<Result>(sql: Sql, work: (tx: TransactionSql) => Promise<Result>): Promise<Result> {
  return resultOf(
    sql.begin(async (tx) => {
      throw new RollbackSignal(await work(tx))
    }),
  )
}

/**
 * Sets the role and the claims of the person until the end of the transaction, as the functions do for each request.
 */
export async function actAs(tx: ISql, name: Person): Promise<void> {
  const { role, id } = people[name]
  const claims = JSON.stringify({ role, ...(id && { sub: id }) })
  await tx`select set_config('role', ${role}, true), set_config('request.jwt.claims', ${claims}, true)`
}

/**
 * Runs a statement and rolls it back. Returns the number of rows that it affected, 0 when it was rejected. A duplicate
 * key counts as affected, because Postgres checks the policies before the index.
 */
export async function attempt(tx: TransactionSql, statement: (tx: ISql) => PendingQuery<Row[]>): Promise<number> {
  const pendingStatement = tx.savepoint(async (savepoint) => {
    const { count } = await statement(savepoint)
    throw new RollbackSignal(count)
  })
  try {
    return await resultOf<number>(pendingStatement)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === insufficientPrivilege) return 0
    if (code === uniqueViolation) return 1
    throw error
  }
}

const insufficientPrivilege = '42501'
const uniqueViolation = '23505'
