import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

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
 * Records events once per id, each with its entry in the queue; returns one result for each, in their order. Whether an event is
 * processed is stored separately, so one that arrives again after a failure is processed. Two calls with the same events have to have
 * them in the same order: each waits for what the other has recorded.
 */
export async function receiveEvents(tx: Tx, events: ReceivedEvent[]): Promise<InboxEntry[]> {
  const { rows } = await sql<InboxEntry>`
    select entry.* from jsonb_array_elements(${jsonb(events)}) with ordinality as received (event, number),
      private.receive_stripe_event(
        event ->> 'id', event ->> 'type', event ->> 'customer', event ->> 'object', (event ->> 'created')::timestamptz) as entry
    order by number`.execute(tx)
  return rows
}

export interface ClaimedEvent {
  id: string
  attempts: number
  customer: string | null
  receivedVersion: string
}

/** Claims events that are not processed, in the order in which they arrived. Other callers get different ones until the claim expires. */
export async function claimStripeEvents(tx: Tx, atMost: number): Promise<ClaimedEvent[]> {
  const { rows } = await sql<ClaimedEvent>`
    select id, attempts, customer, version::text as "receivedVersion"
    from private.claim_stripe_events(${atMost}::integer)`.execute(tx)
  return rows
}

/** Call it in the transaction that applies the event: its entry leaves the queue with it. */
export async function noteEventProcessed(tx: Tx, id: string, outcome: Outcome, customer: string | null): Promise<void> {
  await sql`
    update private.stripe_events
    set processed_at = now(), outcome = ${outcome}, failure = null, customer_id = coalesce(${customer}, customer_id),
      attempts = coalesce((select attempts from private.queue_entries where queue = 'stripe-events' and key = ${id}), attempts)
    where id = ${id}`.execute(tx)
}

export async function noteEventFailure(tx: Tx, id: string, reason: string): Promise<void> {
  await sql`
    update private.stripe_events set failure = left(${reason}, 500)
    where id = ${id} and processed_at is null`.execute(tx)
}
