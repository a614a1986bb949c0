import type { TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actAs, attempt, rolledBack } from './attempt.ts'
import { startDatabase, type TestHouse } from './database.ts'
import { settleAccounts } from './people.ts'
import type { Case } from './policy-cases/case.ts'
import { policies } from './policy-cases.ts'
import { plantSampleRows } from './sample-rows.ts'

interface Policy {
  name: string
  tablename: string
  policyname: string
  qual: string | null
  with_check: string | null
}

let house: TestHouse
let found: Map<string, Policy>
beforeAll(async () => {
  house = await startDatabase()
  await settleAccounts(house.owner)
  await plantSampleRows(house.owner)
  const rows = await house.owner<Policy[]>`
    select tablename || ': ' || policyname as name, tablename, policyname, qual, with_check
    from pg_policies where schemaname in ('public', 'private')`
  found = new Map(rows.map((policy) => [policy.name, policy]))
})
afterAll(() => house?.close())

test('every policy has its cases', () => {
  expect(Object.keys(policies).sort()).toEqual([...found.keys()].sort())
  for (const [name, { deny, open }] of Object.entries(policies)) {
    expect(deny.length > 0 || open, `${name} refuses nothing and does not say why`).toBeTruthy()
  }
})

describe.each(Object.entries(policies))('%s', (name, { allow, deny }) => {
  test('allows, and nothing else does', async () => {
    expect(await reached(allow)).toBeGreaterThan(0)
    expect(
      await reached(allow, (tx, policy) => tx`drop policy ${tx(policy.policyname)} on ${tx(policy.tablename)}`),
    ).toBe(0)
  })
  test.each(deny)('denies $as: $sql', async (denied) => {
    expect(await reached(denied)).toBe(0)
    expect(await reached(denied, openUp)).toBeGreaterThan(0)
  })

  function reached({ as, sql, given }: Case, change?: (tx: TransactionSql, policy: Policy) => Promise<unknown>) {
    return rolledBack(house.owner, async (tx) => {
      const policy = found.get(name)
      if (!policy) throw new Error(`there is no policy ${name}`)
      if (given) await tx.unsafe(given)
      await change?.(tx, policy)
      await actAs(tx, as)
      return attempt(tx, (savepoint) => savepoint.unsafe(sql))
    })
  }
})

async function openUp(tx: TransactionSql, { policyname, tablename, qual, with_check }: Policy): Promise<void> {
  await tx`alter policy ${tx(policyname)} on ${tx(tablename)}
    ${qual === null ? tx`` : tx`using (true)`} ${with_check === null ? tx`` : tx`with check (true)`}`
}
