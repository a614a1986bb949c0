import type { ISql } from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueNames } from '#shared/contracts/queue.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction } from './open-transaction.ts'
import { withRollback } from './rollback.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
})
afterAll(() => db?.close())

const enqueue = async (tx: ISql, { until = null as string | null } = {}) => {
  const [row] =
    await tx`select private.enqueue_email('newsletter-welcome', 'a@b.example', '{}', now() + ${until}::interval) as id`
  return row?.id as string
}
const claim = async (tx: ISql, atMost = 10) =>
  (await tx`select id from private.claim_emails(${atMost})`).map(({ id }) => id as string)
/** Moves due dates into the past instead of waiting. */
const advanceTime = (tx: ISql) =>
  tx`update private.queue_entries set due_at = due_at - interval '2 days' where queue = 'mail'`
const emailRow = async (tx: ISql) => (await tx`select * from private.email_outbox`)[0]

test('an e-mail of a rolled-back transaction is not stored', async () => {
  await withRollback(db.owner, (tx) => enqueue(tx))
  expect(await claim(db.owner)).toEqual([])
})

test('an e-mail has the language of its recipient, else the one that is named, else the one of the page', async () => {
  const languages = await withRollback(db.owner, async (tx) => {
    await tx`insert into auth.users (id, email) values (gen_random_uuid(), 'own@b.example'), (gen_random_uuid(), 'none@b.example')`
    await tx`update profiles set language = 'en' from auth.users where users.id = profiles.id and email = 'own@b.example'`
    await tx`select set_config('request.jwt.claims', '{"page_language": "fr"}', true)`
    for (const recipient of ['own@b.example', 'none@b.example', 'unknown@b.example'])
      await tx`select private.enqueue_email('newsletter-welcome', ${recipient}, '{}')`
    await tx`select private.enqueue_email('contact-reply', 'named@b.example', '{}', null, 'en')`
    await tx`select set_config('request.jwt.claims', '', true)`
    await tx`select private.enqueue_email('newsletter-welcome', 'job@b.example', '{}')`
    return tx`select split_part(recipient, '@', 1) as name, language from private.email_outbox order by id`
  })
  expect(languages.map(({ name, language }) => `${name} ${language}`)).toEqual([
    'own en',
    'none fr',
    'unknown fr',
    'named en',
    'job en',
  ])
})

test('one worker claims an e-mail, and no other waits for it', async () => {
  const [first, second] = [await enqueue(db.owner), await enqueue(db.owner)]
  let claimed: string[] = []
  const otherWorker = await openTransaction(db.owner, async (tx) => {
    claimed = await claim(tx, 1)
  })
  const remaining = await claim(db.owner)
  await otherWorker.commit()
  expect([...claimed, ...remaining].sort()).toEqual([first, second].sort())
  expect(await claim(db.owner)).toEqual([])
  await db.owner`delete from private.email_outbox`
})

test('an unanswered claim expires, each no earlier than the one before, and the eighth is the last', async () => {
  const waits = await withRollback(db.owner, async (tx) => {
    const id = await enqueue(tx)
    const observed: number[] = []
    for (let n = 0; n < 8; n++) {
      expect(await claim(tx)).toEqual([id])
      expect(await claim(tx)).toEqual([])
      const [row] =
        await tx`select round(extract(epoch from due_at - clock_timestamp()))::int as wait from private.queue_entries where queue = 'mail'`
      observed.push(row?.wait)
      await advanceTime(tx)
    }
    expect(await claim(tx)).toEqual([])
    await tx`select private.fail_expired_emails()`
    expect((await emailRow(tx))?.failed_at).not.toBeNull()
    return observed.map((wait) => Math.round(wait / 60))
  })
  expect(waits).toEqual([5, 5, 15, 60, 180, 360, 720, 1440])
})

