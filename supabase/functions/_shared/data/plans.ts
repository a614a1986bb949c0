import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { AdminPlan, NewPlan, Plan, PlanGroupPayment, PlanUpdate } from '../contracts/plan.ts'
import type { Tx } from './database.ts'
import { CHANGED_MEANWHILE, onConstraintViolation, textArray, unlessChangedSince } from './sql.ts'

const MAX_PLANS = 100

/** Active plans, in the publication's order. */
export function listPlans(tx: Tx): Promise<Plan[]> {
  return active(tx).orderBy('position').orderBy('id').limit(MAX_PLANS).execute()
}

export function findPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  return active(tx).where('id', '=', id).executeTakeFirst()
}

export const groupPaymentOfPlan = sql<PlanGroupPayment | null>`plans.group_payment`.as('groupPayment')

export const featuresOfPlan = sql<string[]>`to_jsonb(plans.features)`.as('features')

function active(tx: Tx) {
  return tx
    .selectFrom('plans')
    .select(['id', 'name', 'description', 'tier', 'price', 'period', featuresOfPlan, 'trial_days as trialDays'])
    .select(groupPaymentOfPlan)
    .where('active', '=', true)
}

/** All plans with their prices at Stripe and their live subscribers, in the publication's order; for owners. */
export async function listAdminPlans(tx: Tx): Promise<AdminPlan[]> {
  const plans = await tx
    .selectFrom('plans')
    .select([
      'id',
      'name',
      'description',
      'tier',
      'price',
      'period',
      featuresOfPlan,
      'trial_days as trialDays',
      groupPaymentOfPlan,
      'active',
      'updated_at as updatedAt',
    ])
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_PLANS)
    .execute()
  const prices = await tx
    .selectFrom('plan_prices')
    .select(['plan_id', 'amount', 'currency', 'created_at as createdAt'])
    .where('current', '=', true)
    .orderBy('currency')
    .execute()
  const { rows: subscribers } = await sql<AdminPlan['subscribers'][number] & { plan_id: string }>`
    select * from private.plan_subscribers() order by price desc, source`.execute(tx)
  return plans.map((plan) => ({
    ...plan,
    prices: prices.filter(({ plan_id }) => plan_id === plan.id).map(({ plan_id: _, ...price }) => price),
    subscribers: subscribers.filter(({ plan_id }) => plan_id === plan.id).map(({ plan_id: _, ...group }) => group),
  }))
}

/** Comes last in the order. Throws `conflict` when there is a plan of this id. */
export async function addPlan(tx: Tx, { id, features, trialDays, groupPayment, ...plan }: NewPlan): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from public.plans)`
  await tx
    .insertInto('plans')
    .values({
      id,
      ...plan,
      features: textArray(features),
      trial_days: trialDays,
      group_payment: groupPayment,
      position,
    })
    .execute()
    .catch(onConstraintViolation('plans_pkey', 'conflict', 'There is a plan of this id already.'))
    .catch(onConstraintViolation('only a paid plan is sold to groups', 'conflict', GROUPS_PAY))
}

/** False when there is no such plan. Throws `conflict` when it has changed since, or the change breaks a rule of plans. */
export async function updatePlan(
  tx: Tx,
  id: string,
  { features, trialDays, groupPayment, basedOn, ...plan }: PlanUpdate,
): Promise<boolean> {
  const changed = await tx
    .updateTable('plans')
    .set({ ...plan, features: textArray(features), trial_days: trialDays, group_payment: groupPayment })
    .where('id', '=', id)
    .where(unlessChangedSince(basedOn))
    .returning('id')
    .executeTakeFirst()
    .catch(onConstraintViolation('plan_stays_free_or_paid', 'conflict', STAYS_FREE_OR_PAID))
    .catch(onConstraintViolation('free_plan_is_on_offer', 'conflict', FREE_PLAN_NEEDED))
    .catch(onConstraintViolation('only a paid plan is sold to groups', 'conflict', GROUPS_PAY))
  if (changed) return true
  const known = await tx.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst()
  if (known) throw new HttpError('conflict', CHANGED_MEANWHILE)
  return false
}

/** Throws `conflict` when these are not all plans. */
export async function sortPlans(tx: Tx, ids: string[]): Promise<void> {
  const known = await tx.selectFrom('plans').select('id').orderBy('id').forUpdate().execute()
  const isComplete =
    new Set(ids).size === ids.length && known.length === ids.length && known.every(({ id }) => ids.includes(id))
  if (!isComplete) throw new HttpError('conflict', 'The list of plans has changed meanwhile.')
  await sql`
    update public.plans set position = place
    from unnest(${textArray(ids)}) with ordinality as ordered (plan, place)
    where id = plan and position <> place`.execute(tx)
}

const STAYS_FREE_OR_PAID = 'A plan that has or had subscribers stays free, or stays paid. Add another plan instead.'
const GROUPS_PAY = 'Groups pay for seats, so only a plan with a price is sold to them.'
const FREE_PLAN_NEEDED = 'New accounts need a free plan. Put another free plan on offer first.'
