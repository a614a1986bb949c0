import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportAccount } from '#shared/data/account-export.ts'
import { findDeliveryAddress, listAddresses } from '#shared/data/addresses.ts'
import { listContactMessages } from '#shared/data/contact-messages.ts'
import { type Database, openDatabase, type Tx } from '#shared/data/database.ts'
import { listHighlights, readArticleRecord } from '#shared/data/highlights.ts'
import { findMembers } from '#shared/data/members.ts'
import { listSubscribers } from '#shared/data/newsletter-subscribers.ts'
import { listPayments } from '#shared/data/payments.ts'
import { listReadingList } from '#shared/data/reading-list.ts'
import { listReadingProgress } from '#shared/data/reading-progress.ts'
import { idArray } from '#shared/data/sql.ts'
import { findSubscription } from '#shared/data/subscriptions.ts'
import { listAdminTickets, listTickets } from '#shared/data/support-tickets.ts'
import { readUser } from '#shared/data/users.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, type Person, people } from './identities.ts'

const READERS = 3000
/** Tables that stay small however many readers there are. */
const SMALL = [
  'staff',
  'staff_invitations',
  'plans',
  'role_permissions',
  'site_settings',
  'print_editions',
  'publication_page_drafts',
  'publication_page_versions',
]
/** The schemas of this application, and that of Auth with the same accounts. */
const SCHEMAS = ['public', 'private', 'auth']

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
  await insertManyReaders()
  database = openDatabase(db.appUrl, { max: 2, applicationName: 'reader indexes' })
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

/** Inserts thousands of readers with seven rows in every table; the known reader has as many. */
async function insertManyReaders(): Promise<void> {
  await db.superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`insert into public.plans (id, name, tier, price) values ('paid', 'Paid', 'gold', 100)`
    await tx`insert into public.articles (id, title, status, published_at)
      select 'article-' || n, 'Article', 'published', timestamptz '2026-01-01' from generate_series(1, 5000) as n`
    await tx`insert into auth.users (id, email)
      select gen_random_uuid(), 'many-' || n || '@meridian.example' from generate_series(1, ${READERS}::int) as n`
    await tx`insert into public.profiles (id) select id from auth.users on conflict do nothing`
    await tx`create temporary table seven on commit drop as
      select id, number, row_number() over () as row from auth.users, generate_series(1, 7) as number`
    await tx`insert into public.subscriptions (user_id, plan_id, status)
      select id, 'paid', case number when 1 then 'active' else 'canceled' end from seven`
    await tx`insert into public.payments (user_id, payer_name, payer_email, description, amount, status, created_at)
      select id, 'Ada', 'ada@meridian.example', 'A year', 1, 'succeeded', now() - row * interval '1 minute' from seven`
    await tx`insert into private.queue_entries (queue, key, due_at)
      select 'mail', (1000000 + row)::text, now() + interval '1 day' from seven`
    await tx`insert into public.addresses (user_id, first_name, last_name, address_line1, city, postal_code, country, is_default)
      select id, 'Ada', 'L', '1 Quay Street', 'Sydney', '2000', 'Australia', number = 1 from seven`
    await tx`insert into public.reading_progress (user_id, article_id, progress_percent)
      select id, 'article-' || number, 50 from seven`
    await tx`insert into public.reading_list (user_id, article_id, title)
      select id, 'article-' || number, 'Article' from seven`
    await tx`insert into public.highlights (user_id, article_id, title, prefix, exact, suffix)
      select id, 'article-' || number, 'Article', '', 'A passage', '' from seven`
    await tx`insert into public.support_tickets (user_id, category, subject, message, status, created_at)
      select id, 'general', 'A question', 'Good morning.', (array['open', 'answered', 'closed'])[row % 3 + 1],
        now() - row * interval '1 minute' from seven`
    await tx`insert into public.support_replies (ticket_id, message) select id, 'Good day.' from public.support_tickets`
    await tx`insert into public.contact_messages (id, name, email, message)
      select gen_random_uuid(), 'Ada', email, 'Good morning.' from auth.users`
    await tx`insert into public.newsletter_subscribers (email) select email from auth.users`
    // So many that the index is cheaper than a walk through the newest, which Postgres chooses for few rows.
    await tx`insert into public.contact_messages (id, name, email, message)
      select gen_random_uuid(), 'Ben', 'guest-' || n || '@meridian.example', 'Good morning.' from generate_series(1, 20000) as n`
    await tx`insert into public.newsletter_subscribers (email)
      select 'guest-' || n || '@meridian.example' from generate_series(1, 20000) as n`
    await tx`insert into public.newsletter_consents (subscriber_id, step, means, wording)
      select id, 'requested', 'form', '2026-11-21' from public.newsletter_subscribers`
    await tx`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
      select gen_random_uuid(), id, 'email', id, '{}' from auth.users`
    await tx`insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), json_build_object('actor_id', id, 'actor_username', 'x'), now() from seven`
    await tx`insert into auth.sessions (id, user_id) select gen_random_uuid(), id from seven`
    await tx`insert into public.session_details (id, user_id, device) select id, user_id, 'Firefox' from auth.sessions`
    await tx`insert into public.account_events (user_id, kind, device) select id, 'signed-in', 'Firefox' from seven`
    await tx`insert into private.email_outbox (kind, recipient, data)
      select 'contact-notice', email, jsonb_build_object('email', email) from auth.users`
    await tx`insert into private.newsletter_requests (id, subscriber_id)
      select gen_random_uuid(), id from public.newsletter_subscribers`
    await tx`insert into private.checkouts (browser, plan_id, user_id, state)
      select sha256((id::text || number)::bytea), 'paid', id, 'superseded' from seven`
    await tx`insert into private.stripe_commands (kind, target) select 'refresh-customer', 'cus_' || row from seven`
    await tx`insert into private.audit_log (kind, member_id) select 'complimentary-ended', id from seven`
    await tx`select private.index_member(id) from public.profiles`
  })
  await db.superuser`analyze`
}

