import type { MemberPayment } from '#shared/contracts/member.ts'
import { amountLabel } from '#shared/domain/price.ts'
import { Day } from './Day.tsx'
import { Entry } from './Entry.tsx'
import { disputeInWords, inWords, refundInWords, refundReasons } from './labels.ts'
import { None, type StoryProps } from './MemberStoryPage.tsx'
import { RefundSheet } from './RefundSheet.tsx'

/** Newest first, each with what went back of it. */
export function StoryPayments({ story, words, mayAct }: StoryProps) {
  if (story.payments.length === 0) return <None>Nothing has been paid.</None>
  return (
    <ul aria-label="Payments" className="desk-ledger">
      {story.payments.map((payment) => (
        <li key={payment.id}>
          <Entry {...payment} at={payment.createdAt} what={payment.description} expected="succeeded">
            {mayAct && payment.refundable > 0 && <RefundSheet {...{ payment, words }} />}
          </Entry>
          <Afterwards {...payment} />
        </li>
      ))}
    </ul>
  )
}

/** What became of it: sums that went back, or are on their way; and what a bank has called back. */
function Afterwards({ refunds, disputes, pendingRefundAmount }: MemberPayment) {
  if (refunds.length + disputes.length + pendingRefundAmount === 0) return null
  return (
    <ul className="desk-afterwards">
      {pendingRefundAmount > 0 && <li className="text-accent">{amountLabel(pendingRefundAmount)} on its way back</li>}
      {refunds.map(({ id, amount, status, reason, createdAt }) => (
        <li key={id} className={status === 'succeeded' ? undefined : 'text-accent'}>
          {amountLabel(amount)} {refundInWords(status)} <Day at={createdAt} />
          {reason && <> · {refundReasons[reason as keyof typeof refundReasons] ?? inWords(reason)}</>}
        </li>
      ))}
      {disputes.map(({ id, amount, status, reason, createdAt }) => {
        const { says, then } = disputeInWords(status)
        return (
          <li key={id} className="text-accent">
            {amountLabel(amount)} {says} <Day at={createdAt} />
            {reason && ` (${inWords(reason)})`}: {then}
          </li>
        )
      })}
    </ul>
  )
}
