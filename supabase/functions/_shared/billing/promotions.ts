import Stripe from 'stripe'
import type { Promotion } from '../contracts/checkout.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { PlanPrice } from '../data/plan-prices.ts'

/** Id at Stripe of the promotion behind a code that a reader has typed. */
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

/** What a code makes of a price, as Stripe reckons it. */
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

/** Whether it still counts for the invoice that is drawn up after so many months: what ends at that moment does not. */
function outlasts({ duration, duration_in_months: durationMonths }: Stripe.Coupon, months: number): boolean {
  return duration === 'forever' || (duration === 'repeating' && (durationMonths ?? 0) > months)
}

/** For `catch`: what Stripe finds wrong with a promotion is said to the reader at its field. */
export function rethrowPromotionError(error: unknown): never {
  const isPromotionError =
    error instanceof Stripe.errors.StripeInvalidRequestError && /^discounts\b/.test(error.param ?? '')
  throw isPromotionError ? invalidPromotion(error) : error
}

function invalidPromotion(cause?: unknown): HttpError {
  const message = 'This code is not one of ours, or is not good for this.'
  return new HttpError('invalid-fields', message, { fields: { promotionCode: message }, cause })
}
