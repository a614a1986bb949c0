import type Stripe from 'stripe'
import { change, type World } from './world.ts'

const PATIENCE = 23 * 3600

/** A change that waits for its money: the subscription stays as it was until then, and for good if it never comes. */
export function postpone(world: World, subscription: Stripe.Subscription, items: Stripe.SubscriptionItem[]): void {
  const pending: Stripe.Subscription.PendingUpdate = {
    billing_cycle_anchor: null,
    cancel_at_period_end: null,
    discount: null,
    discounts: null,
    expires_at: world.now() + PATIENCE,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null,
  }
  change(world, subscription, { pending_update: pending }, 'customer.subscription.updated')
}

export function applyPending(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const { pending_update: pending } = subscription
  if (!pending?.subscription_items || subscription.latest_invoice !== invoice.id) return
  subscription.items.data = pending.subscription_items
  change(world, subscription, { pending_update: null }, 'customer.subscription.updated')
  world.tell('customer.subscription.pending_update_applied', subscription)
}

/** Answers whether there was one. */
export function dropPending(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): boolean {
  if (!subscription.pending_update || subscription.latest_invoice !== invoice.id) return false
  change(world, subscription, { pending_update: null }, 'customer.subscription.updated')
  world.tell('customer.subscription.pending_update_expired', subscription)
  return true
}
