import type { BillingContext } from '../_shared/billing/money.ts'
import { HttpError } from '../_shared/contracts/refusal.ts'

/** Asked for when a request needs it, so that a house without payments opens all its other rooms. */
export type MoneyOf = () => BillingContext

export function moneyOrWords(money: BillingContext | undefined): MoneyOf {
  return () => {
    if (money) return money
    throw new HttpError('temporarily-away', 'Payments are not set up here.', { headers: { 'Retry-After': '3600' } })
  }
}
