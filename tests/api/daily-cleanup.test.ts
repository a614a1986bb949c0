import { afterAll, beforeAll, expect, test } from 'vitest'
import { cleanupTasks, deleteExpiredRows } from '#shared/data/cleanup.ts'
import { type Database, openDatabase } from '#shared/data/database.ts'
import { newsletterAddressHash } from '#shared/http/newsletter-address.ts'
import { type ApiFixture, startApiFixture } from './api.fixtures.ts'
import { makeTasksDue } from './queue.fixtures.ts'

let api: ApiFixture
let jobsUrl: string
let database: Database
beforeAll(async () => {
  api = await startApiFixture()
  const { host, port, database: name } = api.owner.options
  const databaseUrl = new URL(api.stack.appUrl)
  databaseUrl.host = `${host[0]}:${port[0]}`
  databaseUrl.pathname = `/${name}`
  database = openDatabase(databaseUrl.href, { max: 1, applicationName: 'daily cleanup' })
  jobsUrl = (await api.stack.startApi({ name: 'jobs', databaseUrl: databaseUrl.href })).url
})
afterAll(async () => {
  await database?.close()
  await api?.stop()
})

async function runCleanup(): Promise<Record<string, number> | null> {
  const headers = { Authorization: `Bearer ${api.stack.secrets.secretKey}` }
  const response = await fetch(jobsUrl, { method: 'POST', headers })
  const { cleanup } = (await response.json()) as { cleanup: Record<string, number> | null }
  return cleanup
}
const makeDue = () => makeTasksDue(api.owner, 'cleanup')
const insertExpiredRateLimits = (count: number) => api.owner`
  insert into private.rate_limits (key, expires_at)
  select sha256(number::text::bytea), now() - interval '1 day' from generate_series(1, ${count}) as number`
const insertSentEmail = () => api.owner`
  insert into private.email_outbox (kind, recipient, data, attempts, sent_at)
  values ('contact-notice', 'reader@meridian.example', '{}', 1, now() - interval '8 days')`

test('each task runs once a day, also when two calls of the jobs run at the same time', async () => {
  await insertExpiredRateLimits(3)
  await insertSentEmail()
  await makeDue()
  const [first, second] = await Promise.all([runCleanup(), runCleanup()])
  const tasks = [...Object.keys(first ?? {}), ...Object.keys(second ?? {})]
  expect(new Set(tasks).size).toBe(tasks.length)
  expect({ ...first, ...second }).toMatchObject({ rateLimits: 3, emails: 1, sessions: 0, reconciliations: 0 })
  expect(await runCleanup()).toBeNull()
})

test.each(cleanupTasks)('the service role may run the task %s, which returns a number of rows', async (task) => {
  const count = await database.asServiceRole((tx) => deleteExpiredRows(tx, task))
  expect(Number.isInteger(count), String(count)).toBe(true)
})

test('a backlog is deleted in transactions of at most 5,000 rows', async () => {
  await api.owner`
    create function private.reject_large_batch() returns trigger language plpgsql as $$
    begin
      if (select count(*) from deleted) > 5000 then raise 'more than 5,000 rows in one transaction'; end if;
      return null;
    end $$`
  await api.owner`
    create trigger reject_large_batch after delete on private.rate_limits
    referencing old table as deleted for each statement execute function private.reject_large_batch()`
  await insertExpiredRateLimits(12_001)
  await makeDue()
  expect(await runCleanup()).toMatchObject({ rateLimits: 12_001 })
})

test('accounts that were never confirmed, and articles in the trash, are deleted in transactions of at most 200', async () => {
  await api.owner`
    create function private.reject_two_hundred() returns trigger language plpgsql as $$
    begin
      perform set_config('test.deleted', (coalesce(nullif(current_setting('test.deleted', true), ''), '0')::integer + 1)::text, true);
      if current_setting('test.deleted')::integer > 200 then raise 'more than 200 rows in one transaction'; end if;
      return null;
    end $$`
  for (const table of ['public.profiles', 'public.article_drafts'])
    await api.owner`create trigger reject_two_hundred after delete on ${api.owner(table)}
      for each row execute function private.reject_two_hundred()`
  await api.owner`
    insert into auth.users (id, email, created_at)
    select gen_random_uuid(), 'flood-' || n || '@meridian.example', now() - interval '31 days' from generate_series(1, 401) as n`
  await api.owner`
    insert into article_drafts (document, status, trashed_at)
    select document || jsonb_build_object('title', 'Flood ' || n), 'archived', now() - interval '31 days'
    from (select document from article_drafts limit 1) as one cross join generate_series(1, 201) as n`
  await makeDue()
  expect(await runCleanup()).toMatchObject({ unconfirmedAccounts: 401, trash: 201 })
  const flood = await api.owner`select from auth.users where email like 'flood-%'`
  expect(flood).toHaveLength(0)
})

