import { sql } from 'kysely'
import type { Card } from '../contracts/payment.ts'
import type { Tx } from './database.ts'

/** A subscription that stands and is paid for at Stripe. */
export interface PaidSubscription {
  id: string
  /** Its id at Stripe, and that of who pays. */
  stripeId: string
  customerId: string
  planId: string
}

/** What the reader pays for; undefined for whoever pays for nothing. */
export function findPaidSubscription(tx: Tx, userId: string): Promise<PaidSubscription | undefined> {
  return tx
    .selectFrom('subscriptions')
    .select(['id', 'stripe_id as stripeId', 'customer_id as customerId', 'plan_id as planId'])
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .where('source', '=', 'stripe')
    .$castTo<PaidSubscription>()
    .executeTakeFirst()
}

/** What the next payment is taken from; null when there is nothing, or nothing to be paid. */
export async function findCard(tx: Tx, userId: string): Promise<Card | null> {
  const found = await tx
    .selectFrom('billing_customers')
    .select('card')
    .where('user_id', '=', userId)
    .$castTo<{ card: Card | null }>()
    .executeTakeFirst()
  return found?.card ?? null
}

/** Whoever comes later waits until this transaction has ended. */
export async function lockSubscription(tx: Tx, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`subscription of ${customerId}`}, 0))`.execute(tx)
}
