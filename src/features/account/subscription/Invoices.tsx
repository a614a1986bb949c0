import { useApiList } from '#lib/api-query.ts'
import type { Invoice } from '#shared/contracts/payment.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { DocumentLink } from '#ui/DocumentLink.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { statusLabel } from '../StatusBadge.tsx'

/** The invoices, each as a PDF. */
export function Invoices() {
  const query = useApiList('/user/invoices')
  return (
    <QueryBoundary
      query={query}
      subject="Your invoices"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">There is no invoice yet.</p>}
    >
      {(invoices) => (
        <PaginatedList onLoadMore={query.loadMore}>
          {invoices.map((invoice) => (
            <InvoiceRow key={invoice.id} {...invoice} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

function InvoiceRow({ id, number, description, amount, currency, tax, status, createdAt }: Invoice) {
  const name = number ?? description
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-fill-auto items-baseline gap-x-6 gap-y-1 border-t border-line py-3 outline-none"
    >
      <span className="min-w-0">
        {number && <span className="font-ui text-small text-soft">{number} · </span>}
        {description}
      </span>
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount, currency)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-x-5 font-ui text-small text-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {tax > 0 && <span>{amountLabel(tax, currency)} of it tax</span>}
          <DocumentLink href={`/api/user/invoices/${id}/pdf`} label="Download PDF" subject={`Invoice ${name}`} />
        </span>
        <Badge positive={status === 'paid'}>{statusLabel(status)}</Badge>
      </span>
    </li>
  )
}