const reader = people.reader.id ?? ''
const member = { userId: reader, sessionId: '00000000-0000-4000-8000-000000000000' }
const page = { limit: 20 }

const queries: [string, Person, (tx: Tx) => Promise<unknown>][] = [
  ['their profile', 'reader', readUser],
  ['their subscription', 'reader', (tx) => findSubscription(tx, reader)],
  ['their payments', 'reader', (tx) => listPayments(tx, reader, page)],
  ['their addresses', 'reader', (tx) => listAddresses(tx, reader)],
  ['their delivery address', 'reader', (tx) => findDeliveryAddress(tx, reader)],
  ['what they read', 'reader', (tx) => listReadingProgress(tx, reader, page)],
  ['what they saved', 'reader', (tx) => listReadingList(tx, reader, page)],
  [
    'which articles of a page they saved',
    'reader',
    (tx) => listReadingList(tx, reader, page, ['article-1', 'article-3']),
  ],
  ['what they highlighted', 'reader', (tx) => listHighlights(tx, reader, page)],
  ['what they keep of an article', 'reader', (tx) => readArticleRecord(tx, reader, 'article-1')],
  ['their tickets', 'reader', (tx) => listTickets(tx, reader, page)],
  ['the export of their data', 'reader', (tx) => exportAccount(tx, member)],
  ['all tickets', 'support', (tx) => listAdminTickets(tx, page)],
  ['open tickets', 'support', (tx) => listAdminTickets(tx, { ...page, status: 'open' })],
]

/** The most rows that each search may fetch: a page of members takes four tables, and up to 501 matches are counted. */
const searches: [string, (tx: Tx) => Promise<unknown>, number][] = [
  ['the newest members', (tx) => findMembers(tx, ''), 400],
  ['a member', (tx) => findMembers(tx, 'many-77@'), 60],
  ['a name that nobody has', (tx) => findMembers(tx, 'xyzzy'), 20],
  ['a word of every address', (tx) => findMembers(tx, 'meridian'), 1000],
  ['a subscriber', (tx) => listSubscribers(tx, { ...page, search: 'many-77@' }), 60],
  ['the messages of an address', (tx) => listContactMessages(tx, { ...page, search: 'many-77@' }), 60],
]

test.each(searches)(`an index finds %s among ${READERS} readers`, async (_, search, maxRows) => {
  const [before, after] = await database.asRole('authenticated', { sub: people.support.id }, async (tx) => {
    const start = await rowsRead(tx)
    await search(tx)
    return [start, await rowsRead(tx)]
  })
  expect(after.scanned - before.scanned, 'rows read by sequential scans').toBe(0)
  expect(after.fetched - before.fetched, 'rows fetched').toBeLessThanOrEqual(maxRows)
})

describe(`with ${READERS} readers who have seven rows in every table`, () => {
  test.each(queries)('%s: found by an index, for %s', async (_what, person, runQuery) => {
    const [before, after] = await database.asRole('authenticated', { sub: people[person].id }, async (tx) => {
      const start = await rowsRead(tx)
      await runQuery(tx)
      return [start, await rowsRead(tx)]
    })
    expect(after.scanned - before.scanned, 'rows read by sequential scans').toBe(0)
    expect(after.fetched - before.fetched, 'rows fetched').toBeLessThan(250)
  })
})

test('deleting an account scans no rows of other readers', async () => {
  const scanned = await db.superuser.begin(async (tx) => {
    await tx`set local role supabase_auth_admin`
    await tx`delete from auth.users where id = ${reader}`
    await tx`reset role`
    // An `exists` without a condition reads a row or two.
    return tx`select schemaname || '.' || relname as table, seq_tup_read::int as rows from pg_stat_xact_user_tables
      where schemaname = any (${SCHEMAS}) and not relname = any (${SMALL}) and seq_tup_read > 2`
  })
  expect([...scanned], 'rows read by sequential scans').toEqual([])
})

/** Rows of this application that the transactions of this session have read so far, the running one included. */
async function rowsRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await raw<{ scanned: number; fetched: number }>`
    select sum(seq_tup_read)::int as scanned, sum(idx_tup_fetch)::int as fetched from pg_stat_xact_user_tables
    where schemaname = any (${idArray(SCHEMAS)}) and relname <> all (${idArray(SMALL)})`.execute(tx)
  return rows[0] ?? { scanned: Number.NaN, fetched: Number.NaN }
}
