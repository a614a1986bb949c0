import type { Invoice } from '#shared/contracts/payment.ts'
import { Entry } from './Entry.tsx'
import { None } from './MemberStoryPage.tsx'

export function StoryInvoices({ invoices }: { invoices: Invoice[] }) {
  if (invoices.length === 0) return <None>There are none.</None>
  return (
    <ul aria-label="Invoices" className="desk-ledger">
      {invoices.map(({ id, description, createdAt, ...invoice }) => (
        <li key={id}>
          <Entry {...invoice} at={createdAt} what={description} expected="paid" />
        </li>
      ))}
    </ul>
  )
}
