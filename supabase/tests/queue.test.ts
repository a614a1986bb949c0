import type { ISql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction } from './open-transaction.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const insertEvents = (tx: ISql, ...ids: string[]) => tx`
  insert into private.stripe_events (id, type, created_at) select id, 'invoice.paid', now() from unnest(${ids}::text[]) as id`
const claim = async (tx: ISql, count = 10) =>
  (await tx`select key from private.claim_entries('stripe-events', ${count})`).map(({ key }) => key).sort()
const fail = async (tx: ISql, key: string, attempt: number) =>
  (await tx`select private.record_entry_failure('stripe-events', ${key}, ${attempt}, 'no') as "gaveUp"`)[0]?.gaveUp
const entry = async (tx: ISql, key: string) => (await tx`select * from private.queue_entries where key = ${key}`)[0]

test('two workers claim different entries, and neither waits for the other', async () => {
  await insertEvents(db.owner, 'evt_1', 'evt_2', 'evt_3')
  let first: string[] = []
  const other = await openTransaction(db.owner, async (tx) => {
    first = await claim(tx, 2)
  })
  const second = await claim(db.owner)
  await other.commit()
  expect([...first, ...second].sort()).toEqual(['evt_1', 'evt_2', 'evt_3'])
  expect(await claim(db.owner)).toEqual([])
  await db.owner`delete from private.stripe_events`
})

test('an e-mail whose link ends within a day is claimed before those that were due earlier', () =>
  withRollback(db.owner, async (tx) => {
    const enqueue = (kind: string, lifetime: string | null) =>
      tx`select private.enqueue_email(${kind}, 'ada@meridian.example', '{}', now() + ${lifetime}::interval)`
    await enqueue('renewal-reminder', null)
    await enqueue('group-invitation', '30 days')
    await tx`update private.queue_entries set due_at = due_at - interval '1 hour' where queue = 'mail'`
    await enqueue('newsletter-confirmation', '24 hours')
    await enqueue('sign-in', '-1 minute')
    const kinds = async (count: number) =>
      (await tx`select kind from private.claim_emails(${count})`).map(({ kind }) => kind)
    expect(await kinds(1)).toEqual(['newsletter-confirmation'])
    expect((await kinds(5)).sort()).toEqual(['group-invitation', 'renewal-reminder'])
    expect(await kinds(5)).toEqual([])
  }))

test('an entry is claimed by its key without the others, and not while somebody has it', () =>
  withRollback(db.owner, async (tx) => {
    await insertEvents(tx, 'evt_1', 'evt_2', 'evt_3')
    const claimByKey = async () =>
      (await tx`select key from private.claim_entries_by_key('stripe-events', '{evt_2}')`).map(({ key }) => key)
    expect(await claimByKey()).toEqual(['evt_2'])
    expect(await claimByKey()).toEqual([])
    expect(await claim(tx)).toEqual(['evt_1', 'evt_3'])
  }))

describe('an entry follows its record', () => {
  test('it comes with it, and goes when it is processed, and when it is deleted', () =>
    withRollback(db.owner, async (tx) => {
      await insertEvents(tx, 'evt_1', 'evt_2')
      await tx`update private.stripe_events set processed_at = now() where id = 'evt_1'`
      expect(await entry(tx, 'evt_1')).toBeUndefined()
      await tx`update private.stripe_events set processed_at = null where id = 'evt_1'`
      expect(await claim(tx)).toEqual(['evt_1', 'evt_2'])
      await tx`delete from private.stripe_events`
      expect(await tx`select from private.queue_entries where queue = 'stripe-events'`).toHaveLength(0)
    }))

  test('a rolled-back transaction leaves none', async () => {
    await withRollback(db.owner, (tx) => insertEvents(tx, 'evt_1'))
    expect(await entry(db.owner, 'evt_1')).toBeUndefined()
  })

  test('an event that Stripe sends again is tried at once, also a dead letter, and not while it is worked on', () =>
    withRollback(db.owner, async (tx) => {
      const receive = async () =>
        (await tx`select * from private.receive_stripe_event('evt_1', 'invoice.paid', 'cus_1', 'in_1', now())`)[0]
      expect(await receive()).toMatchObject({ isProcessed: false })
      expect(await claim(tx)).toEqual(['evt_1'])
      await receive()
      expect(await claim(tx)).toEqual([])
      await fail(tx, 'evt_1', 1)
      expect(await claim(tx)).toEqual([])
      await receive()
      expect(await claim(tx)).toEqual(['evt_1'])
      await tx`update private.queue_entries set given_up_at = now() where key = 'evt_1'`
      await receive()
      expect(await claim(tx)).toEqual(['evt_1'])
      await tx`update private.stripe_events set processed_at = now()`
      expect(await receive()).toMatchObject({ isProcessed: true })
      expect(await claim(tx)).toEqual([])
    }))
})

describe('a failure', () => {
  test('is recorded for its own attempt, each delays longer, and the last one is given up', () =>
    withRollback(db.owner, async (tx) => {
      await insertEvents(tx, 'evt_1')
      const minutes: number[] = []
      for (let attempt = 1; attempt <= 3; attempt++) {
        await claim(tx)
        expect(await fail(tx, 'evt_1', attempt - 1)).toBe(false)
        expect(await fail(tx, 'evt_1', attempt)).toBe(false)
        const [row] = await tx`
          select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes, leased_until from private.queue_entries
          where key = 'evt_1'`
        expect(row?.leased_until).toBeNull()
        minutes.push(row?.minutes)
        await tx`update private.queue_entries set due_at = now() where key = 'evt_1'`
      }
      expect(minutes).toEqual([1, 5, 15])
      await tx`update private.queue_entries set attempts = 19 where key = 'evt_1'`
      await claim(tx)
      expect(await fail(tx, 'evt_1', 20)).toBe(true)
      expect((await entry(tx, 'evt_1'))?.given_up_at).not.toBeNull()
      await tx`update private.queue_entries set due_at = now() where key = 'evt_1'`
      expect(await claim(tx)).toEqual([])
    }))

  test('of a worker that never reports ends with its lease, and the last attempt is given up', () =>
    withRollback(db.owner, async (tx) => {
      await insertEvents(tx, 'evt_1')
      await claim(tx)
      await tx`update private.queue_entries set due_at = now(), leased_until = now(), attempts = 20 where key = 'evt_1'`
      expect(await claim(tx)).toEqual([])
      expect((await tx`select private.give_up_entries('stripe-events', 10) as count`)[0]?.count).toBe(1)
      expect((await entry(tx, 'evt_1'))?.given_up_at).not.toBeNull()
    }))
})

test('a periodic task comes again after its interval, at once when unfinished, and is never given up', () =>
  withRollback(db.owner, async (tx) => {
    await tx`delete from private.queue_entries where queue = 'content'`
    await tx`select private.ensure_tasks('content', '{files}', '1 hour')`
    await tx`select private.ensure_tasks('content', '{files}', '1 hour')`
    const claimTask = async () =>
      (await tx`select attempts from private.claim_entries('content', 1)`).map((row) => row.attempts)
    const dueIn = async () =>
      (
        await tx`select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes from private.queue_entries
          where key = 'files'`
      )[0]?.minutes
    expect(await claimTask()).toEqual([1])
    await tx`select private.complete_task('content', 'files', 1)`
    expect([await dueIn(), await claimTask()]).toEqual([60, []])
    await tx`update private.queue_entries set due_at = now() where key = 'files'`
    await claimTask()
    await tx`select private.complete_task('content', 'files', 1, clock_timestamp())`
    await tx`update private.queue_entries set attempts = 100 where key = 'files'`
    expect(await claimTask()).toEqual([101])
    await tx`select private.record_entry_failure('content', 'files', 101, 'no', true)`
    // No later than its interval.
    expect([await dueIn(), (await entry(tx, 'files'))?.given_up_at]).toEqual([60, null])
  }))

test('a task that is killed in each run counts as failing, and one that runs does not', () =>
  withRollback(db.owner, async (tx) => {
    await tx`delete from private.queue_entries where queue = 'content'`
    await tx`select private.ensure_tasks('content', '{files}', '1 hour')`
    const state = async () => {
      const [job] = await tx`select failures, failure from private.system_jobs() where job = 'files'`
      return [job?.failures, job?.failure]
    }
    const start = () => tx`select private.claim_entries('content', 1)`
    const kill = () => tx`update private.queue_entries set due_at = now(), leased_until = now() where key = 'files'`
    for (let run = 0; run < 3; run++) {
      expect(await state()).toEqual([run, run === 0 ? null : 'the run ended without a result'])
      await start()
      expect((await state())[0]).toBe(run)
      await kill()
    }
    expect((await state())[0]).toBe(3)
    await start()
    await tx`select private.record_entry_failure('content', 'files', 4, 'no')`
    expect(await state()).toEqual([4, 'no'])
    await tx`update private.queue_entries set due_at = now() where key = 'files'`
    await start()
    await tx`select private.complete_task('content', 'files', 5)`
    expect(await state()).toEqual([0, null])
  }))

test('a lease has one holder, who may prolong it, and ends by itself', () =>
  withRollback(db.owner, async (tx) => {
    const [ada, ben] = [crypto.randomUUID(), crypto.randomUUID()]
    const acquire = async (holder: string) =>
      (await tx`select private.acquire_lease('x', ${holder}, '1 minute') as acquired`)[0]?.acquired
    expect([await acquire(ada), await acquire(ben), await acquire(ada)]).toEqual([true, false, true])
    await tx`select private.release_lease('x', ${ben})`
    expect(await acquire(ben)).toBe(false)
    await tx`update private.leases set leased_until = clock_timestamp()`
    expect([await acquire(ben), await acquire(ada)]).toEqual([true, false])
    await tx`select private.release_lease('x', ${ben})`
    expect(await acquire(ada)).toBe(true)
  }))

test('a queue fails since the first failure after its last success, which a mailbox that refuses alone does not hide', () =>
  withRollback(db.owner, async (tx) => {
    await tx`delete from private.email_outbox`
    const attemptEmail = async (result: 'sent' | 'failed' | 'unknown mailbox') => {
      const [{ id } = { id: '0' }] = await tx`
        select private.enqueue_email('newsletter-welcome', 'reader@meridian.example', '{}') as id`
      const [{ attempts } = { attempts: 0 }] = await tx`select attempts from private.claim_email(${id})`
      if (result === 'sent') await tx`select private.mark_email_sent(${id})`
      else await tx`select private.record_email_failure(${id}, ${attempts}, 'no', ${result === 'unknown mailbox'})`
      return id as string
    }
    const failingSince = async () =>
      (await tx`select failing_since from private.system_queues() where queue = 'mail'`)[0]?.failing_since
    const failureOf = async (id: string) => (await entry(tx, id))?.failing_since
    await attemptEmail('unknown mailbox')
    expect(await failingSince()).toBeNull()
    const alone = await attemptEmail('failed')
    expect(await failingSince()).toEqual(await failureOf(alone))
    await attemptEmail('sent')
    expect(await failingSince()).toBeNull()
    const first = await attemptEmail('failed')
    await attemptEmail('failed')
    // A later failure of an entry that has failed before says nothing new.
    await tx`update private.queue_entries set due_at = now() - interval '1 minute' where key = ${alone}`
    await tx`select private.record_email_failure(id, attempts, 'no', false) from private.claim_email(${alone})`
    expect(await failingSince()).toEqual(await failureOf(first))
    expect(await failureOf(first)).not.toBeNull()
  }))

test('the reconciliation is late when neither its comparison nor the balance import is called', () =>
  withRollback(db.owner, async (tx) => {
    const hoursLate = async () => {
      const [state] = await tx`
        select extract(epoch from now() - oldest_due_at) / 3600 as hours from private.system_queues() where queue = 'reconciliation'`
      return state?.hours === null ? null : Math.round(Number(state?.hours))
    }
    await tx`delete from private.reconciliations`
    await tx`update private.balance_import set completed_at = null, claimed_until = null, window_end = null`
    await tx`update private.queues set last_success_at = null where name = 'reconciliation'`
    expect(await hoursLate()).toBeNull()
    // The first customer: not before a day has passed.
    await tx`insert into public.billing_customers (stripe_id, payer_name, payer_email, created_at)
      values ('cus_first', 'Ada', 'ada@meridian.example', now() - interval '23 hours')`
    expect(await hoursLate()).toBeNull()
    await tx`update public.billing_customers set created_at = now() - interval '30 hours'`
    expect(await hoursLate()).toBe(6)
    // Without keys for Stripe both are put off.
    await tx`select private.postpone_stripe_work()`
    expect(await hoursLate()).toBeNull()

    await tx`update private.balance_import set completed_at = now() - interval '6 hours', claimed_until = null`
    expect(await hoursLate()).toBe(5)
    await tx`update private.balance_import set completed_at = now()`
    expect(await hoursLate()).toBeNull()
    await tx`update private.reconciliations set started_at = date_trunc('day', now() at time zone 'utc') at time zone 'utc' - interval '3 days'`
    const [night] = await tx`
      select round(extract(epoch from now() - (date_trunc('day', now() at time zone 'utc') - interval '3 days' + interval '3 hours') at time zone 'utc') / 3600)::int as hours`
    expect(await hoursLate()).toBe(night?.hours)

    // A run that takes hours: a worker has just ended a slice of it.
    await tx`update private.reconciliations set started_at = now() - interval '5 hours', finished_at = null, claimed_until = null`
    expect(await hoursLate()).toBe(5)
    await tx`update private.queues set last_success_at = now() where name = 'reconciliation'`
    expect(await hoursLate()).toBe(0)
  }))
