import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** What an event led to. foreign: it is about a customer of somebody else, on an account that others share. */
export type Outcome = 'refreshed' | 'foreign' | 'nothing-to-do' | 'answered'

export interface ReceivedEvent {
  id: string
  type: string
  customer: string | null
  /** Id of what it is about. */
  object: string | null
  created: Date
}

/** `moment`: when it came first, to be compared with the fetching of what it tells of. */
export interface InboxEntry {
  isProcessed: boolean
  receivedVersion: string
}

/**
 * Into the inbox, once for each id. Whether it has been processed is another matter than whether it was seen. Being told of it
 * again is no attempt: those that the jobs make are counted when they claim it, and Stripe's would use them up.
 */
export async function receiveEvent(tx: Tx, event: ReceivedEvent): Promise<InboxEntry> {
  const { rows } = await sql<InboxEntry>`
    insert into private.stripe_events as known (id, type, customer_id, object_id, created_at, attempts)
    values (${event.id}, left(${event.type}, 100), ${event.customer}, ${event.object}, ${event.created.toISOString()}::timestamptz, 1)
    on conflict (id) do update set type = known.type
    returning processed_at is not null as "isProcessed", received_version::text as "receivedVersion"`.execute(tx)
  return rows[0] as InboxEntry
}

/** In the transaction of what it led to. */
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