describe('reporting the result of a claim', () => {
  const rowAfter = (action: (tx: ISql, id: string) => Promise<unknown>) =>
    withRollback(db.owner, async (tx) => {
      const id = await enqueue(tx)
      await claim(tx)
      await action(tx, id)
      return emailRow(tx)
    })

  test('a sent e-mail stays sent, whatever is reported later', async () => {
    const row = await rowAfter(async (tx, id) => {
      await tx`select private.mark_email_sent(${id})`
      await tx`select private.record_email_failure(${id}, 1, 'EAUTH', true)`
    })
    expect([row?.sent_at !== null, row?.failed_at, row?.last_error]).toEqual([true, null, null])
  })

  test('a failure is recorded for its own attempt only', async () => {
    const row = await rowAfter(async (tx, id) => {
      await advanceTime(tx)
      await claim(tx)
      await tx`select private.record_email_failure(${id}, 1, 'EAUTH', true)`
    })
    expect([row?.failed_at, row?.last_error]).toEqual([null, null])
  })

  test('a permanent failure and a failed last attempt end the retries', async () => {
    expect(
      (await rowAfter((tx, id) => tx`select private.record_email_failure(${id}, 1, 'EAUTH', false)`))?.failed_at,
    ).toBeNull()
    expect(
      (await rowAfter((tx, id) => tx`select private.record_email_failure(${id}, 1, 'ENO', true)`))?.failed_at,
    ).not.toBeNull()
    const last = await rowAfter(async (tx, id) => {
      await tx`update private.queue_entries set attempts = 8 where queue = 'mail'`
      await tx`select private.record_email_failure(${id}, 8, 'EAUTH', false)`
    })
    expect(last?.failed_at).not.toBeNull()
  })

  test('an e-mail with an expired link is not sent', async () => {
    const row = await withRollback(db.owner, async (tx) => {
      await enqueue(tx, { until: '-1 second' })
      expect(await claim(tx)).toEqual([])
      await tx`select private.fail_expired_emails()`
      return emailRow(tx)
    })
    expect([row?.attempts, row?.failed_at !== null]).toEqual([0, true])
  })
})

/** Marks all other jobs as done. */
const markOtherJobsDone = async (tx: ISql) => {
  await tx`update private.queue_entries set due_at = now() + interval '1 day' where repeat_every is not null`
  await tx`update private.system_settings set evaluated_at = now() + interval '1 day'`
  await tx`select private.maintain_print_editions()`
}

test('jobs are due when an e-mail waits or an hour has passed, and not otherwise', async () => {
  const areJobsDue = async (tx: ISql) => (await tx`select private.jobs_are_due() as due`)[0]?.due
  const answers = await withRollback(db.owner, async (tx) => {
    await markOtherJobsDone(tx)
    const observed = [await areJobsDue(tx)]
    await tx`update private.queue_entries set due_at = now() where key = 'reminders'`
    observed.push(await areJobsDue(tx))
    await markOtherJobsDone(tx)
    const id = await enqueue(tx)
    observed.push(await areJobsDue(tx))
    await claim(tx)
    observed.push(await areJobsDue(tx))
    await advanceTime(tx)
    observed.push(await areJobsDue(tx))
    await tx`select private.mark_email_sent(${id})`
    observed.push(await areJobsDue(tx))
    return observed
  })
  expect(answers).toEqual([false, true, true, false, true, false])
})

test('alarms are due in a new project, and again a minute after each evaluation', () =>
  withRollback(db.owner, async (tx) => {
    const areAlarmsDue = async () =>
      (await tx`select * from private.due_queues() as queue`).some(({ queue }) => queue === 'alarms')
    expect(await areAlarmsDue()).toBe(true)
    await tx`select private.claim_alarm_evaluation()`
    expect(await areAlarmsDue()).toBe(false)
    await tx`update private.system_settings set evaluated_at = now() - interval '1 minute'`
    expect(await areAlarmsDue()).toBe(true)
  }))

