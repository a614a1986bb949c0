import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertAccounts, people } from './identities.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertAccounts(db.owner)
})
afterAll(() => db?.close())

const ENTRIES = 1000
const BATCH = 300
const reader = people.reader.id ?? ''
const email = `${reader}@meridian.example`

test('deleting an account does not read the log of Auth, and a job erases its entries in batches', () =>
  withRollback(db.superuser, async (tx) => {
    const remainingRows = async () => (await tx`select count(*)::int as rows from auth.audit_log_entries`)[0]?.rows
    const erase = async () => (await tx`select private.erase_auth_log_entries(${BATCH}) as examined`)[0]?.examined
    const due = async () => (await tx`select private.queues_are_due() as due`)[0]?.due
    const markOtherJobsDone = () => tx`
      with runs as (update private.queue_entries set due_at = now() + interval '1 day' where repeat_every is not null),
        alarms as (update private.system_settings set evaluated_at = now() + interval '1 day')
      update private.email_outbox set sent_at = now(), attempts = 1`
    await tx`insert into auth.audit_log_entries (id, payload, created_at)
      select gen_random_uuid(), case n % 10
          when 0 then json_build_object('actor_id', ${reader}::text)
          when 1 then json_build_object('actor_id', gen_random_uuid(), 'actor_username', ${email}::text)
          else json_build_object('actor_id', gen_random_uuid(), 'actor_username', 'other@meridian.example')
        end, now()
      from generate_series(1, ${ENTRIES}::int) as n`
    expect(await erase()).toBe(0)

    await tx`delete from auth.users where id = ${reader}`
    const [read] = await tx`select seq_tup_read::int as rows from pg_stat_xact_user_tables
      where schemaname = 'auth' and relname = 'audit_log_entries'`
    // One row shows that the log is not empty. A search would have read all rows.
    expect([read?.rows, await remainingRows()]).toEqual([1, ENTRIES])
    await markOtherJobsDone()
    expect(await due()).toBe(true)

    expect([await erase(), await erase(), await erase()]).toEqual([BATCH, BATCH, BATCH])
    expect(await remainingRows()).toBeGreaterThan(ENTRIES * 0.8)
    expect(await erase()).toBeLessThan(BATCH)
    expect(await remainingRows()).toBe(ENTRIES * 0.8)
    expect([await erase(), (await tx`select from private.auth_log_erasures`).length, await due()]).toEqual([
      0,
      0,
      false,
    ])
  }))

test('an erasure that is requested during a pass waits for the next one', () =>
  withRollback(db.superuser, async (tx) => {
    const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
    const [first, second] = [id(1), id(2)]
    await tx`insert into auth.audit_log_entries (id, payload, created_at)
      select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
        json_build_object('actor_id', case n when 1 then ${second} else ${first} end), now()
      from generate_series(1, 4) as n`
    const erase = () => tx`select private.erase_auth_log_entries(2)`
    const left = async () =>
      (await tx`select right(id::text, 1)::int as n from auth.audit_log_entries order by id`).map(({ n }) => n)
    await tx`insert into private.auth_log_erasures (user_id) values (${first})`
    await erase()
    await tx`insert into private.auth_log_erasures (user_id) values (${second})`
    expect(await left()).toEqual([1, 3, 4])
    await erase()
    await erase()
    expect(await left()).toEqual([1])
    await erase()
    expect(await left()).toEqual([])
    await erase()
    expect(await tx`select from private.auth_log_erasures`).toHaveLength(0)
  }))
