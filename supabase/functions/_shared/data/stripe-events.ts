import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * The result of an event. `foreign`: its customer belongs to another product on a shared Stripe account.
 * `intent-cancelled`: a mount intent was confirmed, and the command that cancels it is queued.
 */
export type Outcome = 'refreshed' | 'foreign' | 'nothing-to-do' | 'intent-cancelled'

export interface ReceivedEvent {
  id: string
  type: string
  customer: string | null
  /** The object's id at Stripe. */
  object: string | null
  created: Date
}

/**
 * `receivedVersion`: the sync version at which it first arrived, to be compared with the customer's fetched version.
 */
export interface InboxEntry {
  isProcessed: boolean
  receivedVersion: string
}

/**
 * Records the event once per id. Whether it is processed is stored separately, so an event that arrives again after a
 * failure is processed. A repeated delivery does not count as an attempt: Stripe's retries would use up those of the
 * jobs.
 */
export async function receiveEvent(tx: Tx, event: ReceivedEvent): Promise<InboxEntry> {
  const { rows } = await sql<InboxEntry>`
    insert into private.stripe_events as known (id, type, customer_id, object_id, created_at, attempts)
    values (${event.id}, left(${event.type}, 100), ${event.customer}, ${event.object}, ${event.created.toISOString()}::timestamptz, 1)
    on conflict (id) do update set type = known.type
    returning processed_at is not null as "isProcessed", received_version::text as "receivedVersion"`.execute(tx)
  return rows[0] as InboxEntry
}

/** Call it in the transaction that applies the event. */
export async function noteEventProcessed(tx: Tx, id: string, outcome: Outcome, customer: string | null): Promise<void> {
  await sql`
    update private.stripe_events
    set processed_at = now(), outcome = ${outcome}, failure = null, customer_id = coalesce(${customer}, customer_id)
    where id = ${id}`.execute(tx)
}

export async function noteEventFailure(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`
    update private.stripe_events set failure = left(${reason}, 500)
    where id = ${id} and processed_at is null`.execute(tx)
}
