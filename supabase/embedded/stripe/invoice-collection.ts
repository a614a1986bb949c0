import type Stripe from 'stripe'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'
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
  if (method) return attemptPayment(context, intent, method, { offSession, waitForAuthentication: true })
  markInvoicePaymentFailed(context, invoice)
  return {
    code: 'resource_missing',
    message: 'This customer has no attached payment source or default payment method.',
  }
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

export function voidInvoice(context: EmulatorContext, invoice: Stripe.Invoice): Stripe.Invoice {
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (intent && !['succeeded', 'canceled'].includes(intent.status)) cancelPaymentIntent(context, intent, 'void_invoice')
  const voidedFields = {
    status: 'void' as const,
    auto_advance: false,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: context.now() },
  }
  updateAndEmit(context, invoice, voidedFields, 'invoice.voided')
  const subscription = subscriptionOfInvoice(context, invoice)
  if (subscription) updateAfterVoid(context, subscription, invoice)
  return invoice
}

function updateAfterVoid(context: EmulatorContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  if (expirePendingUpdate(context, subscription, invoice)) return
  if (subscription.latest_invoice !== invoice.id) return
  if (subscription.status === 'incomplete') {
    const expiredFields = { status: 'incomplete_expired' as const, ended_at: context.now(), canceled_at: context.now() }
    updateAndEmit(context, subscription, expiredFields, 'customer.subscription.updated')
  } else if (subscription.status === 'past_due') {
    updateAndEmit(context, subscription, { status: 'active' }, 'customer.subscription.updated')
  }
}
