import { sql } from 'kysely'
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

const graceUntil = sql<string | null>`case when status = 'past_due' then past_due_since + private.grace_period() end`.as(
  'graceUntil',
)

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
