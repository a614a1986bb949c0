import type Stripe from 'stripe'
import { z } from 'zod'
import { couponOf } from './coupons.ts'
import { invalid } from './errors.ts'
import { emptyable, text } from './params.ts'
import { after } from './periods.ts'
import { isValid, promotionCodeOf, settleActive } from './promotion-codes.ts'
import { idOf, idOrNull, newId, type World } from './world.ts'

export const discountsParam = emptyable(
  z.array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional(), discount: text.optional() })),
)
export type DiscountsGiven = z.infer<typeof discountsParam> | undefined

export interface ForWhom {
  customer: string | null
  subscription: string | null
  /** Cents before any discount, for codes that ask for a minimum. */
  amount: number
}

/** Discounts as they would come about; nothing is redeemed yet. */
export function draftDiscounts(world: World, given: DiscountsGiven, whom: ForWhom): Stripe.Discount[] {
  if (!given) return []
  return given.map(({ coupon, promotion_code: code, discount }, place) => {
    const param = `discounts[${place}]`
    const kept = discount && world.shelves.discounts.get(discount)
    if (kept) return kept
    if (code) return ofCode(world, code, whom, `${param}[promotion_code]`)
    if (coupon) return draft(world, redeemable(world, couponOf(world, coupon, `${param}[coupon]`)), null, whom)
    throw invalid('Each discount needs a coupon, a promotion_code or a discount.', undefined, param)
  })
}

function ofCode(world: World, id: string, whom: ForWhom, param: string): Stripe.Discount {
  const code = settleActive(world, promotionCodeOf(world, id, param))
  const refusal = refusalOf(world, code, whom)
  if (refusal) throw invalid(refusal, 'promotion_code_invalid', param)
  return draft(world, couponOf(world, idOf(code.promotion.coupon as string)), code.id, whom)
}

function refusalOf(world: World, code: Stripe.PromotionCode, { customer, amount }: ForWhom): string | undefined {
  const { first_time_transaction: firstTime, minimum_amount: minimum } = code.restrictions
  if (!code.active) return 'This promotion code is not active or has expired.'
  if (code.customer && code.customer !== customer) return 'This promotion code belongs to another customer.'
  if (minimum !== null && amount < minimum) return 'This promotion code needs a larger purchase.'
  if (firstTime && customer && hasPaid(world, customer))
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.'
  return undefined
}

const hasPaid = (world: World, customer: string) =>
  [...world.shelves.charges.values()].some((charge) => charge.customer === customer && charge.paid)

function redeemable(world: World, coupon: Stripe.Coupon): Stripe.Coupon {
  if (!isValid(world, coupon)) throw invalid(`Coupon expired: ${coupon.id}`, 'coupon_expired', 'coupon')
  return coupon
}

function draft(world: World, coupon: Stripe.Coupon, code: string | null, whom: ForWhom): Stripe.Discount {
  const start = world.now()
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: whom.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? after(start, 'month', coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription: whom.subscription,
    subscription_item: null,
  }
}

export function redeem(world: World, discounts: Stripe.Discount[]): void {
  for (const discount of discounts) {
    if (world.shelves.discounts.has(discount.id)) continue
    world.shelves.discounts.set(discount.id, discount)
    const coupon = couponBehind(world, discount)
    if (coupon) coupon.times_redeemed++
    const code = idOrNull(discount.promotion_code)
    const promotion = code && world.shelves.promotionCodes.get(code)
    if (promotion) promotion.times_redeemed++
    world.tell('customer.discount.created', discount)
  }
}

/** Those of a subscription that still count at a moment: now, or when what is previewed will be drawn up. */
export function liveDiscounts(
  world: World,
  subscription: Stripe.Subscription,
  moment = world.now(),
): Stripe.Discount[] {
  return subscription.discounts
    .map((discount) => world.shelves.discounts.get(idOf(discount)))
    .filter((discount) => discount !== undefined)
    .filter(({ end }) => end === null || end > moment)
}

const couponBehind = (world: World, discount: Stripe.Discount) =>
  discount.source.coupon ? world.shelves.coupons.get(idOf(discount.source.coupon)) : undefined

/** What one discount takes off an amount, in cents. */
export function takenOff(world: World, discount: Stripe.Discount, amount: number): number {
  const coupon = couponBehind(world, discount)
  if (!coupon || amount <= 0) return 0
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100)
  return Math.min(coupon.amount_off ?? 0, amount)
}
