import type Stripe from 'stripe'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'

/** Ends a subscription at once. As at Stripe, an open invoice stays open and payable until somebody voids it. */
export function cancelSubscription(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  reason: Stripe.Subscription.CancellationDetails.Reason,
): Stripe.Subscription {
  const wasIncomplete = subscription.status === 'incomplete'
  for (const invoice of context.store.invoices.values()) {
    const subscriptionReference = invoice.parent?.subscription_details?.subscription
    if (
      subscriptionReference &&
      idOf(subscriptionReference) === subscription.id &&
      ['draft', 'open'].includes(invoice.status ?? '')
    )
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null, automatically_finalizes_at: null })
  }
  context.store.pendingLines.delete(subscription.id)
  cancelSchedule(context, idOrNull(subscription.schedule))
  const canceledFields: Partial<Stripe.Subscription> = {
    status: wasIncomplete ? 'incomplete_expired' : 'canceled',
    canceled_at: subscription.canceled_at ?? context.now(),
    ended_at: context.now(),
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
  return updateAndEmit(
    context,
    subscription,
    canceledFields,
    wasIncomplete ? 'customer.subscription.updated' : 'customer.subscription.deleted',
  )
}

function cancelSchedule(context: EmulatorContext, id: string | null): void {
  const schedule = id && context.store.schedules.get(id)
  if (!schedule || !['active', 'not_started'].includes(schedule.status)) return
  const canceledFields = { status: 'canceled' as const, canceled_at: context.now(), current_phase: null }
  updateAndEmit(context, schedule, canceledFields, 'subscription_schedule.canceled')
}
