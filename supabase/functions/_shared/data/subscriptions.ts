import { sql } from 'kysely'
import type { UserSubscription } from '../contracts/user-subscription.ts'
import type { Tx } from './database.ts'
import { featuresOfPlan } from './plans.ts'

/**
 * A new account's first subscription: to this plan, else to the first on offer that costs nothing. False when there is no
 * such plan, or it costs something. Whoever subscribes to something keeps that.
 */
export async function beginFreeSubscription(tx: Tx, userId: string, planId?: string): Promise<boolean> {
  const { rows } = await sql<{ begun: boolean }>`
    select private.begin_free_subscription(${userId}::uuid, ${planId ?? null}) as begun`.execute(tx)
  return rows[0]?.begun ?? false
}

/** What the reader subscribes to now, also when the plan is no longer on offer. */
export async function findSubscription(tx: Tx, userId: string): Promise<UserSubscription | null> {
  const row = await tx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'plan_id')
    .select([
      'status',
      'current_period_start as currentPeriodStart',
      'current_period_end as currentPeriodEnd',
      'cancel_at_period_end as cancelAtPeriodEnd',
      ...(['plans.id', 'name', 'description', 'tier', 'price', 'period'] as const),
      featuresOfPlan,
    ])
    .where('user_id', '=', userId)
    .where('live', '=', true)
    .executeTakeFirst()
  if (!row) return null
  const { status, currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd, ...subscription } = row
  return { status, subscription, currentPeriodStart, currentPeriodEnd, cancelAtPeriodEnd }
}
