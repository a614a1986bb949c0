import type { NewDeliveryAddress } from '../../_shared/contracts/address.ts'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { Plan } from '../../_shared/contracts/plan.ts'
import { findPlan } from '../../_shared/data/plans.ts'
import type { ReadSnapshot } from '../deps.ts'

const fieldError = (field: string, message: string) =>
  new HttpError('invalid-fields', message, { fields: { [field]: message } })

/** A plan on offer that costs something. */
export async function requirePaidPlan(readSnapshot: ReadSnapshot, id: string): Promise<Plan> {
  const plan = await readSnapshot((tx) => findPlan(tx, id))
  if (!plan) throw fieldError('subscriptionId', 'There is no such subscription.')
  if (plan.price === 0) throw fieldError('subscriptionId', 'This subscription costs nothing.')
  return plan
}

/** Nobody is asked for another sum than they were shown. */
export function requireSameAmount({ price }: Plan, amount: number): void {
  if (amount !== price)
    throw fieldError('amount', 'This subscription costs something else by now. Please reload the page.')
}

/** Of plans without a printed edition nothing is kept. */
export function requireDeliveryAddress(
  plan: Plan,
  address: NewDeliveryAddress | undefined,
): NewDeliveryAddress | undefined {
  if (plan.tier !== 'platinum') return undefined
  if (!address) throw fieldError('deliveryAddress', 'Where the printed edition goes, please.')
  return address
}
