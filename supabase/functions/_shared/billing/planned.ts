import type Stripe from 'stripe'
import { idOf } from './parts.ts'
import { dropPlannedChange, type Standing } from './standing.ts'

/**
 * The price that a subscription will have after this period, when its reader has chosen a smaller plan. A schedule that has
 * done its work, or never got as far, stays with a subscription and keeps others from changing it: such a one is let go.
 */
export async function plannedPrice(stripe: Stripe, standing: Standing): Promise<string | undefined> {
  const { schedule } = standing.subscription
  if (!schedule) return undefined
  const { phases } = await stripe.subscriptionSchedules.retrieve(idOf(schedule) ?? '')
  const next = phases.find(({ start_date }) => start_date >= standing.periodEnd)
  if (!next) await dropPlannedChange(stripe, standing)
  return idOf(next?.items[0]?.price)
}

/** From the end of the period on, this price; nothing is reckoned up before. For a subscription without a schedule. */
export async function planPrice(stripe: Stripe, { subscription, item, periodEnd }: Standing, price: string) {
  await keepCard(stripe, subscription)
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [present] = phases
  const discounts = discountsOf(subscription)
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

/**
 * A phase that names no card is paid by the customer's, and the first payment has left its card with the subscription alone.
 * Named in the phase it would stay there when the reader takes another one.
 */
async function keepCard({ customers }: Stripe, { customer, default_payment_method: card }: Stripe.Subscription) {
  const method = idOf(card)
  if (method) await customers.update(idOf(customer) ?? '', { invoice_settings: { default_payment_method: method } })
}

/** A promotion goes on for as long as it was promised; a schedule would end it unless it is named. */
function discountsOf({ discounts }: Stripe.Subscription) {
  const named = discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  return named.length > 0 ? { discounts: named } : {}
}