test('a task that fails neither stops nor undoes the others, and is tried again the next day', async () => {
  await api.owner`
    create function private.reject_delete() returns trigger language plpgsql as $$
    begin raise 'deleting fails'; end $$`
  await api.owner`
    create trigger reject_delete before delete on private.rate_limits
    for each statement execute function private.reject_delete()`
  await insertExpiredRateLimits(3)
  await insertSentEmail()
  await makeDue()
  const cleanup = await runCleanup()
  expect(cleanup).toMatchObject({ contentLog: 0, emails: 1, reconciliations: 0 })
  expect(cleanup).not.toHaveProperty('rateLimits')
  expect(await api.owner`select from private.email_outbox where recipient = 'reader@meridian.example'`).toHaveLength(0)
  expect(await runCleanup()).toBeNull()

  await api.owner`drop trigger reject_delete on private.rate_limits`
  await makeDue()
  expect(await runCleanup()).toMatchObject({ rateLimits: 3 })
})

test('addresses that unsubscribed before they were hashed are hashed by the jobs', async () => {
  await api.owner`
    insert into newsletter_subscribers (email, first_name, last_name, status, unsubscribed_at)
    select 'left-' || n || '@meridian.example', 'Ada', 'L', 'unsubscribed', now() from generate_series(1, 501) as n`
  await runCleanup()
  const left = await api.owner`select from newsletter_subscribers where email is not null or first_name is not null`
  expect(left).toHaveLength(0)
  const hash = Buffer.from(newsletterAddressHash(api.stack.secrets.siteSecret, 'left-7@meridian.example'), 'hex')
  expect(await api.owner`select from newsletter_subscribers where email_hash = ${hash}`).toHaveLength(1)
})

test('steps of the cleanup beside its tasks, and the index of the search, are recorded as jobs, with their failures', async () => {
  const names = ['deletedAccounts', 'unsubscribedAddresses', 'searchIndex']
  const failures = async () =>
    Object.fromEntries(
      (await api.owner`select job, failures from private.job_results where job = any(${names})`).map(
        ({ job, failures }) => [job, failures],
      ),
    )
  const functions = ['erase_auth_log_entries(integer)', 'unsubscribed_addresses(integer)', 'reindex_articles(integer)']
  const rename = async (from: string, to: string) => {
    for (const name of functions)
      await api.owner.unsafe(
        `alter function private.${name.replace('(', `${from}(`)} rename to ${name.split('(')[0]}${to}`,
      )
  }
  await rename('', '_renamed')
  await runCleanup()
  await runCleanup()
  expect(await failures()).toEqual({ deletedAccounts: 2, unsubscribedAddresses: 2, searchIndex: 2 })
  await rename('_renamed', '')
  await runCleanup()
  expect(await failures()).toEqual({ deletedAccounts: 0, unsubscribedAddresses: 0, searchIndex: 0 })
})

test('the log of Auth is walked through in batches, and entries of more than a year are deleted', async () => {
  await api.owner`delete from auth.audit_log_entries`
  await api.owner`
    insert into auth.audit_log_entries (id, payload, created_at)
    select gen_random_uuid(), '{}', now() - number % 2 * interval '400 days' from generate_series(1, 12000) as number`
  await makeDue()
  expect(await runCleanup()).toMatchObject({ authLog: 12_000 })
  const [row] = await api.owner`
    select count(*)::int as count, count(*) filter (where created_at < now() - interval '1 year')::int as old
    from auth.audit_log_entries`
  expect(row).toEqual({ count: 6000, old: 0 })
  await api.owner`delete from auth.audit_log_entries`
})

test('entries of deleted accounts are erased from the log of Auth, whatever its length', async () => {
  const [deleted, other] = [crypto.randomUUID(), crypto.randomUUID()]
  await api.owner`
    insert into auth.audit_log_entries (id, payload, created_at)
    select gen_random_uuid(), json_build_object('actor_id', case when number % 2 = 0 then ${deleted} else ${other} end), now()
    from generate_series(1, 6000) as number`
  await api.owner`insert into private.auth_log_erasures (user_id) values (${deleted})`
  await runCleanup()
  const [row] = await api.owner`
    select count(*)::int as count, count(*) filter (where payload ->> 'actor_id' = ${deleted})::int as deleted
    from auth.audit_log_entries`
  expect(row).toEqual({ count: 3000, deleted: 0 })
})
