import type { CountryRevenue, CurrencyRevenue, DeferredMonth, RevenueMonth } from '../contracts/revenue.ts'

/** A sum of balance transactions. Amounts are signed: what leaves the balance is negative. */
export interface BalanceSum {
  month: string
  currency: string
  /** `gift-tax`: only tax, of gifts that were redeemed in this month, by the country of the recipient. */
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'payout' | 'gift-tax' | 'other'
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

function countries(rows: BalanceSum[], since: string): CountryRevenue[] {
  const kinds: BalanceSum['kind'][] = ['payment', 'refund', 'dispute', 'gift-tax']
  const counted = rows.filter(({ kind, month }) => kinds.includes(kind) && month >= since)
  const byCountry = [...Map.groupBy(counted, ({ country }) => country)].map(([country, some]) => {
    const [gifts, paid] = [
      some.filter(({ kind }) => kind === 'gift-tax'),
      some.filter(({ kind }) => kind !== 'gift-tax'),
    ]
    return {
      country,
      received: total(paid, (row) => row.amount),
      tax: total(paid, (row) => row.tax),
      giftTax: total(gifts, (row) => row.tax),
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
