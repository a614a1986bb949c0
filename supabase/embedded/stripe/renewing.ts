import type Stripe from 'stripe'
import { liveDiscounts } from './discounts.ts'
import { draw } from './drawing.ts'
import { recurringOf } from './items.ts'
import { periodLine } from './lines.ts'
import { periodEnd } from './periods.ts'
import { forgetUsedUp } from './subscriptions.ts'
import { change, type World } from './world.ts'

const HOUR = 3600

export function nextPeriod({ billing_cycle_anchor: anchor }: Stripe.Subscription, item: Stripe.SubscriptionItem) {
  const { interval, interval_count: count } = recurringOf(item.price)
  const start = item.current_period_end
  return { start, end: periodEnd(anchor, start, interval, count) }
}

/** A new period begins. Its invoice can still be changed for an hour, and is then taken from the card. */
export function renew(world: World, subscription: Stripe.Subscription): void {
  const before = subscription.items.data[0]
  const data = subscription.items.data.map((item) => {
    const { start, end } = nextPeriod(subscription, item)
    return { ...item, current_period_start: start, current_period_end: end }
  })
  change(world, subscription, { items: { ...subscription.items, data } }, 'customer.subscription.updated')
  const lines = data.map((item) =>
    periodLine(world, item, { start: item.current_period_start, end: item.current_period_end }),
  )
  const period = { start: before?.current_period_start ?? world.now(), end: before?.current_period_end ?? world.now() }
  const discounts = liveDiscounts(world, subscription)
  draw(world, { subscription, lines, discounts, reason: 'subscription_cycle', period }, world.now() + HOUR)
  forgetUsedUp(world, subscription)
}
