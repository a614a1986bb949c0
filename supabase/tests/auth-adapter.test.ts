import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

/** Functions of this project that change tables of Auth, with the migrations that create them. */
const adapter = {
  end_auth_sessions: '20261123003000_auth_adapter.sql',
  erase_auth_log_entries: '20261123003000_auth_adapter.sql',
  prune_auth_log: '20261127060000_retention.sql',
  prune_email_outbox: '20261128010010_new_addresses.sql',
  prune_unconfirmed_accounts: '20261123003000_auth_adapter.sql',
  remove_unconfirmed_account: '20261123003000_auth_adapter.sql',
}
const WRITES = String.raw`(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into)\s+(only\s+)?"?auth"?\s*\.`

test('only the adapter writes to tables of Auth', async () => {
  const found = await db.owner`
    select distinct proname as name from pg_proc
    where pronamespace::regnamespace::text in ('private', 'public') and prosrc ~* ${WRITES} order by name`
  expect(found.map(({ name }) => name)).toEqual(Object.keys(adapter))
})

test('the pattern finds every way to write', async () => {
  const statements = [
    'insert into auth.users',
    'INSERT  INTO "auth".users',
    'update only auth.users',
    'delete from\n auth.users',
    'truncate table auth.users',
  ]
  for (const statement of statements) {
    const [row] = await db.owner`select ${statement} ~* ${WRITES} as found`
    expect([statement, row?.found]).toEqual([statement, true])
  }
})

test('each function of the adapter stands in its migration and has a comment', async () => {
  for (const [name, migration] of Object.entries(adapter))
    expect(readFileSync(join(import.meta.dirname, '../migrations', migration), 'utf8')).toMatch(
      new RegExp(`create (or replace )?function private\\.${name}\\(`),
    )
  const names = Object.keys(adapter)
  const described = await db.owner`
    select proname from pg_proc where proname in ${db.owner(names)} and length(obj_description(oid)) > 100`
  expect(described).toHaveLength(names.length)
})

test('no trigger of this project on a table of Auth writes another one', async () => {
  const functions = await db.owner`
    select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid join pg_class on pg_class.oid = tgrelid
    where relnamespace::regnamespace::text = 'auth' and pronamespace::regnamespace::text = 'private' and prosrc ~* ${WRITES}`
  expect([...functions]).toEqual([])
})