describe('on a hosted project', () => {
  const schedule = (tx: ISql, secret: string) =>
    tx`select private.schedule_jobs('https://ref.supabase.co/functions/v1/jobs?region=x', ${secret})`

  test('a missing extension or secret is reported', async () => {
    await expect(schedule(db.owner, 'x')).rejects.toThrow('the extensions pg_cron, pg_net and supabase_vault')
  })

  test('the scheduler calls the function when something is due, with the secret from the vault', async () => {
    const calls = await withRollback(db.superuser, async (tx) => {
      await tx.unsafe(extensionEmulators)
      await schedule(tx, 'one')
      await schedule(tx, 'another one')
      const entries = await tx`
        select jobname, schedule, command from cron.job where jobname like 'meridian jobs %' order by jobname`
      expect(entries.map(({ jobname }) => jobname)).toEqual(queueNames.map((queue) => `meridian jobs ${queue}`).sort())
      const often = entries.filter(({ schedule }) => schedule === '15 seconds')
      expect(often.map(({ jobname }) => jobname)).toEqual([
        'meridian jobs mail',
        'meridian jobs stripe-commands',
        'meridian jobs stripe-events',
      ])
      const rest = entries.filter((entry) => !often.includes(entry))
      expect(new Set(rest.map(({ schedule }) => schedule))).toEqual(new Set(['* * * * *']))
      const callAll = async () => {
        for (const { command } of entries) await tx.unsafe(command)
      }
      await markOtherJobsDone(tx)
      await callAll()
      await enqueue(tx)
      await callAll()
      expect(entries.filter(({ command }) => command.includes('another one'))).toEqual([])
      return [...(await tx`select url, headers from net.calls`)]
    })
    expect(calls).toEqual([
      {
        url: 'https://ref.supabase.co/functions/v1/jobs/mail?region=x',
        headers: { Authorization: 'Bearer another one' },
      },
    ])
  })

  test('the records of the scheduler are deleted after a week, by an entry that is no queue', async () => {
    const { schedules, runs, queues } = await withRollback(db.superuser, async (tx) => {
      await tx.unsafe(extensionEmulators)
      await schedule(tx, 'one')
      await schedule(tx, 'one')
      await tx`insert into cron.job_run_details select 1, days, 'succeeded', now() - make_interval(days => days)
        from generate_series(0, 30) as days`
      const entries = await tx`select schedule, command from cron.job where command like '%job_run_details%'`
      for (const { command } of entries) await tx.unsafe(command)
      const [described] = await tx`select private.describe_deployment() -> 'scheduler' -> 'queues' as queues`
      return {
        schedules: entries.map(({ schedule }) => schedule),
        runs: (await tx`select runid from cron.job_run_details order by runid`).map(({ runid }) => Number(runid)),
        queues: described?.queues,
      }
    })
    expect(schedules).toEqual(['17 4 * * *'])
    expect(runs).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(queues.sort()).toEqual([...queueNames].sort())
  })

  /** The few tables and functions of pg_cron, pg_net and the vault that are used, as their documentation describes them. */
  const extensionEmulators = `
    create schema cron;
    create table cron.job (jobid bigint generated always as identity, jobname text primary key, schedule text, command text,
      active boolean default true);
    create table cron.job_run_details (jobid bigint, runid bigint, status text, end_time timestamptz);
    insert into cron.job (jobname, schedule, command) values ('meridian jobs', '* * * * *', 'select 1/0');
    create function cron.unschedule(job_id bigint) returns boolean language sql as $$
      delete from cron.job where jobid = job_id returning true $$;
    create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as $$
      insert into cron.job (jobname, schedule, command) values (job_name, schedule, command)
        on conflict (jobname) do update set schedule = excluded.schedule, command = excluded.command returning 1::bigint $$;
    create schema net;
    create table net.calls (url text, headers jsonb);
    create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}',
      headers jsonb default '{}', timeout_milliseconds integer default 5000) returns bigint language sql as $$
      insert into net.calls values (url, headers) returning 1::bigint $$;
    create schema vault;
    create table vault.secrets (id uuid primary key default gen_random_uuid(), name text unique, secret text);
    create view vault.decrypted_secrets as select id, name, secret as decrypted_secret from vault.secrets;
    create function vault.create_secret(new_secret text, new_name text) returns uuid language sql as $$
      insert into vault.secrets (secret, name) values (new_secret, new_name) returning id $$;
    create function vault.update_secret(secret_id uuid, new_secret text) returns void language sql as $$
      update vault.secrets set secret = new_secret where id = secret_id $$;`
})
