import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AccountExport } from '#shared/contracts/account.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import {
  absentInEmbeddedAuth,
  authTables,
  namesIn,
  personalColumns,
  personalColumnsOfAuth,
} from './personal-columns.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const entries = Object.entries(personalColumns)

test('every column is named: personal or not, and what becomes of it', async () => {
  const rows = await db.owner`
    select nspname || '.' || relname as table, array_agg(attname::text order by attname::text collate "C") as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where nspname in ('public', 'private') and relkind in ('r', 'p') group by 1`
  const inDatabase = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
  const named = Object.fromEntries(
    entries.map(([table, { other, deleted, blanked, retained }]) => [
      table,
      [other, deleted, blanked, retained].flatMap(namesIn).sort(),
    ]),
  )
  expect(named).toEqual(inDatabase)
})

test('every table of Auth with an account, a name, an address or a network address is named', async () => {
  const rows = await db.superuser`
    select distinct relname as table from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where nspname = 'auth' and relkind in ('r', 'p') and attname = any (${namesIn(personalColumnsOfAuth)})`
  const inDatabase = rows.map(({ table }) => table)
  const mayBeAbsent = namesIn(absentInEmbeddedAuth)
  expect(inDatabase.filter((table) => !(table in authTables))).toEqual([])
  expect(Object.keys(authTables).filter((table) => ![...inDatabase, ...mayBeAbsent].includes(table))).toEqual([])
})

test('rows of Auth that go with the account have a foreign key to it, or to a row that has one', async () => {
  const rows = await db.superuser`
    select distinct conrelid::regclass::text as table from pg_constraint
    where contype = 'f' and confdeltype = 'c' and connamespace = 'auth'::regnamespace
      and confrelid in ('auth.users'::regclass, 'auth.mfa_factors'::regclass, 'auth.sessions'::regclass)`
  const cascading = rows.map(({ table }) => table.replace('auth.', ''))
  const mayBeAbsent = namesIn(absentInEmbeddedAuth)
  const remaining = Object.entries(authTables).filter(
    ([table, end]) =>
      end === 'with the account' && table !== 'users' && ![...cascading, ...mayBeAbsent].includes(table),
  )
  expect(remaining).toEqual([])
})

test('personal columns have a place in the export or a reason, and a reason to be kept', () => {
  for (const [table, { deleted, blanked, retained, why, exported, notExported, unexported }] of entries) {
    const personal = [deleted, blanked, retained].flatMap(namesIn)
    expect([table, Boolean(retained)]).toEqual([table, Boolean(why)])
    expect([table, [exported, notExported].filter(Boolean).length]).toEqual([table, personal.length > 0 ? 1 : 0])
    if (exported) expect(Object.keys(AccountExport.shape), table).toContain(exported)
    for (const name of namesIn(unexported?.[0])) expect(personal, table).toContain(name)
  }
})

test('a column that refers to an account is personal, and its foreign key does what is said', async () => {
  const rows = await db.owner`
    select connamespace::regnamespace || '.' || relname as table, attname as column, confdeltype as rule
    from pg_constraint join pg_class on pg_class.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any (conkey)
    where contype = 'f' and confrelid = 'auth.users'::regclass and connamespace::regnamespace::text in ('public', 'private')`
  for (const { table, column, rule } of rows) {
    const { deleted, blanked, other } = personalColumns[table] ?? {}
    // The primary key of a profile is its account.
    if (namesIn(other).includes(column) && column === 'id') continue
    const isNamed = namesIn(rule === 'c' ? `${deleted} ${blanked}` : `${blanked} ${deleted}`).includes(column)
    expect([table, column, isNamed]).toEqual([table, column, true])
  }
})

describe('the page about privacy', () => {
  const page = readFileSync('docs/privacy.md', 'utf8')

  test('has every period of the database', async () => {
    const rows = await db.owner`select data, period::text from private.retention_periods()`
    for (const { data, period } of rows)
      expect(page, data).toMatch(new RegExp(`\`${data}\`[^\\n]*${period.replace('mons', 'months')}`))
    for (const [, name] of page.matchAll(/^\| `([a-z-]+)` \|/gm)) expect(rows.map(({ data }) => data)).toContain(name)
  })

  test('names every table with personal data', () => {
    for (const [table, { deleted, blanked, retained }] of entries)
      if (deleted || blanked || retained) expect(page, table).toContain(`\`${table.replace('public.', '')}\``)
  })

  test('names every table of Auth with personal data', () => {
    for (const table of Object.keys(authTables)) expect(page, table).toContain(`\`auth.${table}\``)
  })
})

const YEARS = `now() - interval '11 years'`
const user = '00000000-0000-4000-8000-000000000009'

