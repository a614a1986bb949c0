import { sql } from 'kysely'
import type { Card } from '../contracts/payment.ts'
import type { UserSubscription } from '../contracts/user-subscription.ts'
import type { Tx } from './database.ts'
import { featuresOfPlan } from './plans.ts'

/** What the reader subscribes to now, also when the plan is no longer on offer. */
export async function findSubscription(tx: Tx, userId: string): Promise<UserSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .leftJoin('plans as next', 'next.id', 'next_plan_id')
    .select([
      'status',
      'current_period_start as currentPeriodStart',
      'current_period_end as currentPeriodEnd',
      'cancel_at_period_end as cancelAtPeriodEnd',
      'source',
      'subscriptions.price as ownPrice',
      'renewal_amount as renewalAmount',
      'renewal_is_draft as renewalIsDraft',
      'next.id as nextId',
      'next.name as nextName',
      'next_plan_from as nextFrom',
      graceUntil,
      withdrawableUntil,
      ...(['plans.id', 'plans.name', 'plans.description', 'plans.tier', 'plans.price', 'plans.period'] as const),
      featuresOfPlan,
    ])
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .executeTakeFirst()
  return row ? subscriptionOf(row) : null
}

const graceUntil = sql<
  string | null
>`case when status = 'past_due' then past_due_since + private.grace_period() end`.as('graceUntil')

const withdrawableUntil = sql<string | null>`
  case when private.withdrawable_until(subscriptions) > now() then private.withdrawable_until(subscriptions) end
`.as('withdrawableUntil')

type Row = Omit<UserSubscription, 'subscription' | 'price' | 'nextPlan' | 'source'> &
  UserSubscription['subscription'] & {
    source: string
    ownPrice: number
    nextId: string | null
    nextName: string | null
    nextFrom: string | null
  }

function subscriptionOf(row: Row): UserSubscription {
  const { id, name, description, tier, price, period, features, ...rest } = row
  const { ownPrice, nextId, nextName, nextFrom, source, ...fields } = rest
  return {
    ...fields,
    source: source as UserSubscription['source'],
    subscription: { id, name, description, tier, price, period, features },
    price: ownPrice,
    nextPlan: nextId && nextName && nextFrom ? { id: nextId, name: nextName, from: nextFrom } : null,
  }
}

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

/** The database reckons with days, so that nobody has to agree with it. */
interface Deadlines {
  /** Until when a plan is kept although a payment is missing; null when none is. */
  graceUntil: string | null
  /** Until when the contract may be withdrawn from; null before there is one. */
  withdrawableUntil: string | null
}

export async function deadlinesOf(
  tx: Tx,
  { past_due_since, concluded_at }: { past_due_since: string | null; concluded_at: string | null },
): Promise<Deadlines> {
  const { rows } = await sql<Deadlines>`
    select ${past_due_since}::timestamptz + private.grace_period() as "graceUntil",
      ${concluded_at}::timestamptz + private.withdrawal_period() as "withdrawableUntil"`.execute(tx)
  return rows[0] ?? { graceUntil: null, withdrawableUntil: null }
}
