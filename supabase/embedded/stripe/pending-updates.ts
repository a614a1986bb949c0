import type Stripe from 'stripe'
import { type EmulatorContext, updateAndEmit } from './context.ts'

const EXPIRES_AFTER = 23 * 3600

/** Stores a change that takes effect when its invoice is paid, and is dropped after 23 hours otherwise. */
export function createPendingUpdate(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  items: Stripe.SubscriptionItem[],
): void {
  const pending: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: context.now() + EXPIRES_AFTER,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
  updateAndEmit(context, subscription, { pending_update: pending }, 'customer.subscription.updated')
}

export function applyPendingUpdate(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): void {
  const { pending_update: pending } = subscription
  if (!pending?.subscription_items || subscription.latest_invoice !== invoice.id) return
  subscription.items.data = pending.subscription_items
  updateAndEmit(context, subscription, { pending_update: null }, 'customer.subscription.updated')
  context.emitEvent('customer.subscription.pending_update_applied', subscription)
}

/** Answers whether there was a pending update. */
export function expirePendingUpdate(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
): boolean {
  if (!subscription.pending_update || subscription.latest_invoice !== invoice.id) return false
  updateAndEmit(context, subscription, { pending_update: null }, 'customer.subscription.updated')
  context.emitEvent('customer.subscription.pending_update_expired', subscription)
  return true
}
