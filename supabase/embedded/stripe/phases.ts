import type Stripe from 'stripe'
import { planOf } from './items.ts'
import { idOf, idOrNull, type World } from './world.ts'

/** A subscription as it will be when its period is over, if a schedule changes it then. */
export function nextPhaseOf(world: World, subscription: Stripe.Subscription): Stripe.Subscription {
  const id = idOrNull(subscription.schedule)
  const schedule = id ? world.shelves.schedules.get(id) : undefined
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  const phase = schedule && phaseAt(schedule, end)
  return phase ? { ...subscription, ...entering(world, subscription, phase) } : subscription
}

export const phaseAt = ({ phases }: Stripe.SubscriptionSchedule, moment: number) =>
  phases.find(({ start_date: start, end_date: stop }) => start <= moment && moment < stop)

/**
 * What a phase makes of its subscription: what it does not name is not kept. Without a card of its own it is paid by the
 * customer's, and without discounts in full.
 */
export function entering(world: World, { items }: Stripe.Subscription, phase: Stripe.SubscriptionSchedule.Phase) {
  return {
    items: { ...items, data: itemsOf(world, items.data, phase) },
    default_payment_method: idOrNull(phase.default_payment_method),
    discounts: phase.discounts.flatMap(({ discount }) => idOrNull(discount) ?? []),
  }
}

/** The items that a phase asks for, as those that are there already where it can be. */
function itemsOf(world: World, items: Stripe.SubscriptionItem[], phase: Stripe.SubscriptionSchedule.Phase) {
  return items.map((item, place) => {
    const wanted = phase.items[place]
    const price = wanted && world.shelves.prices.get(idOf(wanted.price))
    return price
      ? { ...item, price: structuredClone(price), plan: planOf(price), quantity: wanted.quantity ?? 1 }
      : item
  })
}
