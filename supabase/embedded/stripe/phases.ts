import type Stripe from 'stripe'
import { planOf } from './items.ts'
import { idOf, idOrNull, type World } from './world.ts'

/** The items of a subscription as they will be when its period is over, if a schedule changes them then. */
export function nextPhaseItems(world: World, subscription: Stripe.Subscription): Stripe.SubscriptionItem[] {
  const id = idOrNull(subscription.schedule)
  const schedule = id ? world.shelves.schedules.get(id) : undefined
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  const phase = schedule?.phases.find(({ start_date: start, end_date: stop }) => start <= end && end < stop)
  return phase ? itemsOf(world, subscription, phase) : subscription.items.data
}

/** The items that a phase asks for, as those that are there already where it can be. */
export function itemsOf(
  world: World,
  { items }: Stripe.Subscription,
  phase: Stripe.SubscriptionSchedule.Phase,
): Stripe.SubscriptionItem[] {
  return items.data.map((item, place) => {
    const wanted = phase.items[place]
    const price = wanted && world.shelves.prices.get(idOf(wanted.price))
    return price
      ? { ...item, price: structuredClone(price), plan: planOf(price), quantity: wanted.quantity ?? 1 }
      : item
  })
}
