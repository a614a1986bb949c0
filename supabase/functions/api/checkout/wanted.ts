import type { NewDeliveryAddress } from '../../_shared/contracts/address.ts'
import type { Plan } from '../../_shared/contracts/plan.ts'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import type { Reading } from '../deps.ts'

const fault = (field: string, words: string) => new HttpError('invalid-fields', words, { fields: { [field]: words } })

/** A plan on offer that costs something. */
export async function paidPlan(reading: Reading, id: string): Promise<Plan> {
  const plan = await reading((tx) => findPlan(tx, id))
  if (!plan) throw fault('subscriptionId', 'There is no such subscription.')
  if (plan.price === 0) throw fault('subscriptionId', 'This subscription costs nothing.')
  return plan
}

/** Nobody is asked for another sum than they were shown. */
export function sameAmount({ price }: Plan, amount: number): void {
  if (amount !== price) throw fault('amount', 'This subscription costs something else by now. Please reload the page.')
}

/** Of plans without a printed edition nothing is kept. */
export function deliveryFor(plan: Plan, address: NewDeliveryAddress | undefined): NewDeliveryAddress | undefined {
  if (plan.tier !== 'platinum') return undefined
  if (!address) throw fault('deliveryAddress', 'Where the printed edition goes, please.')
  return address
}
