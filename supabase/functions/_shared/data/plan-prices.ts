import { sql } from 'kysely'
import type { Plan } from '../contracts/plan.ts'
import type { TaxBehavior } from '../contracts/tax.ts'
import type { Tx } from './database.ts'
import { amountsOfPlan, featuresOfPlan, groupPaymentOfPlan } from './plans.ts'
import { idArray } from './sql.ts'

/** A price at Stripe that new subscribers of a plan pay. */
export interface PlanPrice {
  priceId: string
  /** In the smallest unit of the currency, per period. */
  amount: number
  currency: string
  /** Whether it is without or with taxes, where the publication lets Stripe compute them; otherwise null. */
  taxBehavior: TaxBehavior | null
}

/** A price as Stripe has it. */
export interface RecordedPrice extends Omit<PlanPrice, 'taxBehavior'> {
  taxBehavior: TaxBehavior | 'unspecified'
}

/** The recorded price for new subscribers of a plan. */
export function findPlanPrice(tx: Tx, planId: string, currency: string): Promise<RecordedPrice | undefined> {
  return tx
    .selectFrom('plan_prices')
    .select(['stripe_id as priceId', 'amount', 'currency'])
    .select(sql<RecordedPrice['taxBehavior']>`tax_behavior`.as('taxBehavior'))
    .where('plan_id', '=', planId)
    .where('currency', '=', currency)
    .where('current', '=', true)
    .executeTakeFirst()
}

/** Makes this the price for new subscribers. Previous prices stay recorded for those who pay them. */
export async function recordPlanPrice(tx: Tx, planId: string, productId: string, price: RecordedPrice): Promise<void> {
  await tx
    .updateTable('plan_prices')
    .set({ current: false })
    .where('plan_id', '=', planId)
    .where('currency', '=', price.currency)
    .where('stripe_id', '<>', price.priceId)
    .where('current', '=', true)
    .execute()
  await tx
    .insertInto('plan_prices')
    .values({
      stripe_id: price.priceId,
      plan_id: planId,
      product_id: productId,
      amount: price.amount,
      currency: price.currency,
      tax_behavior: price.taxBehavior,
    })
    .onConflict((conflict) =>
      conflict.column('stripe_id').doUpdateSet({ current: true, tax_behavior: price.taxBehavior }),
    )
    .execute()
}

/** Active plans that are not free. */
export function listPaidPlans(tx: Tx): Promise<Plan[]> {
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
    .where('price', '>', 0)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** Maps recorded price ids at Stripe to plan ids. */
export async function planIdsOfPrices(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('plan_prices')
    .select(['stripe_id', 'plan_id'])
    .where('stripe_id', '=', sql<string>`any(${idArray(ids)})`)
    .execute()
  return new Map(rows.map(({ stripe_id, plan_id }) => [stripe_id, plan_id]))
}

interface OtherPrice {
  id: string
  plan: string
  product: string
  amount: number
  currency: string
}

/** Records a price that a subscriber pays although new subscribers pay another. False when there is no such plan. */
export async function recordOtherPrice(tx: Tx, { id, plan, product, amount, currency }: OtherPrice): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    with remembered as (
      insert into public.plan_prices (stripe_id, plan_id, product_id, amount, currency, current)
      select ${id}, plans.id, ${product}, ${amount}::integer, ${currency}, false from public.plans where plans.id = ${plan}
      on conflict (stripe_id) do nothing
    )
    select exists (select from public.plans where plans.id = ${plan}) as known`.execute(tx)
  return rows[0]?.known ?? false
}

/** A plan's name and tier. */
export interface PlanName {
  name: string
  tier: string
}

export async function planNames(tx: Tx): Promise<Map<string, PlanName>> {
  const rows = await tx.selectFrom('plans').select(['id', 'name', 'tier']).execute()
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}
