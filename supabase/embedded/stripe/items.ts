import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, notEmulated } from './errors.ts'
import { int, mergedMetadata, metadata, text } from './params.ts'
import { periodEnd } from './periods.ts'
import { priceOf } from './prices.ts'
import { idOf, newId, type World } from './world.ts'

const itemGiven = z.strictObject({ price: text, quantity: int.optional(), metadata: metadata.optional() })
const intervals = ['day', 'week', 'month', 'year'] as const
export const itemsGiven = z.array(itemGiven).min(1).max(20)

export function newItem(
  world: World,
  subscription: string,
  given: z.infer<typeof itemGiven>,
  start: number,
): Stripe.SubscriptionItem {
  const price = subscribable(world, given.price)
  const { interval, interval_count: count } = recurringOf(price)
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now(),
    current_period_end: periodEnd(start, world.now(), interval, count),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: mergedMetadata({}, given.metadata),
    plan: planOf(price),
    price: structuredClone(price),
    quantity: given.quantity ?? 1,
    subscription,
    tax_rates: [],
  }
}

export function subscribable(world: World, id: string): Stripe.Price {
  const price = priceOf(world, id, 'items[0][price]')
  if (!price.active)
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      undefined,
      'items[0][price]',
    )
  return price
}

export function recurringOf({ id, recurring }: Stripe.Price) {
  if (!recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`: ${id}`,
    )
  const interval = intervals.find((known) => known === recurring.interval)
  if (!interval) throw notEmulated(`the interval ${recurring.interval}`)
  return { interval, interval_count: recurring.interval_count }
}

/** A price as older versions of the API called it. */
export const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: price.unit_amount_decimal,
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring?.interval ?? 'year',
  interval_count: price.recurring?.interval_count ?? 1,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: idOf(price.product),
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})
