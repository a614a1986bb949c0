import { wholeAmountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { Chart } from '../Chart.tsx'
import { AmountTable } from './AmountTable.tsx'
import { ExportTable } from './ExportTable.tsx'
import { type CurrencyRevenue, monthLabel, type PartProps, titleIn } from './revenue-labels.ts'

const PAST_MONTHS = 12
const COMING_MONTHS = 12

/** A payment for a year is earned by the day. */
export function DeferredRevenue({ revenue }: PartProps) {
  const currencies = revenue.currencies.filter(({ deferred }) => deferred.length > 0)
  if (currencies.length === 0)
    return (
      <div className="mt-8">
        <EmptyNote>Nothing is deferred: nobody has paid for a term yet.</EmptyNote>
      </div>
    )
  return (
    <>
      <p className="mt-8 max-w-measure text-soft">
        What was paid at once for a year is earned by the day over that year, and a gift over its years from the day it
        is redeemed. The rest is deferred: it would have to be given back. All of it is without tax; that of a gift is
        taken off when it is redeemed.
      </p>
      {currencies.map((one) => (
        <CurrencyDeferred key={one.currency} {...one} title={titleIn('Deferred', one.currency, revenue)} />
      ))}
      <ExportTable table="deferred" />
    </>
  )
}

function CurrencyDeferred({ currency, deferred, title }: CurrencyRevenue & { title: string }) {
  const thisMonth = new Date().toISOString().slice(0, 7)
  const current = deferred.filter(({ month }) => month.slice(0, 7) <= thisMonth).length
  const shown = deferred.slice(Math.max(0, current - PAST_MONTHS), current + COMING_MONTHS)
  return (
    <div className="mt-10">
      <Chart
        title={title}
        kind="lines"
        labels={shown.map(({ month }) => monthLabel(month))}
        series={[{ name: 'At the end of the month', values: shown.map((row) => row.deferred) }]}
        format={(amount) => wholeAmountLabel(amount, currency)}
        current={Math.min(current, PAST_MONTHS) - 1}
        withTable={false}
        empty="Nothing is deferred."
      />
      <AmountTable
        caption={`Deferred in ${currency.toUpperCase()}`}
        currency={currency}
        heading="Month"
        columns={['Paid', 'Earned', 'Deferred at the end']}
        rows={shown.map((row) => ({
          name: monthLabel(row.month),
          amounts: [row.paid, row.earned, row.deferred],
        }))}
      />
    </div>
  )
}
