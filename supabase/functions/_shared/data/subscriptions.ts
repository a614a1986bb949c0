import type { UserSubscription } from '../contracts/user-subscription.ts'
import type { Tx } from './database.ts'
import { featuresOfPlan } from './plans.ts'

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
