import type { MemberPayment } from '#shared/contracts/member.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { LedgerEntry, ShortDate } from './LedgerEntry.tsx'
import { EmptyNote, type MemberDetailProps } from './MemberDetailPage.tsx'
import { disputeLabel, refundLabel, refundReasons, statusLabel } from './memberLabels.ts'
import { RefundDialog } from './RefundDialog.tsx'

/** Newest first, each with what went back of it. */
export function MemberPayments({ detail, search, canManage }: MemberDetailProps) {
  if (detail.payments.length === 0) return <EmptyNote>Nothing has been paid.</EmptyNote>
  return (
    <ul aria-label="Payments" className="admin-ledger">
      {detail.payments.map((payment) => (
        <li key={payment.id}>
          <LedgerEntry {...payment} date={payment.createdAt} label={payment.description} expectedStatus="succeeded">
            {canManage && payment.refundable > 0 && <RefundDialog {...{ payment, search }} />}
          </LedgerEntry>
          <PaymentFollowUps {...payment} />
        </li>
      ))}
    </ul>
  )
}

/** What became of it: sums that went back, or are on their way; and what a bank has called back. */
function PaymentFollowUps({ refunds, disputes, pendingRefundAmount }: MemberPayment) {
  if (refunds.length + disputes.length + pendingRefundAmount === 0) return null
  return (
    <ul className="admin-payment-followups">
      {pendingRefundAmount > 0 && <li className="text-accent">{amountLabel(pendingRefundAmount)} on its way back</li>}
      {refunds.map(({ id, amount, status, reason, createdAt }) => (
        <li key={id} className={status === 'succeeded' ? undefined : 'text-accent'}>
          {amountLabel(amount)} {refundLabel(status)} <ShortDate date={createdAt} />
          {reason && <> · {refundReasons[reason as keyof typeof refundReasons] ?? statusLabel(reason)}</>}
        </li>
      ))}
      {disputes.map(({ id, amount, status, reason, createdAt }) => {
        const { event, outcome } = disputeLabel(status)
        return (
          <li key={id} className="text-accent">
            {amountLabel(amount)} {event} <ShortDate date={createdAt} />
            {reason && ` (${statusLabel(reason)})`}: {outcome}
          </li>
        )
      })}
    </ul>
  )
}
