import type Stripe from 'stripe'
import { type EmulatorContext, idOf, listOf, newId, updateAndEmit } from './context.ts'
import { applyDiscounts, netAmount } from './invoice-lines.ts'
import { newPaymentIntent } from './payment-intent-routes.ts'
import { dueDateOf, isSentToCustomer, sendInvoice } from './send-invoice.ts'
import { applyTaxes, locationInvalid, type TaxCustomer, taxCustomer, taxTotals } from './tax.ts'

/** Cents. A smaller amount cannot be charged to a card and is added to the customer's balance. */
const MINIMUM_CHARGE = 50

export interface InvoiceDraft {
  subscription: Stripe.Subscription
  lines: Stripe.InvoiceLineItem[]
  discounts: Stripe.Discount[]
  reason: Stripe.Invoice.BillingReason
  period: { start: number; end: number }
  /** Of a preview: replaces what the customer has. */
  taxCustomer?: TaxCustomer
}

/** An invoice that is not stored: a preview, or the beginning of a real invoice. */
export function buildInvoice(
  context: EmulatorContext,
  id: string,
  { subscription, lines, discounts, reason, period, taxCustomer: given }: InvoiceDraft,
): Stripe.Invoice {
  applyDiscounts(context, lines, discounts)
  for (const line of lines) line.invoice = id
  const customer = context.store.customers.get(idOf(subscription.customer))
  const activeCustomer = customer && !customer.deleted ? customer : undefined
  const taxed = given ?? taxCustomer(context, activeCustomer)
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Meridian',
    account_tax_ids: null,
    amount_due: 0,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: subscription.collection_method,
    created: context.now(),
    currency: subscription.currency,
    custom_fields: activeCustomer?.invoice_settings.custom_fields ?? null,
    customer: idOf(subscription.customer),
    customer_account: null,
    customer_address: activeCustomer?.address ?? null,
    customer_email: activeCustomer?.email ?? null,
    customer_name: activeCustomer?.name ?? null,
    customer_phone: activeCustomer?.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: taxed.exempt,
    customer_tax_ids: taxed.taxIds.map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map((discount) => discount.id),
    due_date: dueDateOf(subscription, context.now()),
    effective_at: null,
    ending_balance: null,
    footer: subscription.invoice_settings?.footer ?? null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: listOf(lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: activeCustomer?.balance ?? 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: 0,
    subtotal_excluding_tax: 0,
    test_clock: null,
    total: 0,
    total_discount_amounts: [],
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
  if (subscription.automatic_tax.enabled) applyTaxes(context, invoice, taxed)
  return addTotals(invoice)
}

function addTotals(invoice: Stripe.Invoice): Stripe.Invoice {
  const lines = invoice.lines.data
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const discounted = lines.reduce((sum, line) => sum + netAmount(line), 0)
  const taxes = taxTotals(lines)
  const taxOf = (behavior: string) =>
    taxes.reduce((sum, { amount, tax_behavior }) => sum + (tax_behavior === behavior ? amount : 0), 0)
  const total = discounted + taxOf('exclusive')
  const amountOwed = Math.max(0, total + invoice.starting_balance)
  const amount_due = amountOwed < MINIMUM_CHARGE ? 0 : amountOwed
  return Object.assign(invoice, {
    subtotal,
    subtotal_excluding_tax: subtotal - taxOf('inclusive'),
    total,
    total_excluding_tax: discounted - taxOf('inclusive'),
    total_taxes: taxes,
    amount_due,
    amount_remaining: amount_due,
    total_discount_amounts: discountTotals(lines),
  })
}

function discountTotals(lines: Stripe.InvoiceLineItem[]): Stripe.Invoice.TotalDiscountAmount[] {
  const totals = new Map<string, number>()
  for (const { amount, discount } of lines.flatMap((line) => line.discount_amounts ?? [])) {
    totals.set(idOf(discount), (totals.get(idOf(discount)) ?? 0) + amount)
  }
  return [...totals].map(([discount, amount]) => ({ amount, discount }))
}

/** Stores a draft, which is finalized at `finalizesAt` (seconds since 1970; null: only by a call). */
export function createDraftInvoice(
  context: EmulatorContext,
  draft: InvoiceDraft,
  finalizesAt: number | null,
): Stripe.Invoice {
  const pendingLines = context.store.pendingLines.get(draft.subscription.id) ?? []
  context.store.pendingLines.delete(draft.subscription.id)
  const invoice = buildInvoice(context, newId('in'), { ...draft, lines: [...pendingLines, ...draft.lines] })
  invoice.automatically_finalizes_at = finalizesAt
  context.store.invoices.set(invoice.id, invoice)
  draft.subscription.latest_invoice = invoice.id
  context.emitEvent('invoice.created', invoice)
  return invoice
}

/** Opens an invoice for payment. An invoice of 0 gets no payment intent; `collectInvoice` marks it as paid. */
export function finalizeInvoice(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  setupFutureUsage: 'off_session' | null,
): Stripe.Invoice {
  const customer = context.store.customers.get(idOf(invoice.customer as string))
  if (invoice.automatic_tax.enabled && customer && !customer.deleted) {
    applyTaxes(context, invoice, taxCustomer(context, customer))
    addTotals(invoice)
  }
  if (invoice.automatic_tax.status === 'requires_location_inputs') return failFinalization(context, invoice)
  const endingBalance = invoice.starting_balance + invoice.total - invoice.amount_due
  let number = invoice.id.slice(-8).toUpperCase()
  if (customer && !customer.deleted) {
    customer.balance = endingBalance
    customer.currency = invoice.currency
    number = `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`
    customer.next_invoice_sequence = (customer.next_invoice_sequence ?? 1) + 1
  }
  const finalizedFields: Partial<Stripe.Invoice> = {
    status: 'open',
    number,
    automatically_finalizes_at: null,
    effective_at: context.now(),
    ending_balance: endingBalance,
    hosted_invoice_url: `${context.url}/invoices/${invoice.id}`,
    invoice_pdf: `${context.url}/invoices/${invoice.id}/pdf`,
    status_transitions: { ...invoice.status_transitions, finalized_at: context.now() },
    // The days are counted from the moment in which the customer can pay.
    ...(invoice.due_date !== null && { due_date: invoice.due_date + context.now() - invoice.created }),
  }
  if (invoice.amount_due > 0) addInvoicePayment(context, invoice, setupFutureUsage)
  updateAndEmit(context, invoice, finalizedFields, 'invoice.finalized')
  if (isSentToCustomer(invoice) && invoice.auto_advance && invoice.amount_due > 0) sendInvoice(context, invoice)
  return invoice
}

/** Those of the subscription; cards where it names none. */
function methodTypesOf({ store }: EmulatorContext, { parent }: Stripe.Invoice): string[] {
  const id = parent?.subscription_details?.subscription
  return (id && store.subscriptions.get(idOf(id))?.payment_settings?.payment_method_types) || ['card']
}

/** Stripe disables automatic tax, keeps the draft and waits for somebody to repair the address. */
function failFinalization(context: EmulatorContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const { message, ...error } = locationInvalid().body
  return updateAndEmit(
    context,
    invoice,
    {
      automatically_finalizes_at: null,
      last_finalization_error: { ...error, message } as Stripe.Invoice.LastFinalizationError,
    },
    'invoice.finalization_failed',
  )
}

function addInvoicePayment(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  setupFutureUsage: 'off_session' | null,
): void {
  const intent = newPaymentIntent(context, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(invoice.customer as string),
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    setup_future_usage: setupFutureUsage,
    payment_method_types: methodTypesOf(context, invoice),
    metadata: {},
  })
  const payment: Stripe.InvoicePayment = {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: context.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  }
  context.store.invoicePayments.set(payment.id, payment)
}
