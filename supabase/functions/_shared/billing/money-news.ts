import type { DisputeRow, PaymentRow, RefundRow } from '../data/money-rows.ts'
import { type Facts, isNews, type News } from './facts.ts'

/** What is worth a letter about money that went back, or is called back: to who paid it, and to the house. */
export function moneyNews(facts: Facts): News[] {
  const { before, after } = facts
  const payments = new Map(after.payments.map((row) => [row.stripe_id, row]))
  const refunds = new Map(before.refunds.map((row) => [row.stripe_id, row]))
  const disputes = new Map(before.disputes.map((row) => [row.stripe_id, row]))
  return [
    ...after.refunds.flatMap((now) => refundNews(facts, payments.get(now.payment), refunds.get(now.stripe_id), now)),
    ...after.disputes.flatMap((now) => disputeNews(facts, payments.get(now.payment), disputes.get(now.stripe_id), now)),
  ]
}

const payer = ({ after: { customer } }: Facts) => ({ name: customer.payer_name, email: customer.payer_email })

function refundNews(
  facts: Facts,
  payment: PaymentRow | undefined,
  before: RefundRow | undefined,
  { status, amount, created_at }: RefundRow,
): News[] {
  if (!payment || status === before?.status) return []
  const { description } = payment
  if (status === 'failed' && (before || isNews(created_at, facts.now))) {
    return [{ to: 'house', order: { kind: 'refund-failed-notice', data: { ...payer(facts), amount, description } } }]
  }
  if (status !== 'succeeded' || !isNews(created_at, facts.now)) return []
  const firstName = facts.reader?.firstName ?? ''
  const whole = amount === payment.amount
  return [{ to: 'reader', order: { kind: 'refunded', data: { firstName, description, amount, isFullRefund } } }]
}

const isDecided = (status: string) => status === 'won' || status === 'lost'

/** When it begins, and when it is decided. */
function disputeNews(
  facts: Facts,
  payment: PaymentRow | undefined,
  before: DisputeRow | undefined,
  { status, amount, reason, due_by: dueBy, created_at }: DisputeRow,
): News[] {
  const isNew = !before && isNews(created_at, facts.now)
  const isOver = before !== undefined && isDecided(status) && !isDecided(before.status)
  if (!payment || !(isNew || isOver)) return []
  const { description } = payment
  return [
    {
      to: 'house',
      order: { kind: 'dispute-notice', data: { ...payer(facts), amount, description, reason, status, dueBy } },
    },
  ]
}
