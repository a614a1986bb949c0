import {
  DEFAULT_CURRENCY,
  type FurtherCurrency,
  furtherCurrencies,
  smallestCharges,
} from '#shared/contracts/currency.ts'
import type { AdminPlan, PlanAmount, PlanUpdate } from '#shared/contracts/plan.ts'
import { priceIn } from '#shared/domain/plan.ts'
import { amountLabel, currencyName, fractionDigits, unitsOf } from '#shared/domain/price.ts'
import { parseAmount } from '../parse-amount.ts'

interface CurrencyAmount {
  amount: number
  currency: string
}

/** An amount as it stands in the field: '200', '199.50'; undefined without one. */
export function amountText(price: CurrencyAmount | undefined): string | undefined {
  if (!price) return undefined
  const units = unitsOf(price.amount, price.currency)
  return Number.isInteger(units) ? String(units) : units.toFixed(fractionDigits(price.currency))
}

export const amountField = (currency: FurtherCurrency) => `amount-${currency}`

/** The amounts of a form; the error of the first field that has none. An empty field is no price. */
export function readAmounts(values: Record<string, string>): PlanAmount[] | { field: string; error: string } {
  const amounts: PlanAmount[] = []
  for (const currency of furtherCurrencies) {
    const field = amountField(currency)
    const text = values[field]?.trim()
    if (!text) continue
    const amount = parseAmount(text, currency)
    const smallest = smallestCharges[currency]
    if (amount === undefined)
      return { field, error: `An amount, please, such as ${fractionDigits(currency) ? '199.50' : '30000'}.` }
    if (amount < smallest) return { field, error: `At least ${amountLabel(smallest, currency)}, please.` }
    amounts.push({ currency, amount })
  }
  return amounts
}

/** Lines of a text area, blank ones left out. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const count = new Intl.NumberFormat('en-US')

export const subscriberCount = ({ subscribers }: AdminPlan) =>
  subscribers.reduce((total, group) => total + group.count, 0)

export const subscribersLabel = (number: number) =>
  number === 0 ? 'No subscribers' : number === 1 ? '1 subscriber' : `${count.format(number)} subscribers`

/** 'Silver' for `silver`. */
export const tierLabel = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1)

const perYear = (amount: number, currency: string) => `${amountLabel(amount, currency)} a year`

/**
 * The consequences of other prices, line by line: who pays what from when. Empty when they stay, and for the first price in a
 * currency, which takes nothing from anybody.
 */
export function priceConsequences(plan: AdminPlan, { price, amounts = plan.amounts }: Prices): string[] {
  const changed = [DEFAULT_CURRENCY, ...plan.amounts.map(({ currency }) => currency)].flatMap((currency) => {
    const before = priceIn(plan, currency)
    const after = currency === DEFAULT_CURRENCY ? price : amounts.find((one) => one.currency === currency)?.amount
    return before === undefined || before === after ? [] : [{ currency, before, after }]
  })
  if (changed.length === 0) return []
  const paying = plan.subscribers.filter(({ source }) => source === 'stripe')
  const keeping = paying.filter(({ currency }) => changed.some((one) => one.currency === currency))
  return [
    ...changed.map(({ currency, before, after }) =>
      after === undefined
        ? `Nobody can subscribe in ${currencyName(currency)} any more.`
        : `New subscribers pay ${perYear(after, currency)} from now on, instead of ${perYear(before, currency)}.`,
    ),
    ...(paying.length === 0 ? ['Nobody pays for this plan yet.'] : []),
    ...keeping.map(
      (group) =>
        `${subscribersLabel(group.count)} ${group.count === 1 ? 'keeps' : 'keep'} ${perYear(group.price, group.currency)}, at each renewal too.`,
    ),
  ]
}

type Prices = Pick<PlanUpdate, 'price' | 'amounts'>

/** The consequences of withdrawing the plan from sale; empty while it stays on offer. */
export function withdrawalConsequences(plan: AdminPlan, { active }: Pick<PlanUpdate, 'active'>): string[] {
  if (active || !plan.active) return []
  const number = subscriberCount(plan)
  return [
    'Nobody can choose this plan any more.',
    ...(number > 0
      ? [`${subscribersLabel(number)} ${number === 1 ? 'keeps' : 'keep'} it, and it renews as before.`]
      : []),
  ]
}
