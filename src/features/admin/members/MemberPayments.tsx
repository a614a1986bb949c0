import type { MemberPayment } from '#shared/contracts/member.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { EmptyNote } from '../AdminList.tsx'
import { Ledger, LedgerEntry, ShortDate } from './LedgerEntry.tsx'
import { disputeLabel, refundLabel, refundReasons, statusLabel } from './member-labels.ts'
import { RefundDialog } from './RefundDialog.tsx'
import type { MemberDetailProps } from './types.ts'

/** Newest first, each with its refunds and disputes. */
export function MemberPayments({ detail, search, canManage }: MemberDetailProps) {
  if (detail.payments.length === 0) return <EmptyNote>Nothing has been paid.</EmptyNote>
  return (
    <Ledger label="Payments">
      {detail.payments.map((payment) => (
        <li key={payment.id}>
          <LedgerEntry {...payment} date={payment.createdAt} label={payment.description} expectedStatus="succeeded">
            {canManage && payment.refundable > 0 && <RefundDialog {...{ payment, search }} />}
          </LedgerEntry>
          <PaymentFollowUps {...payment} />
        </li>
      ))}
    </Ledger>
  )
}

/** Refunds that Stripe does not know yet, those that it knows, and disputes. */
function PaymentFollowUps({ refunds, disputes, pendingRefundAmount }: MemberPayment) {
  if (refunds.length + disputes.length + pendingRefundAmount === 0) return null
  return (
    <ul className="mb-2.5 border-l-2 border-line pl-4 font-ui text-small leading-[1.6] font-medium text-soft @min-[30rem]/member:ml-34">
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
