import type Stripe from 'stripe'
import { DEFAULT_CURRENCY } from '../contracts/currency.ts'
import type { Card } from '../contracts/payment.ts'
import { TaxBehavior } from '../contracts/tax.ts'
import { EmailAddress } from '../contracts/text-fields.ts'
import type { BillingCustomer } from '../data/billing-customers.ts'
import type {
  BillingRows,
  CreditNoteRow,
  DisputeRow,
  InvoiceRow,
  PaymentRow,
  RefundRow,
  SubscriptionRow,
} from '../data/billing-rows.ts'
import type { PlanName } from '../data/plan-prices.ts'
import { MOUNT_ONLY, OWN_MARK } from './billing-context.ts'
import { chargeOf, isDraftRenewal, openAmount, type StripeSnapshot } from './snapshot.ts'
import {
  awaitsTrialCard,
  boundedText,
  endsWithPeriod,
  freeDaysEnd,
  idOf,
  isExtended,
  isLive,
  isOverdue,
  isoTime,
  isoTimeOrNull,
  nextPhase,
  priceOfLine,
  recordedStatus,
  subscriptionOf,
} from './stripe.ts'
import type { PlanLookup } from './stripe-prices.ts'
import { taxOf } from './tax.ts'

/** The rows that a customer should have here, and the number of objects that belong to other products. */
export function snapshotRows(
  snapshot: StripeSnapshot,
  planOf: PlanLookup,
  plans: Map<string, PlanName>,
): BillingRows & { foreign: number } {
  const { invoices, intents, disputes } = snapshot
  const creditNotes = creditNotesByRefund(snapshot)
  const subscriptions = snapshot.subscriptions.flatMap((one) => subscriptionRow(one, snapshot, planOf) ?? [])
  const ids = new Set(subscriptions.map(({ stripe_id }) => stripe_id))
  const isOwnInvoice = (invoice: Stripe.Invoice) =>
    ids.has(subscriptionOf(invoice) ?? '') || sellsOwnPlan(invoice, planOf) || isOwn(invoice)
  const own = invoices.filter(isOwnInvoice).flatMap((invoice) => invoiceRow(invoice, snapshot, planOf, plans) ?? [])
  const payments = paymentsOf(snapshot, own)
  const known = new Set(payments.map(({ stripe_id }) => stripe_id))
  return {
    subscriptions,
    invoices: own,
    payments,
    refunds: intents.filter(({ id }) => known.has(id)).flatMap((intent) => refundRows(intent, creditNotes)),
    disputes: disputes.flatMap((one) => disputeRow(one) ?? []).filter(({ payment }) => known.has(payment)),
    foreign: snapshot.subscriptions.length - subscriptions.length + invoices.filter((one) => !isOwnInvoice(one)).length,
  }
}

/** Payments of own invoices, and own payments without an invoice. */
function paymentsOf({ invoices, intents }: StripeSnapshot, own: InvoiceRow[]): PaymentRow[] {
  const invoiceOf = new Map(
    invoices.flatMap((invoice) => paymentIntentIds(invoice).map((intent) => [intent, invoice.id])),
  )
  const rows = new Map(own.map((row) => [row.stripe_id, row]))
  return intents.filter(isPayment).flatMap((intent) => {
    const invoice = rows.get(invoiceOf.get(intent.id) ?? '')
    if (!invoice && (invoiceOf.has(intent.id) || !isOwn(intent))) return []
    const description = invoice?.description ?? boundedText(500, intent.description, 'Payment')
    return paymentRow(intent, { invoice: invoice?.stripe_id ?? null, description })
  })
}

/** The customer's row. `own` are the customer's own subscriptions. */
export function customerRow(
  snapshot: StripeSnapshot,
  known: BillingCustomer,
  own: { stripe_id: string }[],
  now: string,
): BillingCustomer {
  const { customer, subscriptions, unusedCard } = snapshot
  if (customer.deleted)
    return {
      ...known,
      ...{ card: null, balance: 0, balance_currency: null, unverified_tax_id: null },
      deleted_at: known.deleted_at ?? now,
    }
  const ids = own.map(({ stripe_id }) => stripe_id)
  const live = subscriptions.find(({ id, status }) => ids.includes(id) && isLive(status))
  const method =
    live?.default_payment_method ?? customer.invoice_settings.default_payment_method ?? (live ? unusedCard : null)
  return {
    ...known,
    payer_name: boundedText(201, customer.name, known.payer_name),
    // A deleted account keeps the address that it had.
    payer_email: (!known.account_deleted_at && customerEmail(customer)) || known.payer_email,
    card: cardOf(method ?? null),
    balance: customer.balance,
    balance_currency: balanceCurrency(customer, live ?? subscriptions[0]),
    unverified_tax_id: (live?.automatic_tax.enabled && unverifiedTaxId(customer)?.id) || null,
    deleted_at: null,
  }
}

