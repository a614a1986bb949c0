import type Stripe from 'stripe'
import { periodEnd } from './billing-periods.ts'
import { type EmulatorContext, updateAndEmit } from './context.ts'
import { activeDiscounts, removeUsedDiscounts } from './discounts.ts'
import { createDraftInvoice } from './draft-invoice.ts'
import { periodLine } from './invoice-lines.ts'
import { recurringOf } from './subscription-items.ts'

const HOUR = 3600

export function nextPeriod({ billing_cycle_anchor: anchor }: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  const { interval, interval_count: count } = recurringOf(item.price)
  const start = item.current_period_end
  return { start, end: periodEnd(anchor, start, interval, count) }
}

/** Begins a new period. Its invoice stays a draft for an hour, like Stripe's, and is then charged. */
export function renew(context: EmulatorContext, subscription: Stripe.Subscription): void {
  const previousItem = subscription.items.data[0]
  const data = subscription.items.data.map((item) => {
    const { start, end } = nextPeriod(subscription, item)
    return { ...item, current_period_start: start, current_period_end: end }
  })
  updateAndEmit(context, subscription, { items: { ...subscription.items, data } }, 'customer.subscription.updated')
  const lines = data.map((item) =>
    periodLine(context, item, { start: item.current_period_start, end: item.current_period_end }),
  )
  const period = {
    start: previousItem?.current_period_start ?? context.now(),
    end: previousItem?.current_period_end ?? context.now(),
  }
  const discounts = activeDiscounts(context, subscription)
  createDraftInvoice(
    context,
    { subscription, lines, discounts, reason: 'subscription_cycle', period },
    context.now() + HOUR,
  )
  removeUsedDiscounts(context, subscription)
}
