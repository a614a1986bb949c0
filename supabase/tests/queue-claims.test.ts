import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { openTransaction, waitForBlockedSessions } from './open-transaction.ts'

let db: DatabaseFixture
beforeAll(async () => {
  db = await startDatabaseFixture()
  // Claims wait for an advisory lock before they begin, and see what is committed meanwhile.
  await db.owner.unsafe(`
    alter function private.claim_entries(text, integer) rename to claim_entries_now;
    alter function private.claim_entries_by_key(text, text[]) rename to claim_entries_by_key_now;
    create function private.claim_entries(queue_name text, max_count integer) returns setof private.queue_entries
      language plpgsql security definer as $$ begin
        perform pg_advisory_xact_lock(1);
        return query select * from private.claim_entries_now(queue_name, max_count);
      end $$;
    create function private.claim_entries_by_key(queue_name text, keys text[]) returns setof private.queue_entries
      language plpgsql security definer as $$ begin
        perform pg_advisory_xact_lock(1);
        return query select * from private.claim_entries_by_key_now(queue_name, keys);
      end $$;`)
})
afterAll(() => db?.close())

const event = `insert into private.stripe_events (id, type, created_at) values ('evt_1', 'invoice.paid', now())`
const email = `insert into private.email_outbox (id, kind, recipient, data) overriding system value
  values (1, 'newsletter-welcome', 'a@b.example', '{}')`
const command = `insert into private.stripe_commands (id, kind, target)
  values ('00000000-0000-4000-8000-000000000001', 'cancel-intent', 'pi_1')`
const alarm = `insert into private.alarm_webhooks (payload) values ('{}')`

test.each([
  ['claim_stripe_events(5)', event, 'stripe_events'],
  ['claim_emails(5)', email, 'email_outbox'],
  ['claim_email(1)', email, 'email_outbox'],
  ['claim_stripe_commands(5)', command, 'stripe_commands'],
  [`claim_stripe_commands(5, '{00000000-0000-4000-8000-000000000001}')`, command, 'stripe_commands'],
  ['claim_alarm_webhooks(5)', alarm, 'alarm_webhooks'],
])('%s returns the record of an entry that is committed while it begins', async (call, insert, table) => {
  const holder = await openTransaction(db.owner, (tx) => tx`select pg_advisory_xact_lock(1)`)
  // Begins before the claim: the entry is due at its beginning.
  const writer = await openTransaction(db.superuser, (tx) => tx.unsafe(insert))
  const claimed = db.owner.unsafe(`select * from private.${call}`).execute()
  try {
    await waitForBlockedSessions(db.superuser)
    await writer.commit()
  } finally {
    await holder.commit()
  }
  expect(await claimed).toHaveLength(1)
  await db.owner.unsafe(`delete from private.${table}`)
})
