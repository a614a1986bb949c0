import { dateAndTime } from '#shared/domain/dates.ts'
import { differenceLabel } from '#shared/domain/price.ts'
import { Alert } from '#ui/Alert.tsx'
import type { PartProps } from './revenue-labels.ts'

/** Whether Stripe's balance and our records agree, and where they do not. */
export function BalanceStatus({ revenue: { importedUntil, differences } }: PartProps) {
  if (!importedUntil)
    return (
      <p className="mt-8 max-w-measure text-soft italic">
        Stripe’s balance has not been read yet. It is read every hour once payments are set up.
      </p>
    )
  const readUntil = `Read up to ${dateAndTime(importedUntil)}.`
  if (differences.length === 0)
    return <p className="mt-8 font-ui text-small text-soft">Agrees with Stripe to the cent. {readUntil}</p>
  return (
    <div className="mt-8">
      <Alert>
        {differences.length === 1 ? 'One amount does not' : `${differences.length} amounts do not`} agree with Stripe.{' '}
        {readUntil}
      </Alert>
      <ul aria-label="Differences" className="mt-4 divide-y divide-line border-y border-line">
        {differences.map(({ id, kind, currency, atStripe, recorded }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-3">
            <span className="min-w-0 wrap-anywhere">
              {kinds[kind]} <span className="font-ui text-small text-soft">{id}</span>
            </span>
            <span className="font-ui text-small tabular-nums">
              {differenceLabel(atStripe, currency)} at Stripe, {differenceLabel(recorded, currency)} here
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

const kinds = { payment: 'Payment', refund: 'Refund', dispute: 'Dispute', payout: 'Payout' }
