import type Stripe from 'stripe'
import { automaticTax } from './automatic-tax.ts'
import { type EmulatorContext, idOf, idOrNull } from './context.ts'
import { toPlan } from './subscription-items.ts'

/** The subscription after its current period, changed by its schedule if it has one. */
export function subscriptionInNextPhase(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
): Stripe.Subscription {
  const id = idOrNull(subscription.schedule)
  const schedule = id ? context.store.schedules.get(id) : undefined
  const end = Math.min(...subscription.items.data.map((item) => item.current_period_end))
  const phase = schedule && phaseAt(schedule, end)
  return phase ? { ...subscription, ...phaseChanges(context, subscription, schedule, phase) } : subscription
}

export const phaseAt = ({ phases }: Stripe.SubscriptionSchedule, time: number) =>
  phases.find(({ start_date: start, end_date: endDate }) => start <= time && time < endDate)

/**
 * The fields that a phase sets on its subscription. Without a payment method of the phase or the schedule, and without
 * discounts, it clears them: the customer's default card then pays the full price.
 */
export function phaseChanges(
  context: EmulatorContext,
  { items }: Stripe.Subscription,
  { default_settings: defaults }: Stripe.SubscriptionSchedule,
  phase: Stripe.SubscriptionSchedule.Phase,
) {
  return {
    items: { ...items, data: phaseItems(context, items.data, phase) },
    default_payment_method: idOrNull(phase.default_payment_method) ?? idOrNull(defaults.default_payment_method),
    automatic_tax: automaticTax(phase.automatic_tax?.enabled ?? defaults.automatic_tax?.enabled ?? false),
    discounts: phase.discounts.flatMap(({ discount }) => idOrNull(discount) ?? []),
  }
}

/** The subscription's items with the prices and quantities of the phase. */
function phaseItems(
  context: EmulatorContext,
  items: Stripe.SubscriptionItem[],
  phase: Stripe.SubscriptionSchedule.Phase,
) {
  return items.map((item, index) => {
    const phaseItem = phase.items[index]
    const price = phaseItem && context.store.prices.get(idOf(phaseItem.price))
    return price
      ? { ...item, price: structuredClone(price), plan: toPlan(price), quantity: phaseItem.quantity ?? 1 }
      : item
  })
}
