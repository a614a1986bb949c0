import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, take } from './errors.ts'
import { filtered, pageOf } from './paging.ts'
import { decimal, int, mergedMetadata, metadata, nothing, paging, params, text } from './params.ts'
import { type Route, route } from './router.ts'
import type { World } from './world.ts'

const created = params<Stripe.CouponCreateParams>()({
  id: text.optional(),
  name: text.max(40).optional(),
  amount_off: int.optional(),
  currency: text.optional(),
  percent_off: decimal.optional(),
  duration: z.enum(['once', 'forever', 'repeating']).default('once'),
  duration_in_months: int.optional(),
  max_redemptions: int.optional(),
  redeem_by: int.optional(),
  metadata: metadata.optional(),
})
const updated = params<Stripe.CouponUpdateParams>()({ name: text.max(40).optional(), metadata: metadata.optional() })

export const couponRoutes: Route[] = [
  route('POST', '/v1/coupons', created, (world, { params }) => newCoupon(world, params)),
  route('GET', '/v1/coupons', params<Stripe.CouponListParams>()(paging), (world, { params, path }) =>
    pageOf(filtered(world.shelves.coupons), params, path),
  ),
  route('GET', '/v1/coupons/:id', nothing, (world, { ids: [id] }) => couponOf(world, id)),
  route('POST', '/v1/coupons/:id', updated, (world, { ids: [id], params }) => {
    const coupon = couponOf(world, id)
    return Object.assign(coupon, {
      ...(params.name && { name: params.name }),
      metadata: mergedMetadata(coupon.metadata, params.metadata),
    })
  }),
  route('DELETE', '/v1/coupons/:id', nothing, (world, { ids: [id] }) => {
    couponOf(world, id)
    world.shelves.coupons.delete(id)
    return { id, object: 'coupon', deleted: true } satisfies Stripe.DeletedCoupon
  }),
]

export const couponOf = (world: World, id: string, param = 'coupon') => take(world.shelves.coupons, id, 'coupon', param)

function newCoupon(world: World, given: z.infer<typeof created>): Stripe.Coupon {
  const { id = randomBytes(4).toString('hex').toUpperCase() } = given
  if (world.shelves.coupons.has(id)) throw invalid('Coupon already exists.', 'resource_already_exists', 'id')
  if ((given.amount_off === undefined) === (given.percent_off === undefined))
    throw invalid('You must provide exactly one of amount_off or percent_off.')
  if (given.amount_off !== undefined && !given.currency) throw invalid('You must pass currency when passing amount_off')
  if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined))
    throw invalid('You must pass duration_in_months when, and only when, duration is repeating.')
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    created: world.now(),
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergedMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  world.shelves.coupons.set(id, coupon)
  world.tell('coupon.created', coupon)
  return coupon
}
