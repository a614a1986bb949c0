import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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
  remove_second_factor: '20261212060300_factors_end_with_the_role.sql',
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

describe('without a permit, Auth', () => {
  const changeAsAuth = (id: string, change: { password?: string | null; email?: string }) =>
    db.superuser.begin(async (tx) => {
      await tx`set local role supabase_auth_admin`
      const { password: encrypted_password, email } = change
      const columns = { ...(email && { email }), ...(encrypted_password !== undefined && { encrypted_password }) }
      await tx`update auth.users set ${tx(columns)} where id = ${id}`
    })
  const newUser = async (confirmed: { at_auth?: boolean; by_mailbox?: boolean } = {}): Promise<string> => {
    const id = crypto.randomUUID()
    await db.owner`insert into auth.users (id, email, encrypted_password, email_confirmed_at)
      values (${id}, ${`${id}@meridian.example`}, 'hash', ${confirmed.at_auth ? new Date() : null})`
    if (confirmed.by_mailbox) await db.owner`update public.profiles set email_confirmed_at = now() where id = ${id}`
    return id
  }
  const REJECTED = 'changed by the functions of this project only'

  test('removes the password of an account that nobody has confirmed, when a provider has verified its address', async () => {
    const id = await newUser()
    await changeAsAuth(id, { password: null })
    const [user] = await db.owner`select encrypted_password from auth.users where id = ${id}`
    expect(user).toEqual({ encrypted_password: null })
  })

  test.each([
    ['sets another password', {}, { password: 'other' }],
    ['sets another address', {}, { email: 'other@meridian.example' }],
    ['sets another address with it', {}, { password: null, email: 'other@meridian.example' }],
    ['removes the password of an account that was paid for', { at_auth: true }, { password: null }],
    ['removes the password of a confirmed account', { at_auth: true, by_mailbox: true }, { password: null }],
    ['removes a password that the mailbox has confirmed', { by_mailbox: true }, { password: null }],
  ])('never %s', async (_what, confirmed, change) => {
    await expect(changeAsAuth(await newUser(confirmed), change)).rejects.toThrow(REJECTED)
  })
})
