import type { DisputeRow, PaymentRow, RefundRow } from '../data/money-rows.ts'
import { type NotificationContext, isRecent, type BillingNotification } from './facts.ts'

/** What is worth a letter about money that went back, or is called back: to who paid it, and to the house. */
export function paymentNotifications(context: NotificationContext): BillingNotification[] {
  const { before, after } = context
  const payments = new Map(after.payments.map((row) => [row.stripe_id, row]))
  const refunds = new Map(before.refunds.map((row) => [row.stripe_id, row]))
  const disputes = new Map(before.disputes.map((row) => [row.stripe_id, row]))
  return [
    ...after.refunds.flatMap((now) => refundNotifications(context, payments.get(now.payment), refunds.get(now.stripe_id), now)),
    ...after.disputes.flatMap((now) => disputeNotifications(context, payments.get(now.payment), disputes.get(now.stripe_id), now)),
  ]
}

const payer = ({ after: { customer } }: NotificationContext) => ({ name: customer.payer_name, email: customer.payer_email })

function refundNotifications(
  context: NotificationContext,
  payment: PaymentRow | undefined,
  before: RefundRow | undefined,
  { status, amount, created_at }: RefundRow,
): BillingNotification[] {
  if (!payment || status === before?.status) return []
  const { description } = payment
  if (status === 'failed' && (before || isRecent(created_at, context.now))) {
    return [{ to: 'publication', email: { kind: 'refund-failed-notice', data: { ...payer(context), amount, description } } }]
  }
  if (status !== 'succeeded' || !isRecent(created_at, context.now)) return []
  const firstName = context.reader?.firstName ?? ''
  const isFullRefund = amount === payment.amount
  return [{ to: 'reader', email: { kind: 'refunded', data: { firstName, description, amount, isFullRefund } } }]
}

const isDisputeClosed = (status: string) => status === 'won' || status === 'lost'

/** When it begins, and when it is decided. */
function disputeNotifications(
  context: NotificationContext,
  payment: PaymentRow | undefined,
  before: DisputeRow | undefined,
  { status, amount, reason, due_by: dueBy, created_at }: DisputeRow,
): BillingNotification[] {
  const isNew = !before && isRecent(created_at, context.now)
  const isClosed = before !== undefined && isDisputeClosed(status) && !isDisputeClosed(before.status)
  if (!payment || !(isNew || isClosed)) return []
  const { description } = payment
  return [
    {
      to: 'publication',
      email: { kind: 'dispute-notice', data: { ...payer(context), amount, description, reason, status, dueBy } },
    },
  ]
}
