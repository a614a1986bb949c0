import { type Currency, DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { Plan } from '#shared/contracts/plan.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { currencyOfTimeZone } from './currency-of-time-zone.ts'
import { storedCurrency } from './storage.ts'

/**
 * The currency that prices are shown in to this browser: the one that was chosen or paid in here, otherwise that of the
 * place whose time zone it has, if it is among those on offer. A guess; wherever it is used, it can be changed.
 */
export function chosenCurrency(offered: Currency[]): Currency {
  if (offered.length < 2) return DEFAULT_CURRENCY
  const candidates = [storedCurrency.get(), currencyOfTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)]
  return (
    offered.find((currency) => currency === candidates[0]) ??
    offered.find((currency) => currency === candidates[1]) ??
    DEFAULT_CURRENCY
  )
}

export const chooseCurrency = (currency: string): void => storedCurrency.set(currency)

export interface ShownPrice {
  amount: number
  currency: string
}

/** The price of a plan in the chosen currency, or in the default one where it is not sold in it. */
export function shownPrice(plan: Pick<Plan, 'price' | 'amounts'>, chosen: string): ShownPrice {
  const amount = priceIn(plan, chosen)
  return amount === undefined ? { amount: plan.price, currency: DEFAULT_CURRENCY } : { amount, currency: chosen }
}
