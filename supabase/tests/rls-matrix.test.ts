import type { ISql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { everyone, insertAccounts, type Person, people } from './identities.ts'
import { permissions } from './permissions.ts'
import { actAs, attempt, withRollback } from './rollback.ts'
import type { Sample } from './sample-row.ts'
import { insertSampleRows, tables } from './sample-rows.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await insertSampleRows(db.owner)
})
afterAll(() => db?.close())

describe('the table of permissions is complete', () => {
  test('every table and view has its permissions listed', async () => {
    const actual = await db.owner`
      select format('%s.%s', nspname, relname) as name
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('public', 'private') and relkind in ('r', 'p', 'v', 'm', 'f')`
    const names = actual.map(({ name }) => name).sort()
    expect(Object.keys(permissions).sort()).toEqual(names)
    expect(Object.keys(tables).sort()).toEqual(names)
  })

  test('every role of a request and every staff role has an identity', async () => {
    const grantedRoles = await db.owner`
      select roleid::regrole::text as role from pg_auth_members where member = 'meridian_app'::regrole`
    expect(new Set(everyone.map((person) => people[person].role))).toEqual(
      new Set(grantedRoles.map(({ role }) => role)),
    )

    const [check] = await db.owner`
      select pg_get_constraintdef(oid) as rule from pg_constraint where conrelid = 'public.staff'::regclass and contype = 'c'`
    const staffRoles = [...String(check?.rule).matchAll(/'(\w+)'::text/g)].map(([, role]) => role)
    expect(staffRoles).not.toHaveLength(0)
    expect(new Set(staffRoles)).toEqual(new Set(Object.values(people).flatMap(({ staff }) => staff ?? [])))
  })

  test('every table lists every identity and every kind of row', () => {
    for (const [table, { kinds }] of Object.entries(tables)) {
      expect(Object.keys(permissions[table] ?? {}), table).toEqual(everyone)
      for (const cells of Object.values(permissions[table] ?? {}))
        expect(Object.keys(cells)).toEqual(Object.keys(kinds))
    }
  })
})

describe.each(Object.keys(tables))('%s', (table) => {
  test.each(everyone)('%s', async (person) => {
    const actual = await withRollback(db.app, async (tx) => {
      await actAs(tx, person)
      return tryAllStatements(tx, table, person)
    })
    expect(actual).toEqual(permissions[table]?.[person])
  })
})

async function tryAllStatements(tx: TransactionSql, table: string, person: Person): Promise<Record<string, string>> {
  const actual: Record<string, string> = {}
  const { kinds = {}, column = '' } = tables[table] ?? {}
  for (const [kind, sampleFor] of Object.entries(kinds)) {
    const statements = statementsFor(table, column, sampleFor(person))
    let flags = ''
    for (const [flag, statement] of Object.entries(statements)) {
      if ((await attempt(tx, statement)) > 0) flags += flag
    }
    actual[kind] = flags || '-'
  }
  return actual
}

function statementsFor(table: string, column: string, { key, fresh }: Sample) {
  const [name = '', value = null] = Object.entries(key)[0] ?? []
  return {
    s: (tx: ISql) => tx`select ${tx(name)} from ${tx(table)} where ${tx(name)} = ${value} limit 1`,
    i: (tx: ISql) => tx`insert into ${tx(table)} ${tx(fresh)}`,
    u: (tx: ISql) => tx`update ${tx(table)} set ${tx(column)} = ${tx(column)} where ${tx(name)} = ${value}`,
    d: (tx: ISql) => tx`delete from ${tx(table)} where ${tx(name)} = ${value}`,
  }
}
