import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

/** Ids of prices at Stripe → plans here, as far as this house has been told. */
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

/** A price that somebody pays although it is not what new subscribers pay. False when there is no such plan here. */
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

/** What a plan is called, and whether it is printed. */
export interface PlanName {
  name: string
  tier: string
}

export async function planNames(tx: Tx): Promise<Map<string, PlanName>> {
  const rows = await tx.selectFrom('plans').select(['id', 'name', 'tier']).execute()
  return new Map(rows.map(({ id, ...plan }) => [id, plan]))
}
