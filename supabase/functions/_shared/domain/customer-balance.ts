import { type Currency, smallestCharges } from '../contracts/currency.ts'

/** Sums of an invoice or of its preview, as Stripe names them. */
interface InvoiceSums {
  currency: string
  total: number
  /** The customer's balance before it: negative for a credit. */
  starting_balance: number
  amount_due: number
}

/** The rest that an invoice leaves on the customer's balance: of a credit, or an amount too small to be charged. */
export const balanceAfter = ({ starting_balance, total, amount_due }: InvoiceSums): number =>
  starting_balance + total - amount_due

/**
 * The amount of the renewal when `first` is invoiced before it, in cents. Stripe's preview of the renewal counts the balance as it is
 * now, which `first` uses up or adds to.
 */
export function renewalAmountAfter(first: InvoiceSums, renewal: InvoiceSums): number {
  const balance = balanceAfter(first)
  if (balance === renewal.starting_balance) return renewal.amount_due
  const amount = renewal.total + balance
  const smallest = smallestCharges[renewal.currency as Currency] ?? 0
  return amount < smallest ? 0 : amount
}
