import type { Invoice } from '#shared/contracts/payment.ts'
import { LedgerEntry } from './Entry.tsx'
import { EmptyNote } from './MemberStoryPage.tsx'

export function MemberInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <EmptyNote>There are none.</EmptyNote>
  return (
    <ul aria-label="Invoices" className="admin-ledger">
      {invoices.map(({ id, description, createdAt, ...invoice }) => (
        <li key={id}>
          <LedgerEntry {...invoice} date={createdAt} label={description} expectedStatus="paid" />
        </li>
      ))}
    </ul>
  )
}
