import type { BalanceTransaction, CurrencyRevenue, RevenueTable } from '../contracts/revenue.ts'
import { toCsv, toCsvLines } from './csv.ts'
import { unitsOf } from './price.ts'

/** One table for all currencies, a line for each month or country. Amounts are in units of the currency. */
export function revenueCsv(currencies: CurrencyRevenue[], table: RevenueTable): string {
  if (table === 'months') {
    const columns = ['Month', 'Currency', 'Received', 'Refunded', 'Disputed', 'Fees', 'Net', 'Paid out', 'Difference']
    const rows = currencies.flatMap(({ currency, months }) =>
      months.map(({ month, received, refunded, disputed, fees, net, paidOut, difference }) => [
        month.slice(0, 7),
        currency,
        ...[received, refunded, disputed, fees, net, paidOut, difference].map((amount) => unitsOf(amount, currency)),
      ]),
    )
    return toCsv([columns, ...rows])
  }
  if (table === 'deferred') {
    const rows = currencies.flatMap(({ currency, deferred }) =>
      deferred.map(({ month, paid, earned, deferred }) => [
        month.slice(0, 7),
        currency,
        ...[paid, earned, deferred].map((amount) => unitsOf(amount, currency)),
      ]),
    )
    return toCsv([['Month', 'Currency', 'Paid without tax', 'Earned', 'Deferred at the end'], ...rows])
  }
  const rows = currencies.flatMap(({ currency, countries }) =>
    countries.map(({ country, received, tax, giftTax }) => [
      country,
      currency,
      unitsOf(received, currency),
      unitsOf(tax, currency),
      unitsOf(giftTax, currency),
    ]),
  )
  return toCsv([['Country', 'Currency', 'Received in twelve months', 'Tax', 'Tax of redeemed gifts'], ...rows])
}

const COLUMNS = [
  ...['Time (UTC)', 'Id', 'Kind', 'Type', 'Category', 'Source', 'Payment', 'Country', 'Currency', 'Amount', 'Fee'],
  ...['Net', 'Recorded', 'Payout'],
]

/** A part of the export; the first part begins with the names of the columns. */
export function balanceTransactionsCsv(transactions: BalanceTransaction[], { isFirst }: { isFirst: boolean }): string {
  const rows = transactions.map((transaction) => {
    const { createdAt, id, kind, type, category, source, paymentIntent, country, currency, payout } = transaction
    const units = (amount: number) => unitsOf(amount, currency)
    const { amount, fee, net, recorded } = transaction
    const amounts = [units(amount), units(fee), units(net), recorded === null ? null : units(recorded)]
    return [createdAt, id, kind, type, category, source, paymentIntent, country, currency, ...amounts, payout]
  })
  return isFirst ? toCsv([COLUMNS, ...rows]) : toCsvLines(rows)
}
