import type { CurrencySums } from '../contracts/reconciliation.ts'
import { amountLabel } from './price.ts'

/** Adds amounts of the same currency; those of two currencies stay apart. */
export function sumsOf(amounts: { amount: number; currency: string }[]): CurrencySums {
  const sums: CurrencySums = {}
  for (const { amount, currency } of amounts) sums[currency] = (sums[currency] ?? 0) + amount
  return sums
}

/** A currency without a sum has none. */
export const isSameSums = (a: CurrencySums, b: CurrencySums): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((currency) => (a[currency] ?? 0) === (b[currency] ?? 0))

/** '$200.00, €189.00'; 'nothing' without any. */
export const sumsLabel = (sums: CurrencySums): string =>
  Object.entries(sums)
    .filter(([, amount]) => amount !== 0)
    .map(([currency, amount]) => amountLabel(amount, currency))
    .join(', ') || 'nothing'
