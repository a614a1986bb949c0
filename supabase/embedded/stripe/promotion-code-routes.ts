import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOf, idOrNull, newId, updateAndEmit } from './context.ts'
import { getCoupon } from './coupon-routes.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { flag, int, mergeMetadata, metadata, noParams, paginationParams, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const createParams = schemaFor<Stripe.PromotionCodeCreateParams>()({
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: text }),
  code: text.regex(/^[\w-]+$/, 'Only letters, digits, dashes and underscores.').optional(),
  active: flag.optional(),
  customer: text.optional(),
  expires_at: int.optional(),
  max_redemptions: int.optional(),
  metadata: metadata.optional(),
  restrictions: z
    .strictObject({
      first_time_transaction: flag.optional(),
      minimum_amount: int.optional(),
      minimum_amount_currency: text.optional(),
    })
    .optional(),
})
const updateParams = schemaFor<Stripe.PromotionCodeUpdateParams>()({
  active: flag.optional(),
  metadata: metadata.optional(),
})
const listParams = schemaFor<Stripe.PromotionCodeListParams>()({
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
  ...paginationParams,
})

export const promotionCodeRoutes: Route[] = [
  route('POST', '/v1/promotion_codes', createParams, (context, { params }) => newPromotionCode(context, params)),
  listRoute('/v1/promotion_codes', listParams, refreshedCodes, (params) => [
    matches(params.active, (row) => row.active),
    matches(params.code?.toLowerCase(), (row) => row.code.toLowerCase()),
    matches(params.coupon, (row) => idOrNull(row.promotion.coupon)),
    matches(params.customer, (row) => idOrNull(row.customer)),
  ]),
  route('GET', '/v1/promotion_codes/:id', noParams, (context, { ids: [id] }) =>
    refreshActive(context, getPromotionCode(context, id, 'id')),
  ),
  route('POST', '/v1/promotion_codes/:id', updateParams, (context, { ids: [id], params }) => {
    const code = getPromotionCode(context, id, 'id')
    const active = params.active ?? code.active
    return updateAndEmit(
      context,
      code,
      { active, metadata: mergeMetadata(code.metadata, params.metadata) },
      'promotion_code.updated',
    )
  }),
]

function refreshedCodes(context: EmulatorContext): Stripe.PromotionCode[] {
  return [...context.store.promotionCodes.values()].map((code) => refreshActive(context, code))
}

export const getPromotionCode = (context: EmulatorContext, id: string, param: string) =>
  getOrThrow(context.store.promotionCodes, id, 'promotion code', param)

function newPromotionCode(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.PromotionCode {
  const coupon = getCoupon(context, given.promotion.coupon, 'promotion[coupon]')
  const code = given.code ?? randomBytes(4).toString('hex').toUpperCase()
  const taken = [...context.store.promotionCodes.values()].some(
    (other) => other.active && other.code.toLowerCase() === code.toLowerCase(),
  )
  if (taken) throw invalidRequest('An active promotion code with this code already exists.', undefined, 'code')
  const promotion: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: given.active ?? true,
    code,
    created: context.now(),
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: given.restrictions?.first_time_transaction ?? false,
      minimum_amount: given.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  }
  context.store.promotionCodes.set(promotion.id, promotion)
  context.emitEvent('promotion_code.created', promotion)
  return promotion
}

/** A code stops being active by itself: when it expires, has been used up, or its coupon is no longer valid. */
export function refreshActive(context: EmulatorContext, code: Stripe.PromotionCode): Stripe.PromotionCode {
  const coupon = code.promotion.coupon && context.store.coupons.get(idOf(code.promotion.coupon))
  const usedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions
  const expired = code.expires_at !== null && code.expires_at <= context.now()
  if (usedUp || expired || !coupon || !isCouponValid(context, coupon)) code.active = false
  return code
}

export function isCouponValid(context: EmulatorContext, coupon: Stripe.Coupon): boolean {
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  coupon.valid = !usedUp && (coupon.redeem_by === null || coupon.redeem_by > context.now())
  return coupon.valid
}