/** Stripe goes on without VAT when the registers do not know the id. Of those of Switzerland and Norway it asks none. */
export const unverifiedTaxId = ({ tax_ids: taxIds }: Stripe.Customer): Stripe.TaxId | undefined =>
  taxIds?.data.find(({ verification }) => verification?.status === 'unverified')

/** Stripe sets a customer's currency with the first invoice or balance transaction, but not with a balance that is set directly. */
const balanceCurrency = ({ balance, currency }: Stripe.Customer, subscription: Stripe.Subscription | undefined) =>
  currency ?? (balance === 0 ? null : (subscription?.currency ?? DEFAULT_CURRENCY))

/** Stripe's dashboard accepts any text as an address; an invalid one is ignored. */
export const customerEmail = ({ email }: Stripe.Customer) => EmailAddress.safeParse(email).data

function cardOf(method: string | Stripe.PaymentMethod | null): Card | null {
  if (!method || typeof method === 'string') return null
  if (!method.card) {
    const last4 = method.us_bank_account?.last4 ?? method.sepa_debit?.last4 ?? null
    return { brand: method.type, last4, expMonth: null, expYear: null }
  }
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, expMonth: exp_month, expYear: exp_year }
}

/** The row of a subscription; undefined for a product that is not ours. */
function subscriptionRow(
  subscription: Stripe.Subscription,
  { invoices, renewals }: Pick<StripeSnapshot, 'invoices' | 'renewals'>,
  planOf: PlanLookup,
): SubscriptionRow | undefined {
  const item = subscription.items.data.find(({ price }) => planOf(price.id))
  const plan = planOf(item?.price.id)
  if (!item || !plan) return undefined
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id)
  const isUnpaid = lacksFirstPayment(subscription, own) || awaitsTrialCard(subscription)
  return {
    stripe_id: subscription.id,
    plan_id: plan,
    status: isUnpaid ? 'incomplete' : recordedStatus(subscription),
    price: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: item.price.currency,
    renewal_amount: (isOverdue(subscription) ? openAmount(subscription, own) : renewals.get(subscription.id)) ?? null,
    renewal_is_draft: subscription.status === 'active' && isDraftRenewal(latestInvoiceOf(subscription, own)),
    tax_behavior: subscription.automatic_tax.enabled
      ? (TaxBehavior.safeParse(item.price.tax_behavior).data ?? null)
      : null,
    invoice_problem: finalizationProblem(latestInvoiceOf(subscription, own)),
    ...periodOf(subscription, item),
    concluded_at: awaitsTrialCard(subscription) ? null : concludedAt(own),
    trial_end: isoTimeOrNull(freeDaysEnd(subscription)),
    is_discounted: subscription.discounts.length > 0,
    past_due_since: isUnpaid ? null : pastDueSince(subscription, item, own),
    ended_at: isoTimeOrNull(subscription.ended_at),
    ...nextPlanOf(subscription, plan, planOf),
    created_at: isoTime(subscription.created),
  }
}

/**
 * While a bank debit for the first period is on its way, Stripe calls the subscription active, and past due when it fails.
 * Here a subscription begins with its first payment (docs/decisions/0328-payments-that-take-days.md).
 */
const lacksFirstPayment = (subscription: Stripe.Subscription, invoices: Stripe.Invoice[]) =>
  isLive(subscription.status) &&
  subscription.collection_method === 'charge_automatically' &&
  concludedAt(invoices) === null &&
  invoices.some(({ billing_reason }) => billing_reason === 'subscription_create')

/** Stripe keeps such an invoice as a draft until a person has repaired it. */
function finalizationProblem(invoice: Stripe.Invoice | undefined): string | null {
  const error = invoice?.status === 'draft' ? invoice.last_finalization_error : null
  return error ? boundedText(500, error.message, error.code) : null
}

