import type Stripe from 'stripe'
import type { DisputeRow, PaymentRow, RefundRow } from '../data/money-rows.ts'
import { OWN_MARK } from './money.ts'
import { idOf, boundedText, isoTime, isoTimeOrNull } from './parts.ts'
import { chargeOf } from './stripe-world.ts'

/** An intent is worth a row once somebody has tried to pay by it; those that a form is mounted with never are. */
export function isPayment(intent: Stripe.PaymentIntent): boolean {
  return intent.metadata.purpose !== 'mount_only' && (chargeOf(intent) ?? intent.last_payment_error) != null
}

export const isOwn = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.meridian === OWN_MARK

export function paymentRow(
  intent: Stripe.PaymentIntent,
  { invoice, description }: { invoice: string | null; description: string },
): PaymentRow {
  const charge = chargeOf(intent)
  const isPaid = intent.status === 'succeeded'
  const amount = isPaid ? intent.amount_received : intent.amount
  const refunded = Math.min(charge?.amount_refunded ?? 0, amount)
  const failure = isPaid ? undefined : intent.last_payment_error?.message
  return {
    stripe_id: intent.id,
    invoice,
    description,
    amount,
    currency: intent.currency,
    status: isPaid && refunded === amount ? 'refunded' : intent.status,
    refunded,
    has_receipt: isPaid && Boolean(charge?.receipt_url),
    failure: failure ? boundedText(500, failure) : null,
    created_at: isoTime(intent.created),
  }
}

export function refundRows(intent: Stripe.PaymentIntent): RefundRow[] {
  return (chargeOf(intent)?.refunds?.data ?? []).map(({ id, amount, status, reason, created }) => ({
    stripe_id: id,
    payment: intent.id,
    amount,
    status: status ?? 'pending',
    reason,
    created_at: isoTime(created),
  }))
}

export function disputeRow(dispute: Stripe.Dispute): DisputeRow | undefined {
  const payment = idOf(dispute.payment_intent)
  if (!payment) return undefined
  return {
    stripe_id: dispute.id,
    payment,
    amount: dispute.amount,
    status: dispute.status,
    reason: dispute.reason ? boundedText(200, dispute.reason) : null,
    due_by: isoTimeOrNull(dispute.evidence_details.due_by),
    created_at: isoTime(dispute.created),
  }
}
