import { DEFAULT_CURRENCY } from '#shared/contracts/currency.ts'
import type { CustomerBalance } from '#shared/contracts/customer-balance.ts'
import type { AuditEvent, Member, NewRefund } from '#shared/contracts/member.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { amountLabel } from '#shared/domain/price.ts'

export const memberName = ({ firstName, lastName, email }: Pick<Member, 'firstName' | 'lastName' | 'email'>) =>
  `${firstName} ${lastName}`.trim() || email

/** A status or reason of Stripe, such as `past_due`, in words for staff. */
export const stripeCodeLabel = (status: string) => status.replaceAll('_', ' ')

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
/** State of a refund, up to its date: 'went back on'. */
export const refundLabel = (status: string) => refundLabels[status] ?? `going back (${stripeCodeLabel(status)}) since`

const [bankInquiry, chargeback] = ['asked about by the bank on', 'called back by the bank on']
const disputeLabels: Record<string, [event: string, outcome: string]> = {
  warning_needs_response: [bankInquiry, 'nothing is taken yet, and evidence is waited for'],
  warning_under_review: [bankInquiry, 'nothing is taken yet, and the bank looks at the answer'],
  warning_closed: [bankInquiry, 'closed, and nothing was taken'],
  prevented: [bankInquiry, 'settled before it was called back'],
  needs_response: [chargeback, 'evidence is waited for'],
  under_review: [chargeback, 'the bank looks at the answer'],
  won: [chargeback, 'decided for us, so it is here again'],
  lost: [chargeback, 'decided against us, so it is gone'],
}
/** The event at the bank, up to its date, and the outcome. An inquiry (`warning_…`) has moved no money yet. */
export function disputeLabel(status: string): { event: string; outcome: string } {
  const [event, outcome] = disputeLabels[status] ?? [chargeback, stripeCodeLabel(status)]
  return { event, outcome }
}

/** The list closes at midnight: the last open day is the one before. */
export const lastOpenDay = (closesAt: string) => fullDate(new Date(Date.parse(closesAt) - 1).toISOString())

/** A sentence without its subject. */
export function auditEventLabel({ kind, plan, amount, currency }: AuditEvent): string {
  switch (kind) {
    case 'complimentary-granted':
      return `gave ${plan ?? 'a plan'} as a complimentary subscription`
    case 'complimentary-ended':
      return `ended the complimentary subscription to ${plan ?? 'a plan'}`
    case 'subscription-ended':
      return `ended ${plan ?? 'the subscription'} at once`
    case 'subscription-end-planned':
      return `ended ${plan ?? 'the subscription'} with its period`
    case 'pause-ended':
      return 'ended the pause of the printed edition'
    case 'address-corrected':
      return 'corrected an address'
    case 'email-change-requested':
      return 'sent a link to another e-mail address'
    case 'group-corrected':
      return 'corrected the invoice details of a group'
    case 'group-end-planned':
      return `ended a group of ${plan ?? 'a plan'} with its term`
    case 'refund-requested':
      return `sent back ${amountLabel(amount ?? 0, currency ?? DEFAULT_CURRENCY)}`
  }
}

/** Empty where no reason was given. Refunds carry one of Stripe's reasons, other events free text. */
export const auditReasonLabel = ({ kind, reason }: AuditEvent) =>
  kind === 'refund-requested' ? refundReasons[reason as NewRefund['reason']] : reason

/** Stripe applies it to the next invoice by itself. */
export function balanceLabel({ amount, currency }: CustomerBalance): string {
  const value = amountLabel(Math.abs(amount), currency)
  return amount < 0
    ? `A credit of ${value}, taken off the next payment`
    : `${value} still due, added to the next payment`
}
