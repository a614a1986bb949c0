import type Stripe from 'stripe'
import { z } from 'zod'
import { periodEnd } from './billing-periods.ts'
import { type EmulatorContext, idOf, newId } from './context.ts'
import { invalidRequest, notEmulated } from './errors.ts'
import { getPrice } from './price-routes.ts'
import { int, mergeMetadata, metadata, text } from './request-params.ts'

/** Stripe refuses a negative one. */
export const quantityParam = int.refine((quantity) => quantity >= 0, 'This value must be greater than or equal to 0.')

const newItemParam = z.strictObject({ price: text, quantity: quantityParam.optional(), metadata: metadata.optional() })
const intervals = ['day', 'week', 'month', 'year'] as const
export const newItemsParam = z.array(newItemParam).min(1).max(20)

export function newItem(
  context: EmulatorContext,
  subscription: string,
  given: z.infer<typeof newItemParam>,
  start: number,
): Stripe.SubscriptionItem {
  const price = getActivePrice(context, given.price)
  const { interval, interval_count: count } = recurringOf(price)
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: context.now(),
    current_period_end: periodEnd(start, context.now(), interval, count),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata({}, given.metadata),
    plan: toPlan(price),
    price: structuredClone(price),
    quantity: given.quantity ?? 1,
    subscription,
    tax_rates: [],
  }
}

export function getActivePrice(context: EmulatorContext, id: string): Stripe.Price {
  const price = getPrice(context, id, 'items[0][price]')
  if (!price.active)
    throw invalidRequest(
      'The price specified is inactive. This field only accepts active prices.',
      undefined,
      'items[0][price]',
    )
  return price
}

/** Stripe keeps each customer, and so each subscription, in one currency. */
export function requireOneCurrency(known: string | null | undefined, prices: Stripe.Price[]): void {
  const [first] = prices
  const expected = known ?? first?.currency
  if (prices.some(({ currency }) => currency !== expected))
    throw invalidRequest(
      `You cannot combine currencies on a single customer. This customer has had a subscription, coupon, or invoice item with currency ${expected}`,
    )
}

export function recurringOf({ id, recurring }: Stripe.Price) {
  if (!recurring)
    throw invalidRequest(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`: ${id}`,
    )
  const interval = intervals.find((known) => known === recurring.interval)
  if (!interval) throw notEmulated(`the interval ${recurring.interval}`)
  return { interval, interval_count: recurring.interval_count }
}

/** The legacy `plan` object of a price, which items still have. */
export const toPlan = (price: Stripe.Price): Stripe.Plan => ({
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
