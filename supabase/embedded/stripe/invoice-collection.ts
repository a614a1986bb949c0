import type Stripe from 'stripe'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'
import { invalidRequest } from './errors.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { markInvoicePaid, markInvoicePaymentFailed, subscriptionOfInvoice } from './invoice-status.ts'
import { attemptPayment, cancelPaymentIntent } from './payment-confirmation.ts'
import { getPaymentMethod } from './payment-methods.ts'
import { expirePendingUpdate } from './pending-updates.ts'
import type { Decline } from './test-cards.ts'

/** Charges an open invoice to the given or saved payment method. Answers the decline, if there was one. */
export function collectInvoice(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  paymentMethod?: Stripe.PaymentMethod,
  offSession = true,
): Decline | undefined {
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (!intent) {
    markInvoicePaid(context, invoice, undefined)
    return undefined
  }
  const method = paymentMethod ?? savedPaymentMethod(context, invoice)
  const waitForAuthentication = !offSession || context.behavior.renewalAuthentication === 'waits'
  if (method) return attemptPayment(context, intent, method, { offSession, waitForAuthentication })
  markInvoicePaymentFailed(context, invoice)
  return { code: 'resource_missing', message: NO_PAYMENT_METHOD }
}

const NO_PAYMENT_METHOD = 'This customer has no attached payment source or default payment method.'

/** Undefined for an invoice of 0. A request that would charge a customer without a card is refused before it writes. */
export function requireSavedPaymentMethod(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
): Stripe.PaymentMethod | undefined {
  const method = savedPaymentMethod(context, invoice)
  if (!method && invoice.amount_due > 0) throw invalidRequest(NO_PAYMENT_METHOD, 'resource_missing')
  return method
}

export function savedPaymentMethod(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
): Stripe.PaymentMethod | undefined {
  const customer = context.store.customers.get(idOf(invoice.customer as string))
  const customerDefault = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const id = idOrNull(subscriptionOfInvoice(context, invoice)?.default_payment_method) ?? idOrNull(customerDefault)
  return id ? getPaymentMethod(context, id) : undefined
}

/** The money came another way, as by a transfer to the publication's bank: its payment intent is not to be paid any more. */
export function payOutOfBand(context: EmulatorContext, invoice: Stripe.Invoice): void {
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (intent?.status === 'processing')
    throw invalidRequest('You cannot pay an invoice out of band while a payment for it is processing.')
  if (intent) {
    cancelPaymentIntent(context, intent, 'void_invoice')
    for (const payment of context.store.invoicePayments.values())
      if (payment.invoice === invoice.id && payment.is_default)
        Object.assign(payment, {
          status: 'canceled',
          status_transitions: { canceled_at: context.now(), paid_at: null },
        })
  }
  markInvoicePaid(context, invoice, undefined)
}

export function voidInvoice(context: EmulatorContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (intent?.status === 'processing')
    throw invalidRequest('You cannot void an invoice while a payment for it is processing.')
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelPaymentIntent(context, intent, 'void_invoice')
  const voidedFields = {
    status: 'void' as const,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: context.now() },
  }
  unapplyBalance(context, invoice)
  updateAndEmit(context, invoice, voidedFields, 'invoice.voided')
  const subscription = subscriptionOfInvoice(context, invoice)
  if (subscription) updateAfterVoid(context, subscription, invoice)
  return invoice
}

/** The customer's balance gets back the amount that the invoice took from it, or loses what it added. Credit notes do not change that. */
function unapplyBalance(context: EmulatorContext, invoice: Stripe.Invoice): void {
  const customer = context.store.customers.get(idOf(invoice.customer as string))
  if (customer && !customer.deleted)
    customer.balance -= invoice.total - invoice.amount_due - invoice.pre_payment_credit_notes_amount
}

function updateAfterVoid(context: EmulatorContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (expirePendingUpdate(context, subscription, invoice)) return
  if (subscription.latest_invoice !== invoice.id) return
  if (subscription.status === 'incomplete') {
    const expiredFields = { status: 'incomplete_expired' as const, ended_at: context.now(), canceled_at: context.now() }
    updateAndEmit(context, subscription, expiredFields, 'customer.subscription.updated')
  } else if (subscription.status === 'past_due' || subscription.status === 'unpaid') {
    updateAndEmit(context, subscription, { status: 'active' }, 'customer.subscription.updated')
  }
}
