import { sql } from 'kysely'
import { HttpError } from '../contracts/http-error.ts'
import type { AdminPlan, NewPlan, Plan, PlanGroupPayment, PlanUpdate } from '../contracts/plan.ts'
import type { Tx } from './database.ts'
import { CHANGED_MEANWHILE, jsonb, onConstraintViolation, textArray, unlessChangedSince } from './sql.ts'

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

/** Prices in further currencies that new subscribers can pay. */
export const amountsOfPlan = sql<Plan['amounts']>`(
  select coalesce(jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency), '[]')
  from public.plan_amounts where plan_id = plans.id and active)`.as('amounts')

function active(tx: Tx) {
  return tx
    .selectFrom('plans')
    .select([
      'id',
      'name',
      'description',
      'tier',
      'price',
      'period',
      featuresOfPlan,
      amountsOfPlan,
      'trial_days as trialDays',
      groupPaymentOfPlan,
    ])
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
      amountsOfPlan,
      'trial_days as trialDays',
      groupPaymentOfPlan,
      'active',
      'asks_why as asksWhy',
      'offer_percent as offerPercent',
      'offer_after_days as offerAfterDays',
      'pause_editions as pauseEditions',
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
export async function addPlan(tx: Tx, { id, amounts, ...plan }: NewPlan): Promise<void> {
  const position = sql<number>`(select coalesce(max(position), 0) + 1 from public.plans)`
  await tx
    .insertInto('plans')
    .values({ id, ...columnsOf(plan), position })
    .execute()
    .catch(onConstraintViolation('plans_pkey', 'conflict', 'There is a plan of this id already.'))
    .catch(onConstraintViolation('an offer by e-mail has a percentage', 'conflict', OFFER_WITHOUT_PERCENT))
    .catch(onConstraintViolation('only a paid plan is sold to groups', 'conflict', GROUPS_PAY))
    .catch(
      onConstraintViolation('only a paid plan with the printed edition has a pause', 'invalid-fields', PAUSE_OF_PRINT, {
        pauseEditions: PAUSE_OF_PRINT,
      }),
    )
  if (amounts) await setAmounts(tx, id, amounts)
}

function columnsOf({
  features,
  trialDays,
  asksWhy,
  offerPercent,
  offerAfterDays,
  pauseEditions,
  groupPayment,
  ...plan
}: Omit<NewPlan, 'id' | 'amounts'>) {
  return {
    ...plan,
    features: textArray(features),
    trial_days: trialDays,
    asks_why: asksWhy,
    offer_percent: offerPercent,
    offer_after_days: offerAfterDays,
    pause_editions: pauseEditions,
    group_payment: groupPayment,
  }
}

/** False when there is no such plan. Throws `conflict` when it has changed since, or the change breaks a rule of plans. */
export async function updatePlan(tx: Tx, id: string, { basedOn, amounts, ...plan }: PlanUpdate): Promise<boolean> {
  const changed = await tx
    .updateTable('plans')
    .set(columnsOf(plan))
    .where('id', '=', id)
    .where(unlessChangedSince(basedOn))
    .returning('id')
    .executeTakeFirst()
    .catch(onConstraintViolation('plan_stays_free_or_paid', 'conflict', STAYS_FREE_OR_PAID))
    .catch(onConstraintViolation('free_plan_is_on_offer', 'conflict', FREE_PLAN_NEEDED))
    .catch(onConstraintViolation('an offer by e-mail has a percentage', 'conflict', OFFER_WITHOUT_PERCENT))
    .catch(onConstraintViolation('only a paid plan is sold to groups', 'conflict', GROUPS_PAY))
    .catch(
      onConstraintViolation('only a paid plan with the printed edition has a pause', 'invalid-fields', PAUSE_OF_PRINT, {
        pauseEditions: PAUSE_OF_PRINT,
      }),
    )
  if (changed && amounts) await setAmounts(tx, id, amounts)
  if (changed) return true
  const known = await tx.selectFrom('plans').select('id').where('id', '=', id).executeTakeFirst()
  if (known) throw new HttpError('conflict', CHANGED_MEANWHILE)
  return false
}

/** Puts these amounts on sale and ends the others. Rows that stay the same are not written. */
async function setAmounts(tx: Tx, planId: string, amounts: Plan['amounts']): Promise<void> {
  const given = jsonb(amounts)
  await sql`
    update public.plan_amounts set active = false
    where plan_id = ${planId} and active
      and currency not in (select given.currency from jsonb_to_recordset(${given}) as given (currency text))`.execute(
    tx,
  )
  await sql`
    insert into public.plan_amounts as known (plan_id, currency, amount)
    select ${planId}, given.currency, given.amount
    from jsonb_to_recordset(${given}) as given (currency text, amount integer)
    on conflict (plan_id, currency) do update set amount = excluded.amount, active = true
      where (known.amount, known.active) is distinct from (excluded.amount, true)`
    .execute(tx)
    .catch(
      onConstraintViolation('plan_amounts_of_paid_plan', 'invalid-fields', FREE_EVERYWHERE, {
        amounts: FREE_EVERYWHERE,
      }),
    )
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

const STAYS_FREE_OR_PAID =
  'A plan that has or had subscribers, gifts or groups stays free, or stays paid. Add another plan instead.'
const FREE_EVERYWHERE = 'A free plan costs nothing in any currency.'
const OFFER_WITHOUT_PERCENT = 'An offer by e-mail needs a percentage.'
const GROUPS_PAY = 'Groups pay for seats, so only a plan with a price is sold to them.'
const PAUSE_OF_PRINT = 'Only a paid plan of the tier platinum has printed editions to leave out.'
const FREE_PLAN_NEEDED = 'New accounts need a free plan. Put another free plan on offer first.'
