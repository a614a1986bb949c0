import { useApiList } from '#lib/api-query.ts'
import type { Invoice } from '#shared/contracts/payment.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { DocumentLink } from '#ui/DocumentLink.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { statusLabel } from '../StatusBadge.tsx'

/** The invoices, each as a PDF. */
export function Invoices() {
  const { t } = useLocale()
  const query = useApiList('/user/invoices')
  return (
    <QueryBoundary
      query={query}
      subject={t('Your invoices')}
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">{t('There is no invoice yet.')}</p>}
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
  const { t, language, longDate } = useLocale()
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
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount, currency, language)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-x-5 font-ui text-small text-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {tax > 0 && <span>{t('{amount} of it tax', { amount: amountLabel(tax, currency, language) })}</span>}
          <DocumentLink
            href={`/api/user/invoices/${id}/pdf`}
            label={t('Download PDF')}
            subject={t('Invoice {name}', { name })}
          />
        </span>
        <Badge positive={status === 'paid'}>{statusLabel(status, t)}</Badge>
      </span>
    </li>
  )
}