const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription, invoices: Stripe.Invoice[]) =>
  invoices.find(({ id }) => id === idOf(latest))

function periodOf(
  subscription: Stripe.Subscription,
  { current_period_start, current_period_end }: Stripe.SubscriptionItem,
) {
  const { metadata } = subscription
  const start = isExtended(subscription) ? Number(metadata.paid_from) || current_period_start : current_period_start
  const end = current_period_end > current_period_start ? isoTime(current_period_end) : null
  return {
    current_period_start: isoTime(start),
    current_period_end: end,
    cancel_at_period_end: endsWithPeriod(subscription) && end !== null,
  }
}

/** Also by an invoice over zero: a contract by promotion is a contract. */
function concludedAt(invoices: Stripe.Invoice[]): string | null {
  const times = invoices.flatMap(({ status, status_transitions }) =>
    status === 'paid' ? (status_transitions.paid_at ?? []) : [],
  )
  return times.length > 0 ? isoTime(Math.min(...times)) : null
}

/** The date of the oldest unpaid invoice. */
function pastDueSince({ status }: Stripe.Subscription, item: Stripe.SubscriptionItem, invoices: Stripe.Invoice[]) {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const waiting = invoices.flatMap(({ status, status_transitions }) =>
    status === 'open' ? (status_transitions.finalized_at ?? []) : [],
  )
  return isoTime(waiting.length > 0 ? Math.min(...waiting) : item.current_period_start)
}

function nextPlanOf(subscription: Stripe.Subscription, plan: string, planOf: PlanLookup) {
  const phase = nextPhase(subscription)
  const next = planOf(phase?.price)
  if (!phase || !next || next === plan) return { next_plan_id: null, next_plan_from: null }
  return { next_plan_id: next, next_plan_from: isoTime(phase.from) }
}

/** Drafts are not final: the reader has not been asked to pay. */
type FinalStatus = InvoiceRow['status']
const isFinal = (status: Stripe.Invoice.Status | null): status is Exclude<Stripe.Invoice.Status, 'draft'> =>
  status !== null && status !== 'draft'

function invoiceRow(
  invoice: Stripe.Invoice,
  snapshot: StripeSnapshot,
  planOf: PlanLookup,
  plans: Map<string, PlanName>,
): InvoiceRow | undefined {
  if (!isFinal(invoice.status)) return undefined
  const status: FinalStatus = invoice.status
  return {
    stripe_id: invoice.id,
    stripe_subscription_id: subscriptionOf(invoice) ?? null,
    number: invoice.number,
    description: describeInvoice(
      invoice,
      plans.get(planOfInvoice(invoice, planOf) ?? '')?.name,
      trialEndOf(invoice, snapshot),
    ),
    amount: Math.max(0, invoice.amount_due),
    amount_paid: invoice.amount_paid,
    total: invoice.total,
    tax: Math.max(0, taxOf(invoice)),
    country: countryOf(invoice),
    currency: invoice.currency,
    status,
    billing_reason: invoice.billing_reason,
    ...termOf(invoice),
    created_at: isoTime(invoice.created),
  }
}

