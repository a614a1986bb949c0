import type Stripe from 'stripe'
import { dropPlannedChange, type Standing } from './standing.ts'

/**
 * The price that a subscription will have after this period, when its reader has chosen a smaller plan. A schedule that has
 * done its work stays with a subscription for another year and keeps others from changing it: such a one is let go.
 */
export async function plannedPrice(stripe: Stripe, standing: Standing): Promise<string | undefined> {
  const { schedule } = standing.subscription
  if (!schedule) return undefined
  const { phases } = await stripe.subscriptionSchedules.retrieve(typeof schedule === 'string' ? schedule : schedule.id)
  const next = phases.find(({ start_date }) => start_date >= standing.periodEnd)
  if (!next) await dropPlannedChange(stripe, standing)
  const price = next?.items[0]?.price
  return typeof price === 'object' ? price.id : price
}

/** From the end of the period on, this price; nothing is reckoned up before. */
export async function planPrice(stripe: Stripe, { subscription, item, periodEnd }: Standing, price: string) {
  const { schedule } = subscription
  const { id, phases } = schedule
    ? await stripe.subscriptionSchedules.retrieve(typeof schedule === 'string' ? schedule : schedule.id)
    : await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [present] = phases
  const discounts = discountsOf(present)
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: present?.start_date ?? item.current_period_start,
        end_date: periodEnd,
        items: [{ price: item.price.id, quantity: 1 }],
        ...discounts,
      },
      { items: [{ price, quantity: 1 }], duration: { interval: 'year', interval_count: 1 }, ...discounts },
    ],
  })
}

/** A promotion goes on for as long as it was promised. */
function discountsOf(phase: Stripe.SubscriptionSchedule.Phase | undefined) {
  const ids = phase?.discounts.map(({ discount }) => (typeof discount === 'object' ? discount?.id : discount)) ?? []
  const discounts = ids.flatMap((discount) => (discount ? [{ discount }] : []))
  return discounts.length > 0 ? { discounts } : {}
}
