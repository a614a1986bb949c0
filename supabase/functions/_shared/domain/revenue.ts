import type { CountryRevenue, CurrencyRevenue, DeferredMonth, RevenueMonth } from '../contracts/revenue.ts'

/** A sum of balance transactions. Amounts are signed: what leaves the balance is negative. */
export interface BalanceSum {
  month: string
  currency: string
  /**
   * Two have only tax. `gift-tax`: of gifts that were redeemed in this month, by the country of the recipient. `invoice-tax`: of
   * invoices that Stripe took no payment for, less that of credit notes without a refund at Stripe.
   */
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'gift-tax' | 'invoice-tax' | 'other'
  country: string
  amount: number
  fee: number
  recorded: number
  tax: number
}

export interface EarnedSum {
  month: string
  currency: string
  paid: number
  earned: number
}

/** The revenue of each currency. `thisMonth` is the first day of the current month. */
export function revenueByCurrency(sums: BalanceSum[], earned: EarnedSum[], thisMonth: string): CurrencyRevenue[] {
  const own = sums.filter(({ kind }) => kind !== 'other')
  const currencies = [...new Set([...own, ...earned].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const balance = own.filter((row) => row.currency === currency)
    return {
      currency,
      months: revenueMonths(balance, thisMonth),
      deferred: deferredMonths(earned.filter((row) => row.currency === currency)),
      countries: countries(balance, addMonths(thisMonth, -11)),
    }
  })
}

const total = <Row>(rows: Row[], value: (row: Row) => number) => rows.reduce((sum, row) => sum + value(row), 0)

function revenueMonths(rows: BalanceSum[], thisMonth: string): RevenueMonth[] {
  const first = rows.map(({ month }) => month).sort()[0]
  if (!first) return []
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  return monthsBetween(first, thisMonth).map((month) => revenueMonth(month, byMonth.get(month) ?? []))
}

function revenueMonth(month: string, rows: BalanceSum[]): RevenueMonth {
  const amountOf = (kind: BalanceSum['kind']) =>
    total(
      rows.filter((row) => row.kind === kind),
      (row) => row.amount,
    )
  const compared = rows.filter(({ kind }) => kind !== 'fee' && kind !== 'payout')
  const [received, refunded, disputed] = [amountOf('payment'), -amountOf('refund'), -amountOf('dispute')]
  const fees = total(rows, (row) => row.fee) - amountOf('fee')
  return {
    month,
    received,
    // No negative zeros, which JSON does not have.
    refunded: refunded || 0,
    disputed: disputed || 0,
    fees: fees || 0,
    net: received - refunded - disputed - fees,
    paidOut: -amountOf('payout') || 0,
    difference: total(compared, (row) => row.amount - row.recorded),
  }
}

function deferredMonths(rows: EarnedSum[]): DeferredMonth[] {
  const months = rows.map(({ month }) => month).sort()
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return []
  const byMonth = new Map(rows.map((row) => [row.month, row]))
  let deferred = 0
  return monthsBetween(first, last).map((month) => {
    const { paid = 0, earned = 0 } = byMonth.get(month) ?? {}
    deferred += paid - earned
    return { month, paid, earned, deferred }
  })
}

/** A line of the export by month and country: what a tax return for a month or a quarter adds up. */
export interface CountryMonth extends CountryRevenue {
  month: string
  currency: string
}

/** Every month with its countries, the oldest first. */
export function countryMonths(sums: BalanceSum[]): CountryMonth[] {
  const currencies = Map.groupBy(sums, ({ currency }) => currency)
  return [...currencies].flatMap(([currency, rows]) =>
    [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, some]) =>
      countries(some, month).map((line) => ({ month, currency, ...line })),
    ),
  )
}

const COUNTED_KINDS: BalanceSum['kind'][] = ['payment', 'refund', 'dispute', 'gift-tax', 'invoice-tax']

function countries(rows: BalanceSum[], since: string): CountryRevenue[] {
  const counted = rows.filter(({ kind, month }) => COUNTED_KINDS.includes(kind) && month >= since)
  const byCountry = [...Map.groupBy(counted, ({ country }) => country)].map(([country, some]) => {
    const taxOf = (kind: BalanceSum['kind']) =>
      total(
        some.filter((row) => row.kind === kind),
        (row) => row.tax,
      )
    const [giftTax, invoiceTax] = [taxOf('gift-tax'), taxOf('invoice-tax')]
    return {
      country,
      received: total(some, (row) => row.amount),
      tax: total(some, (row) => row.tax) - giftTax - invoiceTax,
      invoiceTax,
      giftTax,
    }
  })
  return byCountry.sort((a, b) => b.received - a.received || a.country.localeCompare(b.country))
}

/** First days of months, both included. */
function monthsBetween(first: string, last: string): string[] {
  const months: string[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10)
}
