import type Stripe from 'stripe'
import { idOf } from './parts.ts'
import { cancelScheduledChange, type SubscriptionState } from './standing.ts'

/**
 * The price that a subscription will have after this period, when its reader has chosen a smaller plan. A schedule that has
 * done its work, or never got as far, stays with a subscription and keeps others from changing it: such a one is let go.
 */
export async function scheduledPrice(stripe: Stripe, state: SubscriptionState): Promise<string | undefined> {
  const { schedule } = state.subscription
  if (!schedule) return undefined
  const { phases } = await stripe.subscriptionSchedules.retrieve(idOf(schedule) ?? '')
  const next = phases.find(({ start_date }) => start_date >= state.periodEnd)
  if (!next) await cancelScheduledChange(stripe, state)
  return idOf(next?.items[0]?.price)
}

/** From the end of the period on, this price; nothing is reckoned up before. For a subscription without a schedule. */
export async function schedulePrice(stripe: Stripe, { subscription, item, periodEnd }: SubscriptionState, price: string) {
  await setCustomerCard(stripe, subscription)
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [currentPhase] = phases
  const discounts = discountParams(subscription)
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: currentPhase?.start_date ?? item.current_period_start,
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
async function setCustomerCard({ customers }: Stripe, { customer, default_payment_method: card }: Stripe.Subscription) {
  const method = idOf(card)
  if (method) await customers.update(idOf(customer) ?? '', { invoice_settings: { default_payment_method: method } })
}

/** A promotion goes on for as long as it was promised; a schedule would end it unless it is named. */
function discountParams({ discounts }: Stripe.Subscription) {
  const discountIds = discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  return discountIds.length > 0 ? { discounts: discountIds } : {}
}
