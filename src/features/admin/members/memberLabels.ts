import type { AuditEvent, Member, NewRefund } from '#shared/contracts/member.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'

export const memberName = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** Statuses as Stripe names them, in words. */
export const statusLabel = (status: string) => status.replaceAll('_', ' ')

export const refundReasons: Record<NewRefund['reason'], string> = {
  requested_by_customer: 'The reader asked for it',
  duplicate: 'Paid twice',
  fraudulent: 'Not paid by the reader',
}

const refundLabels: Record<string, string> = {
  succeeded: 'went back on',
  pending: 'on its way back since',
  requires_action: 'on its way back since',
  failed: 'did not arrive, and is with us again; sent back on',
  canceled: 'stayed here, called off; ordered on',
}
/** What has become of money that Stripe was told to send back, up to the day of it. */
export const refundLabel = (status: string) => refundLabels[status] ?? `going back (${statusLabel(status)}) since`

const [bankInquiry, chargeback] = ['asked about by the bank on', 'called back by the bank on']
const disputeLabels: Record<string, [event: string, outcome: string]> = {
  warning_needs_response: [bankInquiry, 'nothing is taken yet, and an answer is waited for, in Stripe’s dashboard'],
  warning_under_review: [bankInquiry, 'nothing is taken yet, and the bank looks at the answer'],
  warning_closed: [bankInquiry, 'closed, and nothing was taken'],
  prevented: [bankInquiry, 'settled before it was called back'],
  needs_response: [chargeback, 'an answer is waited for, in Stripe’s dashboard'],
  under_review: [chargeback, 'the bank looks at the answer'],
  won: [chargeback, 'decided for us, so it is here again'],
  lost: [chargeback, 'decided against us, so it is gone'],
}
/** What a bank did about a payment, up to the day of it, and how that stands. A mere question has moved no money. */
export function disputeLabel(status: string): { event: string; outcome: string } {
  const [event, outcome] = disputeLabels[status] ?? [chargeback, statusLabel(status)]
  return { event, outcome }
}

/** The last day of a list is the one that ends when it closes. */
export const lastOpenDay = (closesAt: string) => longDate(new Date(Date.parse(closesAt) - 1).toISOString())

/** What was done, as a sentence without its subject. */
export function auditEventLabel({ kind, plan, amount }: AuditEvent): string {
  switch (kind) {
    case 'complimentary-granted':
      return `gave ${plan ?? 'a plan'} as a present`
    case 'complimentary-ended':
      return `ended the present of ${plan ?? 'a plan'}`
    case 'subscription-ended':
      return `ended ${plan ?? 'the subscription'} at once`
    case 'refund-requested':
      return `sent back ${amountLabel(amount ?? 0)}`
  }
}

/** Why, where it was said. Of refunds the reason is one of Stripe's. */
export const auditReasonLabel = ({ kind, reason }: AuditEvent) =>
  kind === 'refund-requested' ? refundReasons[reason as NewRefund['reason']] : reason
