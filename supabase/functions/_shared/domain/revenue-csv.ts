import type { BalanceTransaction, CurrencyRevenue } from '../contracts/revenue.ts'
import { toCsv, toCsvLines } from './csv.ts'
import { unitsOf } from './price.ts'
import type { CountryMonth } from './revenue.ts'

/** One table for all currencies, a line for each month. Amounts are in units of the currency. */
export function revenueCsv(currencies: CurrencyRevenue[], table: 'months' | 'deferred'): string {
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
  const rows = currencies.flatMap(({ currency, deferred }) =>
    deferred.map(({ month, paid, earned, deferred }) => [
      month.slice(0, 7),
      currency,
      ...[paid, earned, deferred].map((amount) => unitsOf(amount, currency)),
    ]),
  )
  return toCsv([['Month', 'Currency', 'Paid without tax', 'Earned', 'Deferred at the end'], ...rows])
}

/** A line for each month and country of each currency. */
export function countryMonthsCsv(lines: CountryMonth[]): string {
  const rows = lines.map(({ month, country, currency, received, tax, invoiceTax, giftTax }) => [
    month.slice(0, 7),
    country,
    currency,
    ...[received, tax, invoiceTax, giftTax, tax + invoiceTax + giftTax].map((amount) => unitsOf(amount, currency)),
  ])
  const taxes = ['Tax in it', 'Tax of other invoices', 'Tax of redeemed gifts', 'All tax']
  return toCsv([['Month', 'Country', 'Currency', 'Received', ...taxes], ...rows])
}

const COLUMNS = [
  ...['Time (UTC)', 'Id', 'Kind', 'Type', 'Category', 'Source', 'Payment', 'Country', 'Currency', 'Amount', 'Fee'],
  ...['Net', 'Recorded', 'Tax', 'Payout'],
]

/** A part of the export; the first part begins with the names of the columns. */
export function balanceTransactionsCsv(transactions: BalanceTransaction[], { isFirst }: { isFirst: boolean }): string {
  const rows = transactions.map((transaction) => {
    const { createdAt, id, kind, type, category, source, paymentIntent, country, currency, payout } = transaction
    const units = (amount: number) => unitsOf(amount, currency)
    const { amount, fee, net, recorded, tax } = transaction
    const amounts = [units(amount), units(fee), units(net), recorded === null ? null : units(recorded), units(tax)]
    return [createdAt, id, kind, type, category, source, paymentIntent, country, currency, ...amounts, payout]
  })
  return isFirst ? toCsv([COLUMNS, ...rows]) : toCsvLines(rows)
}
