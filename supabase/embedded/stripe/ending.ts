import type Stripe from 'stripe'
import { change, idOf, idOrNull, type World } from './world.ts'

/** Ends a subscription for good. An invoice that is still open stays so, and can even be paid: whoever minds voids it. */
export function endNow(
  world: World,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const neverBegun = subscription.status === 'incomplete'
  for (const invoice of world.shelves.invoices.values()) {
    const own = invoice.parent?.subscription_details?.subscription
    if (own && idOf(own) === subscription.id && ['draft', 'open'].includes(invoice.status ?? ''))
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null })
  }
  world.shelves.pendingLines.delete(subscription.id)
  endSchedule(world, idOrNull(subscription.schedule))
  const ended: Partial<Stripe.Subscription> = {
    status: neverBegun ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? world.now(),
    ended_at: world.now(),
    schedule: null,
    pending_update: null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...subscription.cancellation_details,
      reason,
    },
  }
  return change(
    world,
    subscription,
    ended,
    neverBegun ? 'customer.subscription.updated' : 'customer.subscription.deleted',
  )
}

function endSchedule(world: World, id: string | null): void {
  const schedule = id && world.shelves.schedules.get(id)
  if (!schedule || !['active', 'not_started'].includes(schedule.status)) return
  const ended = { status: 'canceled' as const, canceled_at: world.now(), current_phase: null }
  change(world, schedule, ended, 'subscription_schedule.canceled')
}
