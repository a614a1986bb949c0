import type { ReactNode } from 'react'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { statusLabel } from './memberLabels.ts'

interface LedgerEntryProps {
  date: string
  label: string
  /** Its number, where it has one. */
  number?: string | null
  amount: number
  status: string
  /** How it stands when all is as it should be: then nothing is said of it. */
  expectedStatus: string
  children?: ReactNode
}

/** A sum in a list of sums: when, what for, how much, and what can be done with it. */
export function LedgerEntry({ date, label, number, amount, status, expectedStatus, children }: LedgerEntryProps) {
  return (
    <div className="admin-ledger-entry">
      <ShortDate date={date} />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        {number && <span className="block font-ui text-small text-soft">{number}</span>}
        {status !== expectedStatus && (
          <span className="block py-1">
            <Badge positive={false}>{statusLabel(status)}</Badge>
          </span>
        )}
      </span>
      <span className="admin-amount">{amountLabel(amount)}</span>
      {children}
    </div>
  )
}

// Closely set, as lists of the desk are; in the magazine's calendar.
const shortDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** 'Nov 21, 2026' */
export const ShortDate = ({ date }: { date: string }) => (
  <time dateTime={date}>{shortDateFormat.format(new Date(date))}</time>
)
