import { sql as raw } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adoptCustomer } from '#shared/data/billing-customers.ts'
import { findFirstPayment } from '#shared/data/checkout-results.ts'
import { type Database, openDatabase, type Tx } from '#shared/data/database.ts'
import { findGroupOfCustomer } from '#shared/data/groups.ts'
import { recordedPaid } from '#shared/data/reconciliation-queries.ts'
import { dueReminders, markAccessPaused } from '#shared/data/renewals.ts'
import { type DatabaseFixture, startDatabaseFixture } from './database.fixtures.ts'
import { insertManyRows, MANY } from './many-rows.ts'
import { scannedBy, scannedDuring } from './sequential-scans.ts'

let db: DatabaseFixture
let database: Database
beforeAll(async () => {
  db = await startDatabaseFixture()
  await insertManyRows(db.superuser)
  database = openDatabase(db.appUrl, { max: 2, applicationName: 'job indexes' })
})
afterAll(async () => {
  await database?.close()
  await db?.close()
})

const calls = [
  'private.jobs_are_due()',
  'private.freeze_print_list(10)',
  'private.freeze_due_print_rows(gen_random_uuid())',
  'private.ask_for_print_addresses(10)',
  'private.reconciliation_slice()',
  'private.deliver_due_gifts()',
  'private.abandon_gifts()',
  'private.notify_ending_gifts()',
  'private.prune_gifts(100)',
  'private.abandon_groups()',
  'private.remind_groups()',
  'private.prune_groups(100)',
  `private.record_transfers('cus_7', '{}')`,
  `private.planned_group_seats('sub_7')`,
  `private.find_group_invitation(sha256('unknown'))`,
  `private.claim_group_sign_in(sha256('unknown'))`,
  'private.claim_emails(20)',
  'private.system_state()',
  'private.claim_alarm_webhooks(10)',
  'private.prune_system_records(100)',
  'private.prune_alarms(100)',
  'private.discard_alarm_webhooks()',
  'private.claim_stripe_commands(20)',
  'private.claim_stripe_events(20)',
  `private.claim_email(7)`,
  `private.claim_stripe_commands(20, array[gen_random_uuid()])`,
  `private.record_entry_failure('stripe-events', 'evt_many_7', 0, 'no')`,
  `private.give_up_entries('stripe-events', 100)`,
  `private.postpone_entries('stripe-events', '1 hour')`,
  `private.receive_stripe_event('evt_7', 'invoice.paid', 'cus_7', 'in_7', now())`,
  'private.due_queues()',
  'private.prune_leases(100)',
  'private.abandon_checkouts(200)',
  'private.end_expired_complimentary_subscriptions()',
  'private.fail_expired_emails()',
  'private.postpone_stripe_work()',
  `private.prune_content_log('14 days')`,
  'private.prune_rate_limits()',
  'private.prune_newsletter()',
  'private.prune_sessions()',
  'private.prune_unconfirmed_accounts()',
  'private.prune_email_outbox()',
  'private.prune_checkouts()',
  'private.prune_article_shares(100)',
  'private.prune_trials(100)',
  'private.claim_return_offers()',
  'private.end_passed_pauses()',
  'private.remind_of_pauses()',
  `private.has_open_pause('sub_7')`,
  `private.print_pause(subscriptions) from public.subscriptions where stripe_id = 'sub_7'`,
  `private.rejects_code('RETURN-1234', 'many-1', null)`,
  'private.prune_cancellation_feedback(100)',
  'private.prune_correspondence(100)',
  'private.prune_completed_checkouts(100)',
  'private.prune_delivery_addresses(100)',
  'private.prune_gift_texts(100)',
  'private.prune_staff_records(100)',
  'private.prune_payer_details(100)',
  'private.prune_newsletter_consents(100)',
  'private.unsubscribed_addresses(100)',
  'private.prune_stripe_events()',
  'private.prune_stripe_commands()',
  `private.paid_amount('sub_7')`,
  `private.list_owed_refunds('cus_7')`,
  `private.list_missing_credit_notes('cus_7')`,
  `private.list_renewals_to_end('cus_7')`,
  'private.claim_balance_import()',
  `private.record_balance_transactions('[]')`,
  'private.payouts_since()',
  'private.next_payout_to_compare()',
  `private.compare_payout('po_7', '{txn_7}')`,
  'private.compare_balance(100)',
  'private.claim_balance_notice()',
  'private.recognise_revenue(100)',
  `private.evidence_to_submit('dp_7')`,
  `private.lock_invitation(link_id) from public.staff_invitations`,
  `private.remove_unconfirmed_account('many-7@meridian.example')`,
  `private.find_email_account('many-7@meridian.example')`,
  `private.invite_owner('many-7@meridian.example')`,
]

const january = { since: Date.parse('2020-01-01') / 1000, until: Date.parse('2020-02-01') / 1000 }
const unknown = { id: 'cus_unknown', name: 'Ada', email: 'ada@meridian.example' }
const functions: [string, (tx: Tx) => Promise<unknown>][] = [
  ['a customer of an unknown account', (tx) => adoptCustomer(tx, { ...unknown, account: crypto.randomUUID() })],
  ['a customer whose account is no uuid', (tx) => adoptCustomer(tx, { ...unknown, account: 'nobody' })],
  ['the first payment of a subscription', (tx) => findFirstPayment(tx, 'sub_7')],
  ['the paid invoices of a month', (tx) => recordedPaid(tx, 'invoice', january, 100)],
  ['the payments without an invoice of a month', (tx) => recordedPaid(tx, 'payment', january, 100)],
  ['the group of a customer', (tx) => findGroupOfCustomer(tx, 'cus_7')],
  ['the renewals that are due', (tx) => dueReminders(tx, 200)],
  ['the missed payments whose grace period is over', markAccessPaused],
]

describe(`among ${MANY} rows of everything, an index serves`, () => {
  beforeAll(
    () => db.owner`insert into public.staff_invitations (email, role) values ('many-7@meridian.example', 'editor')`,
  )

  test.each(calls)('%s', async (call) => {
    expect(await scannedBy(db.owner, `select ${call}`)).toEqual({})
  })

  test.each(functions)('%s', async (_what, ask) => {
    const scanned = await database.asRole('service_role', {}, (tx) =>
      scannedDuring(
        async (counts) => (await raw.raw<{ name: string; rows: number }>(counts).execute(tx)).rows,
        () => ask(tx),
      ),
    )
    expect(scanned).toEqual({})
  })
})
