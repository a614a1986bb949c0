import { type RawBuilder, sql } from 'kysely'
import type { CleanupTask } from './cleanup.ts'
import type { Tx } from './database.ts'

/** Whether this transaction runs the job: at most once in so many hours, and again if it is rolled back. */
export async function claimJob(
  tx: Tx,
  name: 'billing' | 'prices' | 'media-files' | 'print-counts' | `cleanup-${CleanupTask}`,
  hours: number,
): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select private.claim_job(${name}, make_interval(hours => ${hours}::integer)) as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

export interface PendingEvent {
  id: string
  attempts: number
}

/** Claims unprocessed events. Other callers get different ones until the claim expires. */
export async function claimStripeEvents(tx: Tx, atMost: number): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    select id, attempts from private.claim_stripe_events(${atMost}::integer)`.execute(tx)
  return rows
}

/** Enqueues the e-mails of gifts whose day has come. Returns the number of gifts. */
export const deliverDueGifts = countOf(sql`private.deliver_due_gifts()`)

/** Abandons gifts that nobody has paid for a day. Returns the number of them. */
export const abandonGifts = countOf(sql`private.abandon_gifts()`)

/** Invites the recipients of gifts that end soon to subscribe. Returns the number of them. */
export const notifyEndingGifts = countOf(sql`private.notify_ending_gifts()`)

/** Records offers to readers whose cancelled plan has ended, and orders their codes from Stripe. Returns the number of them. */
export const claimReturnOffers = countOf(sql`private.claim_return_offers()`)

/** Abandons groups that nobody has paid for a day. Returns the number of them. */
export const abandonGroups = countOf(sql`private.abandon_groups()`)

/** Reminds managers of renewals, and tells them that seats have closed. Returns the number of them. */
export const remindGroups = countOf(sql`private.remind_groups()`)

/** Ends gifts and complimentary subscriptions whose period is over, notifies their readers and returns the number of them. */
export const endExpiredComplimentarySubscriptions = countOf(sql`private.end_expired_complimentary_subscriptions()`)

/** Abandons old checkouts and enqueues the Stripe commands that cancel their subscriptions. Returns the number of them. */
export const abandonCheckouts = countOf(sql`private.abandon_checkouts(200)`)

/** Without payments: postpones queued Stripe work, so that it does not count as due. Returns the number of entries. */
export const postponeStripeWork = countOf(sql`private.postpone_stripe_work()`)

function countOf(call: RawBuilder<unknown>) {
  return async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select ${call} as count`.execute(tx)
    return rows[0]?.count ?? 0
  }
}