/** Two rows that are old enough and one that is not, by the call that deletes or blanks them, and what is searched for afterwards. */
const prunings: [name: string, insert: string, left: string][] = [
  [
    'prune_correspondence',
    `insert into public.contact_messages (id, name, email, message, created_at)
      select gen_random_uuid(), 'Ada', 'ada@meridian.example', 'Hello.', at from times`,
    `select from public.contact_messages`,
  ],
  [
    'prune_correspondence',
    `insert into public.support_tickets (user_id, category, subject, message, created_at, updated_at)
      select '${user}', 'general', 'A question', 'Hello.', at, at from times`,
    `select from public.support_tickets`,
  ],
  [
    'prune_completed_checkouts',
    `insert into private.checkouts (browser, plan_id, state, completed_at, terms)
      select sha256(n::text::bytea), 'any', 'completed', at, '{"amount": 1}' from times`,
    `select from private.checkouts where terms <> '{}'`,
  ],
  [
    'prune_delivery_addresses',
    `with editions as (
      insert into public.print_editions (month, closes_at) select to_char(at - n * interval '1 month', 'YYYY-MM'), at from times
      returning month)
    insert into public.print_deliveries (edition, user_id, first_name, last_name, address_line1, city, postal_code, country)
      select month, '${user}', 'Ada', 'L', '1 Quay Street', 'Sydney', '2000', 'Australia' from editions`,
    `select from public.print_deliveries where address_line1 is not null`,
  ],
  [
    'prune_gift_texts',
    `insert into public.gifts (id, key, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash,
        paid_at, refunded_at)
      select gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), 'any', 1, 100, 'usd', 'Ada', 'Colette',
        sha256(n::text::bytea), at, at from times`,
    `select from public.gifts where recipient_name = 'Colette'`,
  ],
  [
    'prune_gift_texts',
    `insert into public.gifts (id, key, browser, plan_id, years, amount, currency, from_name, recipient_name, code_hash, paid_at)
      select gen_random_uuid(), gen_random_uuid(), sha256(n::text::bytea), 'any', 1, 100, 'usd', 'Ada', 'Colette',
        sha256(n::text::bytea), at from times`,
    `select from public.gifts where recipient_name = 'Colette'`,
  ],
  [
    'prune_staff_records',
    `insert into private.audit_log (kind, created_at) select 'something-done', at from times`,
    `select from private.audit_log`,
  ],
  [
    'prune_staff_records',
    `insert into public.access_tokens (user_id, name, token_hash, permissions, created_at, expires_at)
      select '${user}', 'Import', sha256(n::text::bytea), '{articles.read}', at, at + interval '1 day' from times`,
    `select from public.access_tokens`,
  ],
  [
    'prune_staff_records',
    `insert into public.staff_invitations (email, role, created_at, expires_at, accepted_at)
      select 'staff-' || n || '@meridian.example', 'author', at, at + interval '1 day', at from times`,
    `select from public.staff_invitations`,
  ],
  [
    'prune_payer_details',
    `insert into public.payments (stripe_id, payer_name, payer_email, description, amount, currency, status, created_at)
      select 'pi_' || n, 'Ada', 'ada@meridian.example', 'A year', 100, 'usd', 'succeeded', at from times`,
    `select from public.payments where payer_name = 'Ada' or payer_email like 'ada%'`,
  ],
  [
    'prune_payer_details',
    `insert into public.withdrawals (stripe_id, name, email, plan, concluded_at, amount, created_at, confirmed_at)
      select 'sub_' || n, 'Ada', 'ada@meridian.example', 'Any', at, 100, at, at from times`,
    `select from public.withdrawals where name = 'Ada' or email like 'ada%'`,
  ],
  [
    'prune_payer_details',
    `insert into public.billing_customers (stripe_id, payer_name, payer_email, account_deleted_at)
      select 'cus_' || n, 'Ada', 'ada@meridian.example', at from times`,
    `select from public.billing_customers where payer_name = 'Ada' or payer_email like 'ada%'`,
  ],
  [
    'prune_payer_details',
    `insert into public.groups (id, key, name, company, invoice_email, country, address_line1, city, plan_id, pays_by, seats,
        amount, currency, status, opened_at, ended_at, vat_id)
      select gen_random_uuid(), gen_random_uuid(), 'Ada', 'Ada Ltd', 'ada@meridian.example', 'SE', 'Ada 1', 'Adaville', 'any',
        'card', 3, 100, 'usd', 'canceled', at, at, 'SE1' from times`,
    `select from public.groups as bought where bought::text ~ 'Ada|ada@|SE1'`,
  ],
]

test.each(prunings)('%s, in batches: %#', async (name, insert, left) => {
  const found = await withRollback(db.superuser, async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.plans (id, name, tier, price) values ('any', 'Any', 'gold', 100)`
    await tx.unsafe(`create temporary table times on commit drop as
      select n, case when n < 3 then ${YEARS} else now() - interval '1 day' end as at from generate_series(1, 3) as n`)
    await tx.unsafe(insert)
    const prune = async () => (await tx.unsafe(`select private.${name}(1) as count`))[0]?.count
    const counts = [await prune(), await prune(), await prune()]
    return { counts, left: (await tx.unsafe(left)).length }
  })
  expect(found).toEqual({ counts: [1, 1, 0], left: 1 })
})

test('a message that was answered lately stays', async () => {
  const retained = await withRollback(db.owner, async (tx) => {
    const [message] = await tx`insert into public.contact_messages (id, name, email, message, created_at)
      values (gen_random_uuid(), 'Ada', 'ada@meridian.example', 'Hello.', now() - interval '3 years') returning id`
    await tx`insert into public.contact_replies (message_id, author_id, message) values (${message?.id}, null, 'Good day.')`
    await tx`select private.prune_correspondence(10)`
    return tx`select from public.contact_messages`
  })
  expect(retained).toHaveLength(1)
})

test('billing records are kept until the end of the tenth year', async () => {
  const [row] = await db.owner`select private.billing_records_until() as until,
    extract(year from now() at time zone 'UTC')::int as year`
  expect(new Date(row?.until).toISOString()).toBe(`${row?.year - 10}-01-01T00:00:00.000Z`)
})

test('an unknown period is an error', async () => {
  await expect(db.owner`select private.retention_period('anything')`).rejects.toMatchObject({ code: 'P0002' })
})
