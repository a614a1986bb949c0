import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts } from './identities.ts'
import type { PolicyCase } from './policy-cases/policy-case.ts'
import { policies } from './policy-cases.ts'
import { actAs, attempt, withRollback } from './rollback.ts'
import { insertSampleRows } from './sample-rows.ts'

interface Policy {
  name: string
  /** With its schema. */
  tablename: string
  policyname: string
  qual: string | null
  with_check: string | null
}

let db: DatabaseFixture
let found: Map<string, Policy>
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await insertSampleRows(db.owner)
  const rows = await db.owner<Policy[]>`
    select tablename || ': ' || policyname as name, schemaname || '.' || tablename as tablename, policyname, qual,
      with_check
    from pg_policies where schemaname in ('public', 'private')`
  found = new Map(rows.map((policy) => [policy.name, policy]))
})
afterAll(() => db?.close())

test('every policy has its cases', () => {
  expect(Object.keys(policies).sort()).toEqual([...found.keys()].sort())
  for (const [name, { deny, noDenialReason }] of Object.entries(policies)) {
    expect(deny.length > 0 || noDenialReason, `${name} has neither a denied case nor a reason`).toBeTruthy()
  }
})

describe.each(Object.entries(policies))('%s', (name, { allow, deny }) => {
  test('allows its case, and no other policy does', async () => {
    expect(await affectedRows(allow)).toBeGreaterThan(0)
    expect(
      await affectedRows(allow, (tx, policy) => tx`drop policy ${tx(policy.policyname)} on ${tx(policy.tablename)}`),
    ).toBe(0)
  })
  test.each(deny)('denies $as: $sql', async (deniedCase) => {
    expect(await affectedRows(deniedCase)).toBe(0)
    expect(await affectedRows(deniedCase, relaxPolicy)).toBeGreaterThan(0)
  })

  function affectedRows(
    { as, sql, given }: PolicyCase,
    change?: (tx: TransactionSql, policy: Policy) => Promise<unknown>,
  ) {
    return withRollback(db.owner, async (tx) => {
      const policy = found.get(name)
      if (!policy) throw new Error(`there is no policy ${name}`)
      if (given) await tx.unsafe(given)
      await change?.(tx, policy)
      await actAs(tx, as)
      return attempt(tx, (savepoint) => savepoint.unsafe(sql))
    })
  }
})

async function relaxPolicy(tx: TransactionSql, { policyname, tablename, qual, with_check }: Policy): Promise<void> {
  await tx`alter policy ${tx(policyname)} on ${tx(tablename)}
    ${qual === null ? tx`` : tx`using (true)`} ${with_check === null ? tx`` : tx`with check (true)`}`
}
