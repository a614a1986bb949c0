import type Stripe from 'stripe'
import type { PlanName } from '../data/known-prices.ts'
import type { InvoiceRow } from '../data/money-rows.ts'
import { idOf, priceOfLine, subscriptionOf, textOf, timeOf } from './parts.ts'
import type { PlanOf } from './plans-of-prices.ts'

/** Drafts are still being written, and nobody has been asked for anything. */
type Final = InvoiceRow['status']
const isFinal = (status: Stripe.Invoice.Status | null): status is Exclude<Stripe.Invoice.Status, 'draft'> =>
  status !== null && status !== 'draft'

export function invoiceRow(
  invoice: Stripe.Invoice,
  planOf: PlanOf,
  plans: Map<string, PlanName>,
): InvoiceRow | undefined {
  if (!isFinal(invoice.status)) return undefined
  const status: Final = invoice.status
  return {
    stripe_id: invoice.id,
    stripe_subscription_id: subscriptionOf(invoice) ?? null,
    number: invoice.number,
    description: describe(invoice, plans.get(planOfInvoice(invoice, planOf) ?? '')?.name),
    amount: Math.max(0, invoice.amount_due),
    amount_paid: invoice.amount_paid,
    currency: invoice.currency,
    status,
    billing_reason: invoice.billing_reason,
    created_at: timeOf(invoice.created),
  }
}

/** What it is for: after a change of plan the last line that costs something, the others give back. */
function planOfInvoice({ lines }: Stripe.Invoice, planOf: PlanOf): string | undefined {
  const ours = lines.data.filter((line) => planOf(priceOfLine(line)))
  const costly = ours.filter(({ amount }) => amount > 0)
  return planOf(priceOfLine((costly.at(-1) ?? ours.at(-1)) as Stripe.InvoiceLineItem))
}

export const sellsOurs = ({ lines }: Stripe.Invoice, planOf: PlanOf) =>
  lines.data.some((line) => planOf(priceOfLine(line)) !== undefined)

const reasons: Partial<Record<Stripe.Invoice.BillingReason, (plan: string) => string>> = {
  subscription_create: (plan) => `${plan}, first year`,
  subscription_cycle: (plan) => `${plan}, another year`,
  subscription_update: (plan) => `Change to ${plan}`,
}

function describe({ billing_reason, description, lines }: Stripe.Invoice, plan: string | undefined): string {
  const ours = plan && billing_reason && reasons[billing_reason]?.(plan)
  return textOf(500, ours, description, plan, lines.data[0]?.description, 'Payment')
}

/** Ids of the intents that were to pay it. */
export function intentsOf({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}
