import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { EmulatorContext } from './context.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute } from './list-route.ts'
import { decimal, int, mergeMetadata, metadata, noParams, paginationParams, schemaFor, text } from './request-params.ts'
import { type Route, route } from './router.ts'

const createParams = schemaFor<Stripe.CouponCreateParams>()({
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
const updateParams = schemaFor<Stripe.CouponUpdateParams>()({
  name: text.max(40).optional(),
  metadata: metadata.optional(),
})

export const couponRoutes: Route[] = [
  route('POST', '/v1/coupons', createParams, (context, { params }) => newCoupon(context, params)),
  listRoute('/v1/coupons', schemaFor<Stripe.CouponListParams>()(paginationParams), ({ store }) =>
    store.coupons.values(),
  ),
  route('GET', '/v1/coupons/:id', noParams, (context, { ids: [id] }) => getCoupon(context, id)),
  route('POST', '/v1/coupons/:id', updateParams, (context, { ids: [id], params }) => {
    const coupon = getCoupon(context, id)
    return Object.assign(coupon, {
      ...(params.name && { name: params.name }),
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    })
  }),
  route('DELETE', '/v1/coupons/:id', noParams, (context, { ids: [id] }) => {
    getCoupon(context, id)
    context.store.coupons.delete(id)
    return { id, object: 'coupon', deleted: true } satisfies Stripe.DeletedCoupon
  }),
]

export const getCoupon = (context: EmulatorContext, id: string, param = 'coupon') =>
  getOrThrow(context.store.coupons, id, 'coupon', param)

function newCoupon(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.Coupon {
  const { id = randomBytes(4).toString('hex').toUpperCase() } = given
  if (context.store.coupons.has(id)) throw invalidRequest('Coupon already exists.', 'resource_already_exists', 'id')
  if ((given.amount_off === undefined) === (given.percent_off === undefined))
    throw invalidRequest('You must provide exactly one of amount_off or percent_off.')
  if (given.amount_off !== undefined && !given.currency)
    throw invalidRequest('You must pass currency when passing amount_off')
  if ((given.duration === 'repeating') !== (given.duration_in_months !== undefined))
    throw invalidRequest('You must pass duration_in_months when, and only when, duration is repeating.')
  const coupon: Stripe.Coupon = {
    id,
    object: 'coupon',
    amount_off: given.amount_off ?? null,
    created: context.now(),
    currency: given.currency ?? null,
    duration: given.duration,
    duration_in_months: given.duration_in_months ?? null,
    livemode: false,
    max_redemptions: given.max_redemptions ?? null,
    metadata: mergeMetadata({}, given.metadata),
    name: given.name ?? null,
    percent_off: given.percent_off ?? null,
    redeem_by: given.redeem_by ?? null,
    times_redeemed: 0,
    valid: true,
  }
  context.store.coupons.set(id, coupon)
  context.emitEvent('coupon.created', coupon)
  return coupon
}
