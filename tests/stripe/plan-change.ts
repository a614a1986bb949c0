import { calculateProration, type PriceChange } from '#shared/billing/change-quote.ts'
import { changePlan } from '#shared/billing/subscription-changes.ts'
import { fetchSubscriptionState } from '#shared/billing/subscription-state.ts'
import type { PaidSubscription } from '#shared/data/subscriptions.ts'
import type { Scenario } from './scenario.ts'

/** Changes the price with a quote, as the account page does. Returns the client secret where the bank asks for authentication. */
export async function change(
  { stripe, billing }: Scenario,
  subscription: PaidSubscription,
  price: string,
  effective: PriceChange['effective'],
): Promise<string | null> {
  const state = await fetchSubscriptionState(stripe, subscription)
  const { effectiveAt, amount, nextAmount } = await calculateProration(stripe, state, { price, effective })
  const ids = { id: crypto.randomUUID(), subscription: subscription.stripeId, plan: 'test', price }
  return changePlan(billing, subscription, { ...ids, effective, effectiveAt, amount, nextAmount, madeAt: 0 })
}
