import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { ExportButton } from '../ExportButton.tsx'
import { type PartProps, statusLabel } from './revenue-labels.ts'

export const Payouts = ({ revenue: { payouts } }: PartProps) => (
  <div className="mt-8">
    {payouts.length === 0 ? (
      <EmptyNote>Stripe has paid nothing out yet.</EmptyNote>
    ) : (
      <ul aria-label="Payouts" className="divide-y divide-line border-y border-line">
        {payouts.map(({ id, amount, currency, status, arrivesAt, agrees }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-3">
            <span className="min-w-0">
              {status === 'paid' ? 'Arrived' : 'Arrives'} {fullDate(arrivesAt)}
              <span className="block font-ui text-small wrap-anywhere text-soft">{id}</span>
            </span>
            <span className="text-right font-ui text-small tabular-nums">
              <span className="block text-note">{amountLabel(amount, currency)}</span>
              <span className={agrees === false ? 'text-accent' : 'text-soft'}>
                {agrees === false ? 'differs from its transactions' : agrees ? 'agrees' : statusLabel(status)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    )}
    <ExportButton
      label="Export all transactions as CSV"
      path="/admin/balance-export"
      fileName="balance-transactions.csv"
      done="The file is with your downloads."
    />
  </div>
)
