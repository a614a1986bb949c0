import { wholeAmountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { Chart } from '../Chart.tsx'
import { AmountTable } from './AmountTable.tsx'
import { ExportTable } from './ExportTable.tsx'
import { type CurrencyRevenue, monthLabel, type PartProps, titleIn } from './revenue-labels.ts'

/** More are in the export. */
const SHOWN_MONTHS = 24
const columns = ['Received', 'Refunded', 'Disputed', 'Fees', 'Net', 'Paid out']

export function MonthlyRevenue({ revenue }: PartProps) {
  const currencies = revenue.currencies.filter(({ months }) => months.length > 0)
  if (currencies.length === 0)
    return (
      <div className="mt-8">
        <EmptyNote>Nothing has been received yet. From the first payment on, each month has its line here.</EmptyNote>
      </div>
    )
  return (
    <>
      {currencies.map((one) => (
        <CurrencyMonths key={one.currency} {...one} title={titleIn('Net of each month', one.currency, revenue)} />
      ))}
      <ExportTable table="months" />
    </>
  )
}

function CurrencyMonths({ currency, months, title }: CurrencyRevenue & { title: string }) {
  const shown = months.slice(-SHOWN_MONTHS)
  const differs = shown.some(({ difference }) => difference !== 0)
  return (
    <div className="mt-10">
      <Chart
        title={title}
        kind="bars"
        labels={shown.map(({ month }) => monthLabel(month))}
        series={[{ name: 'After refunds, disputes and fees', values: shown.map(({ net }) => net) }]}
        format={(amount) => wholeAmountLabel(amount, currency)}
        withTable={false}
        empty="Nothing was received in these months."
      />
      <AmountTable
        caption={`Months in ${currency.toUpperCase()}`}
        currency={currency}
        heading="Month"
        columns={differs ? [...columns, 'Difference'] : columns}
        rows={shown.toReversed().map((row) => ({
          name: monthLabel(row.month),
          amounts: [
            ...[row.received, row.refunded, row.disputed, row.fees, row.net, row.paidOut],
            ...(differs ? [row.difference] : []),
          ],
        }))}
      />
    </div>
  )
}
