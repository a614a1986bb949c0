import type Stripe from 'stripe'
import { z } from 'zod'
import { addInterval } from './billing-periods.ts'
import { type EmulatorContext, idOf, idOrNull, newId } from './context.ts'
import { getCoupon } from './coupon-routes.ts'
import { invalidRequest } from './errors.ts'
import { getPromotionCode, isCouponValid, refreshActive } from './promotion-code-routes.ts'
import { clearable, text } from './request-params.ts'

export const discountsParam = clearable(
  z.array(z.strictObject({ coupon: text.optional(), promotion_code: text.optional(), discount: text.optional() })),
)
export type DiscountsParam = z.infer<typeof discountsParam> | undefined

export interface DiscountTarget {
  customer: string | null
  subscription: string | null
  /** Cents before discounts, for promotion codes with a minimum amount. */
  amount: number
}

/** Discounts that are not redeemed yet. */
export function draftDiscounts(
  context: EmulatorContext,
  given: DiscountsParam,
  target: DiscountTarget,
): Stripe.Discount[] {
  if (!given) return []
  return given.map(({ coupon, promotion_code: code, discount }, index) => {
    const param = `discounts[${index}]`
    const existing = discount && context.store.discounts.get(discount)
    if (existing) return existing
    if (code) return discountFromCode(context, code, target, `${param}[promotion_code]`)
    if (coupon)
      return buildDiscount(
        context,
        requireRedeemable(context, getCoupon(context, coupon, `${param}[coupon]`)),
        null,
        target,
      )
    throw invalidRequest('Each discount needs a coupon, a promotion_code or a discount.', undefined, param)
  })
}

function discountFromCode(
  context: EmulatorContext,
  id: string,
  target: DiscountTarget,
  param: string,
): Stripe.Discount {
  const code = refreshActive(context, getPromotionCode(context, id, param))
  const decline = promotionCodeError(context, code, target)
  if (decline) throw invalidRequest(decline, undefined, param)
  return buildDiscount(context, getCoupon(context, idOf(code.promotion.coupon as string)), code.id, target)
}

function promotionCodeError(
  context: EmulatorContext,
  code: Stripe.PromotionCode,
  { customer, amount }: DiscountTarget,
): string | undefined {
  const { first_time_transaction: firstTime, minimum_amount: minimum } = code.restrictions
  if (!code.active) return 'This promotion code is not active or has expired.'
  if (code.customer && code.customer !== customer) return 'This promotion code belongs to another customer.'
  if (minimum !== null && amount < minimum) return 'This promotion code needs a larger purchase.'
  if (firstTime && customer && hasPaid(context, customer))
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.'
  return undefined
}

const hasPaid = (context: EmulatorContext, customer: string) =>
  [...context.store.charges.values()].some((charge) => charge.customer === customer && charge.paid)

function requireRedeemable(context: EmulatorContext, coupon: Stripe.Coupon): Stripe.Coupon {
  if (!isCouponValid(context, coupon)) throw invalidRequest(`Coupon expired: ${coupon.id}`, 'coupon_expired', 'coupon')
  return coupon
}

function buildDiscount(
  context: EmulatorContext,
  coupon: Stripe.Coupon,
  code: string | null,
  target: DiscountTarget,
): Stripe.Discount {
  const start = context.now()
  return {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: target.customer,
    customer_account: null,
    end: coupon.duration === 'repeating' ? addInterval(start, 'month', coupon.duration_in_months ?? 1) : null,
    invoice: null,
    invoice_item: null,
    promotion_code: code,
    source: { type: 'coupon', coupon: coupon.id },
    start,
    subscription: target.subscription,
    subscription_item: null,
  }
}

export function redeem(context: EmulatorContext, discounts: Stripe.Discount[]): void {
  for (const discount of discounts) {
    if (context.store.discounts.has(discount.id)) continue
    context.store.discounts.set(discount.id, discount)
    const coupon = couponOf(context, discount)
    if (coupon) coupon.times_redeemed++
    const code = idOrNull(discount.promotion_code)
    const promotion = code && context.store.promotionCodes.get(code)
    if (promotion) promotion.times_redeemed++
    context.emitEvent('customer.discount.created', discount)
  }
}

/** Discounts of a subscription that have not ended at `time`, which in a preview lies in the future. */
export function activeDiscounts(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  time = context.now(),
): Stripe.Discount[] {
  return subscription.discounts
    .map((discount) => context.store.discounts.get(idOf(discount)))
    .filter((discount) => discount !== undefined)
    .filter(({ end }) => end === null || end > time)
}

/** Removes discounts of duration `once` after their first invoice. */
export function removeUsedDiscounts(context: EmulatorContext, subscription: Stripe.Subscription): void {
  subscription.discounts = subscription.discounts.filter((reference) => {
    const coupon = context.store.discounts.get(idOf(reference))?.source.coupon
    return coupon && context.store.coupons.get(idOf(coupon))?.duration !== 'once'
  })
}

const couponOf = (context: EmulatorContext, discount: Stripe.Discount) =>
  discount.source.coupon ? context.store.coupons.get(idOf(discount.source.coupon)) : undefined

/** The reduction of an amount by one discount, in cents. */
export function discountAmount(context: EmulatorContext, discount: Stripe.Discount, amount: number): number {
  const coupon = couponOf(context, discount)
  if (!coupon || amount <= 0) return 0
  if (coupon.percent_off !== null) return Math.round((amount * coupon.percent_off) / 100)
  return Math.min(coupon.amount_off ?? 0, amount)
}
