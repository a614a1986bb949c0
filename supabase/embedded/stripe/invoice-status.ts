import type Stripe from 'stripe'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, idOf, updateAndEmit } from './context.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { applyPendingUpdate } from './pending-updates.ts'

/** The subscription of an invoice. */
export function subscriptionOfInvoice(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
): Stripe.Subscription | undefined {
  const id = invoice.parent?.subscription_details?.subscription
  return id ? context.store.subscriptions.get(idOf(id)) : undefined
}

export function markInvoicePaid(context: EmulatorContext, invoice: Stripe.Invoice, method: string | undefined): void {
  for (const payment of context.store.invoicePayments.values()) {
    if (payment.invoice === invoice.id && payment.is_default && payment.status === 'open')
      Object.assign(payment, {
        status: 'paid',
        amount_paid: payment.amount_requested,
        status_transitions: { canceled_at: null, paid_at: context.now() },
      })
  }
  const wasAttempted = paymentIntentOfInvoice(context.store, invoice.id) !== undefined
  updateAndEmit(
    context,
    invoice,
    {
      status: 'paid',
      amount_paid: invoice.amount_due,
      amount_remaining: 0,
      attempted: true,
      attempt_count: invoice.attempt_count + (wasAttempted ? 1 : 0),
      next_payment_attempt: null,
      auto_advance: false,
      status_transitions: { ...invoice.status_transitions, paid_at: context.now() },
    },
    'invoice.paid',
  )
  context.emitEvent('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOfInvoice(context, invoice)
  if (subscription) applyPaidInvoice(context, subscription, invoice, method)
}

/** The payment is on its way: nothing is retried, and a first one makes its subscription active. */
export function markInvoiceProcessing(context: EmulatorContext, invoice: Stripe.Invoice, method: string): void {
  Object.assign(invoice, { attempted: true, next_payment_attempt: null })
  const subscription = subscriptionOfInvoice(context, invoice)
  if (subscription?.status !== 'incomplete') return
  const savesMethod = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
  const changes = { status: 'active' as const, ...(savesMethod && { default_payment_method: method }) }
  updateAndEmit(context, subscription, changes, 'customer.subscription.updated')
}

const isOverdue = ({ status }: Stripe.Subscription) => status === 'past_due' || status === 'unpaid'

function applyPaidInvoice(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  method: string | undefined,
): void {
  applyPendingUpdate(context, subscription, invoice)
  const isLatest = subscription.latest_invoice === invoice.id
  const reactivates = subscription.status === 'incomplete' || (isOverdue(subscription) && isLatest)
  const savesMethod =
    method && subscription.payment_settings?.save_default_payment_method === 'on_subscription' && !subscription.ended_at
  const savedMethodFields =
    savesMethod && subscription.default_payment_method !== method ? { default_payment_method: method } : {}
  const changes = { ...(reactivates && { status: 'active' as const }), ...savedMethodFields }
  if (Object.keys(changes).length > 0) updateAndEmit(context, subscription, changes, 'customer.subscription.updated')
}

/**
 * Without a customer to answer the bank (off-session) the attempt counts as failed; the challenge can still be
 * answered.
 */
export function markInvoiceActionRequired(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  offSession: boolean,
): void {
  invoice.attempted = true
  if (offSession) markInvoicePaymentFailed(context, invoice)
  context.emitEvent('invoice.payment_action_required', invoice)
}

export function markInvoicePaymentFailed(context: EmulatorContext, invoice: Stripe.Invoice): void {
  const subscription = subscriptionOfInvoice(context, invoice)
  const isRetried =
    subscription && !subscription.ended_at && invoice.auto_advance && invoice.billing_reason === 'subscription_cycle'
  const retryDelay = isRetried ? context.behavior.retryDelays[invoice.attempt_count] : undefined
  updateAndEmit(
    context,
    invoice,
    {
      attempted: true,
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: retryDelay ? context.now() + retryDelay : null,
    },
    'invoice.payment_failed',
  )
  if (!subscription || subscription.ended_at) return
  if (subscription.status === 'active' && !subscription.pending_update)
    updateAndEmit(context, subscription, { status: 'past_due' }, 'customer.subscription.updated')
}

/** The last attempt has failed. The state after it is a setting of the account. */
export function stopRetrying(context: EmulatorContext, invoice: Stripe.Invoice): void {
  Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  const subscription = subscriptionOfInvoice(context, invoice)
  if (!subscription || subscription.ended_at) return
  const { afterRetries } = context.behavior
  if (afterRetries === 'cancel') cancelSubscription(context, subscription, 'payment_failed')
  if (afterRetries === 'mark_unpaid')
    updateAndEmit(context, subscription, { status: 'unpaid' }, 'customer.subscription.updated')
}

export const hasRetriesLeft = ({ behavior }: EmulatorContext, invoice: Stripe.Invoice) =>
  invoice.attempt_count <= behavior.retryDelays.length
