import { sql } from 'kysely'
import type { Plan } from '../contracts/plan.ts'
import type { Tx } from './database.ts'

const MAX_PLANS = 100

/** Active plans, in the publication's order. */
export function listPlans(tx: Tx): Promise<Plan[]> {
  return active(tx).orderBy('position').orderBy('id').limit(MAX_PLANS).execute()
}

export function findPlan(tx: Tx, id: string): Promise<Plan | undefined> {
  return active(tx).where('id', '=', id).executeTakeFirst()
}

export const featuresOfPlan = sql<string[]>`to_jsonb(plans.features)`.as('features')

function active(tx: Tx) {
  return tx
    .selectFrom('plans')
    .select(['id', 'name', 'description', 'tier', 'price', 'period', featuresOfPlan])
    .where('active', '=', true)
}
