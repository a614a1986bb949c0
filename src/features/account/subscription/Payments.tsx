import { useApiList } from '#lib/api-query.ts'
import type { Payment } from '#shared/contracts/payment.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { DocumentLink } from '#ui/DocumentLink.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { statusLabel } from '../StatusBadge.tsx'

const PREVIEW_COUNT = 5

interface Props {
  /** All payments, as on the dashboard, or only the latest ones. */
  showAll?: boolean
}

export function Payments({ showAll = false }: Props) {
  const { t } = useLocale()
  const query = useApiList('/user/payments')
  return (
    <QueryBoundary
      query={query}
      subject={t('Your payments')}
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">{t('Nothing has been paid, and nothing is owed.')}</p>}
    >
      {(payments) => {
        if (!showAll) return <LatestPayments payments={payments} />
        return (
          <PaginatedList onLoadMore={query.loadMore}>
            {payments.map((payment) => (
              <PaymentRow key={payment.id} {...payment} />
            ))}
          </PaginatedList>
        )
      }}
    </QueryBoundary>
  )
}

function LatestPayments({ payments }: { payments: Payment[] }) {
  const { t, href } = useLocale()
  return (
    <>
      <ul>
        {payments.slice(0, PREVIEW_COUNT).map((payment) => (
          <PaymentRow key={payment.id} {...payment} />
        ))}
      </ul>
      {payments.length > PREVIEW_COUNT && (
        <p className="mt-4">
          <a className="action inline-block" href={href('/dashboard#payment-history')}>
            {t('All payments')}
          </a>
        </p>
      )}
    </>
  )
}

function PaymentRow({
  id,
  description,
  amount,
  currency,
  status,
  createdAt,
  refunded,
  hasReceipt,
  invoiceId,
  creditNotes,
}: Payment) {
  const { t, language, longDate } = useLocale()
  return (
    <li
      tabIndex={-1}
      className="grid grid-cols-fill-auto items-baseline gap-x-6 gap-y-1 border-t border-line py-3 outline-none"
    >
      <span className="min-w-0">{description}</span>
      <span className="text-right lining-nums tabular-nums">{amountLabel(amount, currency, language)}</span>
      <span className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <span className="flex flex-wrap items-baseline gap-x-5 font-ui text-small text-soft">
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {hasReceipt && (
            <DocumentLink
              href={`/api/user/payments/${id}/receipt`}
              label={t('Receipt')}
              subject={`${description}, ${longDate(createdAt)}`}
            />
          )}
          {invoiceId && (
            <DocumentLink
              href={`/api/user/invoices/${invoiceId}/pdf`}
              label={t('Invoice')}
              subject={`${description}, ${longDate(createdAt)}`}
            />
          )}
          {creditNotes.map((note) => (
            <DocumentLink
              key={note.id}
              href={`/api/user/credit-notes/${note.id}/pdf`}
              label={t('Credit note')}
              subject={note.number}
            />
          ))}
          {refunded > 0 && (
            <span>
              {refunded === amount
                ? t('Refunded')
                : t('{amount} refunded', { amount: amountLabel(refunded, currency, language) })}
            </span>
          )}
        </span>
        <Badge positive={status === 'succeeded'}>{statusLabel(status, t)}</Badge>
      </span>
    </li>
  )
}
