import type Stripe from 'stripe'
import type { PlanName } from '../data/known-prices.ts'
import type { InvoiceRow } from '../data/money-rows.ts'
import { idOf, priceOfLine, subscriptionOf, boundedText, isoTime } from './parts.ts'
import type { PlanLookup } from './plans-of-prices.ts'

/** Drafts are still being written, and nobody has been asked for anything. */
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

/** What it is for: after a change of plan the last line that costs something, the others give back. */
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

/** Ids of the intents that were to pay it. */
export function paymentIntentIds({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}
