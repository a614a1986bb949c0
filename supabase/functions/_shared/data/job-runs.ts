import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** The most that one step of the hourly reminders does in its transaction. A step that has done as many has more to do. */
export const MOST_REMINDED = 200

/** Enqueues the e-mails of gifts whose day has come. Returns the number of gifts. */
export const deliverDueGifts = countOf(sql`private.deliver_due_gifts()`)

/** Abandons gifts that nobody has paid for a day. Returns the number of them. */
export const abandonGifts = countOf(sql`private.abandon_gifts()`)

/** Invites the recipients of gifts that end soon to subscribe. Returns the number of them. */
export const notifyEndingGifts = countOf(sql`private.notify_ending_gifts(${MOST_REMINDED}::integer)`)

/** Records offers to readers whose cancelled plan has ended, and orders their codes from Stripe. Returns the number of them. */
export const claimReturnOffers = countOf(sql`private.claim_return_offers(${MOST_REMINDED}::integer)`)

/** Abandons groups that nobody has paid for a day. Returns the number of them. */
export const abandonGroups = countOf(sql`private.abandon_groups(${MOST_REMINDED}::integer)`)

/** Reminds managers of renewals, and tells them that seats have closed. Returns the number of them. */
export const remindGroups = countOf(sql`private.remind_groups(${MOST_REMINDED}::integer)`)

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
