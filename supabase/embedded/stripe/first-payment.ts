import type Stripe from 'stripe'
import { cardError } from './charging.ts'
import { paymentIntentOfInvoice } from './includable.ts'
import { collectInvoice, markInvoicePaid, savedPaymentMethod } from './paying.ts'
import { newSetupIntent } from './setup-intents.ts'
import { updateAndEmit, idOf, type EmulatorContext } from './world.ts'

export type FirstPaymentBehavior = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'

/** What becomes of the first invoice of a subscription: paid from a card that is known, or left to its reader. */
export function collectFirstPayment(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  behaviour: FirstPaymentBehavior,
  offSession: boolean,
): void {
  if (invoice.amount_due === 0) {
    activateFree(context, subscription, invoice)
    return
  }
  if (behaviour === 'default_incomplete') return
  const decline = collectInvoice(context, invoice, undefined, offSession)
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (!decline || behaviour !== 'error_if_incomplete' || !intent) return
  context.store.subscriptions.delete(subscription.id)
  context.store.invoices.delete(invoice.id)
  throw cardError(intent, decline)
}

/** Nothing is owed: it begins at once, and asks for a card that later payments can be taken from. */
function activateFree(context: EmulatorContext, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const savedMethod = savedPaymentMethod(context, invoice)
  const setupIntentId = savedMethod ? null : newSetupIntent(context, { customer: idOf(subscription.customer), usage: 'off_session' }).id
  updateAndEmit(context, subscription, { status: 'active', pending_setup_intent: setupIntentId }, 'customer.subscription.updated')
  markInvoicePaid(context, invoice, undefined)
}