/** Stripe taxes by where it is delivered to, if the customer has such an address. */
function countryOf({ customer_shipping: shipping, customer_address: address }: Stripe.Invoice): string | null {
  const country = shipping?.address?.country ?? address?.country
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

/** The term that the charged lines sell: from the earliest beginning to the latest end. */
function termOf({ lines }: Stripe.Invoice): Pick<InvoiceRow, 'term_start' | 'term_end'> {
  const periods = lines.data.filter(({ amount }) => amount > 0).map(({ period }) => period)
  const [start, end] = [Math.min(...periods.map(({ start }) => start)), Math.max(...periods.map(({ end }) => end))]
  return end > start ? { term_start: isoTime(start), term_end: isoTime(end) } : { term_start: null, term_end: null }
}

/** After a plan change, the last charged line names the plan; the credit lines belong to the previous plan. */
function planOfInvoice({ lines }: Stripe.Invoice, planOf: PlanLookup): string | undefined {
  const own = lines.data.filter((line) => planOf(priceOfLine(line)))
  const charged = own.filter(({ amount }) => amount > 0)
  return planOf(priceOfLine((charged.at(-1) ?? own.at(-1)) as Stripe.InvoiceLineItem))
}

const sellsOwnPlan = ({ lines }: Stripe.Invoice, planOf: PlanLookup) =>
  lines.data.some((line) => planOf(priceOfLine(line)) !== undefined)

const descriptions: Partial<Record<Stripe.Invoice.BillingReason, (plan: string) => string>> = {
  subscription_create: (plan) => `${plan}, first year`,
  subscription_cycle: (plan) => `${plan}, another year`,
  subscription_update: (plan) => `Change to ${plan}`,
}

/** Unix seconds; undefined without a trial. */
function trialEndOf(invoice: Stripe.Invoice, { subscriptions }: StripeSnapshot): number | undefined {
  const subscription = subscriptions.find(({ id }) => id === subscriptionOf(invoice))
  return (subscription && freeDaysEnd(subscription)) ?? undefined
}

/** Over zero, with the months of a pause: a change of plan has lines with amounts. */
const isOverPausedMonths = ({ billing_reason, lines }: Stripe.Invoice) =>
  billing_reason === 'subscription_update' && lines.data.length > 0 && lines.data.every(({ amount }) => amount === 0)

/** The first invoice of a trial is over its free days, and the next one over the first year. */
function trialDescription({ lines }: Stripe.Invoice, plan: string, trialEnd: number): string | undefined {
  const [period] = lines.data.map((line) => line.period)
  if (period?.end === trialEnd) return `${plan}, free days`
  return period?.start === trialEnd ? `${plan}, first year` : undefined
}

function describeInvoice(invoice: Stripe.Invoice, plan: string | undefined, trialEnd: number | undefined): string {
  const { billing_reason, description, lines } = invoice
  const trial = plan && trialEnd !== undefined ? trialDescription(invoice, plan, trialEnd) : undefined
  const pause = plan && isOverPausedMonths(invoice) ? `${plan}, paused months` : undefined
  const own = trial ?? pause ?? (plan && billing_reason && descriptions[billing_reason]?.(plan))
  return boundedText(500, own, description, plan, lines.data[0]?.description, 'Payment')
}

/** Ids of the payment intents of an invoice. */
export function paymentIntentIds({ payments }: Stripe.Invoice): string[] {
  return (payments?.data ?? []).flatMap(({ payment }) => idOf(payment.payment_intent) ?? [])
}

/** An intent counts as a payment once somebody has tried to pay. Mount intents never do. */
function isPayment(intent: Stripe.PaymentIntent): boolean {
  return intent.metadata.purpose !== MOUNT_ONLY && (chargeOf(intent) ?? intent.last_payment_error) != null
}

export const isOwn = ({ metadata }: { metadata: Stripe.Metadata | null }) => metadata?.meridian === OWN_MARK

function paymentRow(
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

/** All credit notes, those of invoices that are not ours included. */
export const creditNoteRows = ({ creditNotes }: StripeSnapshot): CreditNoteRow[] =>
  creditNotes.map((note) => ({
    stripe_id: note.id,
    invoice: idOf(note.invoice) ?? '',
    number: note.number,
    amount: note.amount,
    pre_payment: note.pre_payment_amount,
    refunded: Math.min(
      note.amount,
      note.refunds.reduce((sum, { amount_refunded: amount }) => sum + amount, 0),
    ),
    out_of_band: note.out_of_band_amount ?? 0,
    tax: Math.max(0, taxOf(note)),
    is_issued: note.status === 'issued',
    created_at: isoTime(note.created),
  }))

function creditNotesByRefund({ creditNotes }: StripeSnapshot): Map<string, Stripe.CreditNote> {
  const issued = creditNotes.filter(({ status }) => status === 'issued')
  return new Map(issued.flatMap((note) => note.refunds.map(({ refund }) => [idOf(refund) ?? '', note] as const)))
}

function refundRows(intent: Stripe.PaymentIntent, creditNotes: Map<string, Stripe.CreditNote>): RefundRow[] {
  return (chargeOf(intent)?.refunds?.data ?? []).map(({ id, amount, status, reason, created }) => ({
    stripe_id: id,
    payment: intent.id,
    amount,
    status: status ?? 'pending',
    reason,
    credit_note: creditNotes.get(id)?.id ?? null,
    credit_note_number: creditNotes.get(id)?.number ?? null,
    created_at: isoTime(created),
  }))
}

function disputeRow(dispute: Stripe.Dispute): DisputeRow | undefined {
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
