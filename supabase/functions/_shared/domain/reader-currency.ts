import { HttpError } from '../contracts/http-error.ts'
import type { Plan } from '../contracts/plan.ts'
import { currencyName } from './price.ts'

/** The message about a price in another currency, for a reader who pays in one already. Codes as Stripe writes them: `eur`. */
export const differentCurrency = (own: string, priced: string) =>
  new HttpError(
    'conflict',
    'Your account pays in {own}, and this price is in {priced}. Nothing has been charged. Please write to us, and we will help.',
    {
      values: { own: (language) => currencyName(own, language), priced: (language) => currencyName(priced, language) },
    },
  )

/** The message about a plan that has no price in the currency of the subscription, for its subscriber. */
export const notSoldInOwnCurrency = ({ name }: Pick<Plan, 'name'>, own: string) =>
  new HttpError(
    'conflict',
    'Your subscription is paid in {own}, and {name} has no price in it. Nothing was changed or charged. Please write to us, and we will help.',
    { values: { own: (language) => currencyName(own, language), name } },
  )

/** Stripe refuses the price and does not say which currency the reader pays in, at least not for a program to read. */
export const currencyConflict = (cause: unknown) =>
  new HttpError(
    'conflict',
    'Your account pays in another currency than that of this price. Nothing has been charged. Please write to us, and we will help.',
    { cause },
  )
