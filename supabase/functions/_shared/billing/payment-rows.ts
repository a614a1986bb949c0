import type Stripe from 'stripe'
import type { DisputeRow, InvoiceRow, PaymentRow, RefundRow } from '../data/billing-rows.ts'
import type { PlanName } from '../data/plan-prices.ts'
import { OWN_MARK } from './billing-context.ts'
import { chargeOf } from './snapshot.ts'
import { boundedText, idOf, isoTime, isoTimeOrNull, priceOfLine, subscriptionOf } from './stripe-objects.ts'
import type { PlanLookup } from './stripe-prices.ts'

/** Drafts are not final: the reader has not been asked to pay. */
type FinalStatus = InvoiceRow['status']
const isFinal = (status: Stripe.Invoice.Status | null): status is Exclude<Stripe.Invoice.Status, 'draft'> =>
  status !== null && status !== 'draft'

export function invoiceRow(
  invoice: Stripe.Invoice,
  planOf: PlanLookup,
  plans: Map<string, PlanName>,
): InvoiceRow | undefined {
  if (!isFinal(invoice.status)) return undefined
  const status: FinalStatus = invoice.status
  return {
    stripe_id: invoice.id,
    stripe_subscription_id: subscriptionOf(invoice) ?? null,
    number: invoice.number,
    description: describeInvoice(invoice, plans.get(planOfInvoice(invoice, planOf) ?? '')?.name),
    amount: Math.max(0, invoice.amount_due),
    amount_paid: invoice.amount_paid,
    currency: invoice.currency,
    status,
    billing_reason: invoice.billing_reason,
    created_at: isoTime(invoice.created),
  }
}

/** After a plan change, the last charged line names the plan; the credit lines belong to the previous plan. */
function planOfInvoice({ lines }: Stripe.Invoice, planOf: PlanLookup): string | undefined {
  const own = lines.data.filter((line) => planOf(priceOfLine(line)))
  const charged = own.filter(({ amount }) => amount > 0)
  return planOf(priceOfLine((charged.at(-1) ?? own.at(-1)) as Stripe.InvoiceLineItem))
}

export const sellsOwnPlan = ({ lines }: Stripe.Invoice, planOf: PlanLookup) =>
  lines.data.some((line) => planOf(priceOfLine(line)) !== undefined)

const descriptions: Partial<Record<Stripe.Invoice.BillingReason, (plan: string) => string>> = {
  subscription_create: (plan) => `${plan}, first year`,
  subscription_cycle: (plan) => `${plan}, another year`,
  subscription_update: (plan) => `Change to ${plan}`,
}

function describeInvoice({ billing_reason, description, lines }: Stripe.Invoice, plan: string | undefined): string {
  const own = plan && billing_reason && descriptions[billing_reason]?.(plan)
  return boundedText(500, own, description, plan, lines.data[0]?.description, 'Payment')
}

/** Ids of the payment intents of an invoice. */
export function paymentIntentIds({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

/** An intent counts as a payment once somebody has tried to pay. Mount intents never do. */
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
