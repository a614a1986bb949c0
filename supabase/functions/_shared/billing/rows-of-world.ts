import type Stripe from 'stripe'
import { EmailAddress } from '../contracts/mail-address.ts'
import type { Card } from '../contracts/payment.ts'
import type { BillingCustomer } from '../data/billing-customers.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { InvoiceRow, BillingRows, PaymentRow } from '../data/money-rows.ts'
import { paymentIntentIds, invoiceRow, sellsOwnPlan } from './invoice-rows.ts'
import { subscriptionOf, boundedText } from './parts.ts'
import { disputeRow, isOwn, isPayment, paymentRow, refundRows } from './payment-rows.ts'
import type { PlanLookup } from './plans-of-prices.ts'
import type { StripeSnapshot } from './stripe-world.ts'
import { subscriptionRow } from './subscription-rows.ts'
import { isLive } from './subscription-states.ts'

/** What should stand here of a customer: all that is ours of what Stripe knows, and how much else there was. */
export function snapshotRows(
  snapshot: StripeSnapshot,
  planOf: PlanLookup,
  plans: Map<string, PlanName>,
): BillingRows & { foreign: number } {
  const { invoices, intents, disputes } = snapshot
  const subscriptions = snapshot.subscriptions.flatMap((one) => subscriptionRow(one, snapshot, planOf) ?? [])
  const ids = new Set(subscriptions.map(({ stripe_id }) => stripe_id))
  const isOwnInvoice = (invoice: Stripe.Invoice) =>
    ids.has(subscriptionOf(invoice) ?? '') || sellsOwnPlan(invoice, planOf) || isOwn(invoice)
  const own = invoices.filter(isOwnInvoice).flatMap((invoice) => invoiceRow(invoice, planOf, plans) ?? [])
  const payments = paymentsOf(snapshot, own)
  const known = new Set(payments.map(({ stripe_id }) => stripe_id))
  return {
    subscriptions,
    invoices: own,
    payments,
    refunds: intents.filter(({ id }) => known.has(id)).flatMap(refundRows),
    disputes: disputes.flatMap((one) => disputeRow(one) ?? []).filter(({ payment }) => known.has(payment)),
    foreign: snapshot.subscriptions.length - subscriptions.length + invoices.filter((one) => !isOwnInvoice(one)).length,
  }
}

/** Those of our invoices; without any invoice, those that bear our mark. */
function paymentsOf({ invoices, intents }: StripeSnapshot, own: InvoiceRow[]): PaymentRow[] {
  const invoiceOf = new Map(invoices.flatMap((invoice) => paymentIntentIds(invoice).map((intent) => [intent, invoice.id])))
  const rows = new Map(own.map((row) => [row.stripe_id, row]))
  return intents.filter(isPayment).flatMap((intent) => {
    const invoice = rows.get(invoiceOf.get(intent.id) ?? '')
    if (!invoice && (invoiceOf.has(intent.id) || !isOwn(intent))) return []
    const description = invoice?.description ?? boundedText(500, intent.description, 'Payment')
    return paymentRow(intent, { invoice: invoice?.stripe_id ?? null, description })
  })
}

/** The customer as they should stand here. `ours` are their subscriptions that are of this house. */
export function customerRow(
  snapshot: StripeSnapshot,
  known: BillingCustomer,
  own: { stripe_id: string }[],
  now: string,
): BillingCustomer {
  const { customer, subscriptions } = snapshot
  if (customer.deleted) return { ...known, card: null, deleted_at: known.deleted_at ?? now }
  const ids = own.map(({ stripe_id }) => stripe_id)
  const live = subscriptions.find(({ id, status }) => ids.includes(id) && isLive(status))
  const method = live?.default_payment_method ?? customer.invoice_settings.default_payment_method
  return {
    ...known,
    payer_name: boundedText(201, customer.name, known.payer_name),
    // Who has gone left word of where they read letters.
    payer_email: (!known.account_deleted_at && customerEmail(customer)) || known.payer_email,
    card: cardOf(method),
    deleted_at: null,
  }
}

/** Anything may be typed in Stripe's dashboard. What is no address for us is none, and holds up nothing. */
export const customerEmail = ({ email }: Stripe.Customer) => EmailAddress.safeParse(email).data

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  if (!method || typeof method === 'string' || !method.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}
