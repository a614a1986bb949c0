import Stripe from 'stripe'
import type { Promotion } from '../contracts/checkout.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { PlanPrice } from '../data/plan-prices.ts'

/**
 * Finds the promotion of a code that a reader has entered. Throws `invalid-fields` when there is none or it has
 * expired.
 */
export async function findPromotion(
  stripe: Stripe,
  code: string,
): Promise<{ id: string; name: string; coupon: Stripe.Coupon }> {
  const expand = ['data.promotion.coupon']
  const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand })
  const [found] = data
  const coupon = found?.promotion.coupon
  if (!found || !coupon || typeof coupon === 'string' || !coupon.valid) throw invalidPromotion()
  return { id: found.id, name: coupon.name ?? found.code, coupon }
}

/** The price with the promotion, as Stripe's preview calculates it. */
export async function previewPromotion(stripe: Stripe, code: string, { priceId, amount, currency }: PlanPrice) {
  const { id, name, coupon } = await findPromotion(stripe, code)
  const preview = await stripe.invoices
    .createPreview({
      currency,
      discounts: [{ promotion_code: id }],
      subscription_details: { items: [{ price: priceId }], billing_mode: { type: 'flexible' } },
    })
    .catch(rethrowPromotionError)
  const renewalAmount = outlasts(coupon, 12) ? preview.total : amount
  return { promotionCode: code, name, amount: preview.total, renewalAmount, price: amount } satisfies Promotion
}

/** Whether the coupon still applies to an invoice after so many months; not if it ends exactly then. */
function outlasts({ duration, duration_in_months: durationMonths }: Stripe.Coupon, months: number): boolean {
  return duration === 'forever' || (duration === 'repeating' && (durationMonths ?? 0) > months)
}

/** For `catch`: turns Stripe's error about a promotion into an error of its field. */
export function rethrowPromotionError(error: unknown): never {
  const isPromotionError =
    error instanceof Stripe.errors.StripeInvalidRequestError && /^discounts\b/.test(error.param ?? '')
  throw isPromotionError ? invalidPromotion(error) : error
}

function invalidPromotion(cause?: unknown): HttpError {
  const message = 'This code is not one of ours, or is not good for this.'
  return new HttpError('invalid-fields', message, { fields: { promotionCode: message }, cause })
}
