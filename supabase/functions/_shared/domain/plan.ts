import { type Currency, DEFAULT_CURRENCY } from '../contracts/currency.ts'
import type { Plan } from '../contracts/plan.ts'

/**
 * Whether plans of this tier include the monthly printed edition. The SQL function `private.includes_print` (migration
 * plans_and_subscriptions) repeats this literal for the database: change both.
 */
export const includesPrint = ({ tier }: Pick<Plan, 'tier'>): boolean => tier === 'platinum'

/** The price of a plan in a currency, in its smallest unit; undefined where it is not sold in it. Free plans cost 0 everywhere. */
export function priceIn({ price, amounts }: Pick<Plan, 'price' | 'amounts'>, currency: string): number | undefined {
  if (currency === DEFAULT_CURRENCY || price === 0) return price
  return amounts.find((one) => one.currency === currency)?.amount
}

/** The currencies that some of these plans are sold in, the default one first. */
export const currenciesOf = (plans: Pick<Plan, 'price' | 'amounts'>[]): Currency[] => [
  ...new Set<Currency>([
    DEFAULT_CURRENCY,
    ...plans.flatMap(({ price, amounts }) => (price === 0 ? [] : amounts.map(({ currency }) => currency))),
  ]),
]
