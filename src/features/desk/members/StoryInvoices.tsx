import type { Invoice } from '#shared/contracts/payment.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { None } from './MemberStoryPage.tsx'

export function StoryInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <None>There are none.</None>
  return (
    <ul aria-label="Invoices" className="desk-ledger">
      {invoices.map(({ id, number, description, amount, status, createdAt }) => (
        <li key={id} className="desk-entry">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          <span className="min-w-0 [overflow-wrap:anywhere]">{[number, description].filter(Boolean).join(' · ')}</span>
          <span className="desk-sum">{amountLabel(amount)}</span>
          <span className="desk-how">
            <Badge good={status === 'paid'}>{status}</Badge>
          </span>
        </li>
      ))}
    </ul>
  )
}
