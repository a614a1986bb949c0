import type { BillingContext } from '../_shared/billing/money.ts'
import { HttpError } from '../_shared/contracts/refusal.ts'

/** Asked for when a request needs it, so that a house without payments opens all its other rooms. */
export type BillingOf = () => BillingContext

export function createBillingGetter(billing: BillingContext | undefined): BillingOf {
  return () => {
    if (billing) return billing
    throw new HttpError('unavailable', 'Payments are not set up here.', { headers: { 'Retry-After': '3600' } })
  }
}
