import { type RawBuilder, sql } from 'kysely'
import type { Tx } from './database.ts'

/** Whether this transaction is the one that clears away what is old: once a day, unless it is rolled back. */
export async function claimDailyCleanup(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`select private.claim_daily_cleanup() as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

/** Whether it is this transaction's to make: once in so many hours, unless it is rolled back. */
export async function claimJob(tx: Tx, name: 'billing' | 'prices', hours: number): Promise<boolean> {
  const { rows } = await sql<{ claimed: boolean }>`
    select private.claim_job(${name}, make_interval(hours => ${hours}::integer)) as claimed`.execute(tx)
  return rows[0]?.claimed ?? false
}

export interface PendingEvent {
  id: string
  attempts: number
}

/** Events that nobody has processed, for us alone until the claim runs out. */
export async function claimStripeEvents(tx: Tx, atMost: number): Promise<PendingEvent[]> {
  const { rows } = await sql<PendingEvent>`
    select id, attempts from private.claim_stripe_events(${atMost}::integer)`.execute(tx)
  return rows
}

/** Complimentary subscriptions whose time is over. Their readers are told, and read the free plan again. */
export const endExpiredComplimentarySubscriptions = countOf(sql`private.end_expired_complimentary_subscriptions()`)

/** Checkouts that nobody went on with. What they began at Stripe is ordered to be undone. */
export const abandonCheckouts = countOf(sql`private.abandon_checkouts(200)`)

/** Where payments are not set up: what waits for Stripe goes on waiting, and nobody is called for it. */
export const postponeStripeWork = countOf(sql`private.postpone_stripe_work()`)

export const pruneCheckouts = countOf(sql`private.prune_checkouts()`)
export const pruneStripeEvents = countOf(sql`private.prune_stripe_events()`)
export const pruneStripeCommands = countOf(sql`private.prune_stripe_commands()`)
export const pruneReconciliations = countOf(sql`private.prune_reconciliations()`)

function countOf(call: RawBuilder<unknown>) {
  return async (tx: Tx): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select ${call} as count`.execute(tx)
    return rows[0]?.count ?? 0
  }
}
