import type { ReactNode } from 'react'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { shortDateLabel } from '../date-labels.ts'
import { stripeCodeLabel } from './member-labels.ts'

/** Dense rows, each with its date or its name at the left where there is room: amounts, addresses, audit events. */
export const RecordList = ({
  label,
  className = '',
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) => (
  <ul aria-label={label} className={`divide-y divide-line ${className}`}>
    {children}
  </ul>
)

interface RecordRowProps {
  /** The date, or what the row is called. */
  name: ReactNode
  children: ReactNode
}

/** The last column, for a button, has one width in all rows: `--action-width`. */
export function RecordRow({ name, children }: RecordRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-0.5 py-2 @min-[30rem]/member:grid-cols-[7rem_minmax(0,1fr)_auto_var(--action-width,4.5rem)] [&>button]:col-[-2] [&>button]:justify-self-end">
      <span className="col-span-full font-ui text-small font-medium text-soft @min-[30rem]/member:col-[1]">{name}</span>
      {children}
    </div>
  )
}

/** A text that takes the rest of its row. */
export const RecordText = ({ children }: { children: ReactNode }) => (
  <span className="col-span-full min-w-0 wrap-anywhere @min-[30rem]/member:col-[2/-1]">{children}</span>
)

export const RecordAmount = ({ children }: { children: ReactNode }) => (
  <span className="text-end font-ui text-note leading-normal font-medium tabular-nums">{children}</span>
)

interface PaymentRowProps {
  date: string
  label: string
  /** Number of the invoice, where there is one. */
  number?: string | null
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  status: string
  /** The status that is not worth a badge. */
  expectedStatus: string
  /** The actions of the entry. */
  children?: ReactNode
}

/** A payment or an invoice. */
export function PaymentRow({
  date,
  label,
  number,
  amount,
  currency,
  status,
  expectedStatus,
  children,
}: PaymentRowProps) {
  return (
    <RecordRow name={<ShortDate date={date} />}>
      <span className="min-w-0 wrap-anywhere">
        {label}
        {number && <span className="block font-ui text-small text-soft">{number}</span>}
        {status !== expectedStatus && (
          <span className="block py-1">
            <Badge positive={false}>{stripeCodeLabel(status)}</Badge>
          </span>
        )}
      </span>
      <RecordAmount>{amountLabel(amount, currency)}</RecordAmount>
      {children}
    </RecordRow>
  )
}

export const ShortDate = ({ date }: { date: string }) => <time dateTime={date}>{shortDateLabel(date)}</time>
