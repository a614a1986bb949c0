import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { couponOf } from './coupons.ts'
import { invalid, take } from './errors.ts'
import { filtered, pageOf, wanting } from './paging.ts'
import { flag, int, mergedMetadata, metadata, nothing, paging, params, text } from './params.ts'
import { type Route, route } from './router.ts'
import { change, idOf, idOrNull, newId, type World } from './world.ts'

const created = params<Stripe.PromotionCodeCreateParams>()({
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
const updated = params<Stripe.PromotionCodeUpdateParams>()({ active: flag.optional(), metadata: metadata.optional() })
const listed = params<Stripe.PromotionCodeListParams>()({
  active: flag.optional(),
  code: text.optional(),
  coupon: text.optional(),
  customer: text.optional(),
  ...paging,
})

export const promotionCodeRoutes: Route[] = [
  route('POST', '/v1/promotion_codes', created, (world, { params }) => newPromotionCode(world, params)),
  route('GET', '/v1/promotion_codes', listed, (world, { params, path }) => {
    for (const code of world.shelves.promotionCodes.values()) settleActive(world, code)
    return pageOf(
      filtered(
        world.shelves.promotionCodes,
        wanting(params.active, (row) => row.active),
        wanting(params.code?.toLowerCase(), (row) => row.code.toLowerCase()),
        wanting(params.coupon, (row) => idOrNull(row.promotion.coupon)),
        wanting(params.customer, (row) => idOrNull(row.customer)),
      ),
      params,
      path,
    )
  }),
  route('GET', '/v1/promotion_codes/:id', nothing, (world, { ids: [id] }) =>
    settleActive(world, promotionCodeOf(world, id, 'id')),
  ),
  route('POST', '/v1/promotion_codes/:id', updated, (world, { ids: [id], params }) => {
    const code = promotionCodeOf(world, id, 'id')
    const active = params.active ?? code.active
    return change(
      world,
      code,
      { active, metadata: mergedMetadata(code.metadata, params.metadata) },
      'promotion_code.updated',
    )
  }),
]

export const promotionCodeOf = (world: World, id: string, param: string) =>
  take(world.shelves.promotionCodes, id, 'promotion code', param)

function newPromotionCode(world: World, given: z.infer<typeof created>): Stripe.PromotionCode {
  const coupon = couponOf(world, given.promotion.coupon, 'promotion[coupon]')
  const code = given.code ?? randomBytes(4).toString('hex').toUpperCase()
  const taken = [...world.shelves.promotionCodes.values()].some(
    (other) => other.active && other.code.toLowerCase() === code.toLowerCase(),
  )
  if (taken) throw invalid('An active promotion code with this code already exists.', undefined, 'code')
  const promotion: Stripe.PromotionCode = {
    id: newId('promo'),
    object: 'promotion_code',
    active: given.active ?? true,
    code,
    created: world.now(),
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expires_at ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergedMetadata({}, given.metadata),
    promotion: { type: 'coupon', coupon: coupon.id },
    restrictions: {
      first_time_transaction: given.restrictions?.first_time_transaction ?? false,
      minimum_amount: given.restrictions?.minimum_amount ?? null,
      minimum_amount_currency: given.restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  }
  world.shelves.promotionCodes.set(promotion.id, promotion)
  world.tell('promotion_code.created', promotion)
  return promotion
}

/** A code stops being active by itself: when it expires, has been used up, or its coupon is no longer valid. */
export function settleActive(world: World, code: Stripe.PromotionCode): Stripe.PromotionCode {
  const coupon = code.promotion.coupon && world.shelves.coupons.get(idOf(code.promotion.coupon))
  const usedUp = code.max_redemptions !== null && code.times_redeemed >= code.max_redemptions
  const over = code.expires_at !== null && code.expires_at <= world.now()
  if (usedUp || over || !coupon || !isValid(world, coupon)) code.active = false
  return code
}

export function isValid(world: World, coupon: Stripe.Coupon): boolean {
  const usedUp = coupon.max_redemptions !== null && coupon.times_redeemed >= coupon.max_redemptions
  coupon.valid = !usedUp && (coupon.redeem_by === null || coupon.redeem_by > world.now())
  return coupon.valid
}
