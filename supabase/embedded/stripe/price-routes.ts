import type Stripe from 'stripe'
import { z } from 'zod'
import { decimalOf, type EmulatorContext, newId, updateAndEmit } from './context.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { getProduct, newProduct } from './product-routes.ts'
import {
  clearable,
  flag,
  int,
  mergeMetadata,
  metadata,
  noParams,
  paginationParams,
  schemaFor,
  text,
  textList,
} from './request-params.ts'
import { type Route, route } from './router.ts'

const interval = z.enum(['day', 'week', 'month', 'year'])
const recurring = z.strictObject({
  interval,
  interval_count: int.optional(),
  usage_type: z.literal('licensed').optional(),
})
const createParams = schemaFor<Stripe.PriceCreateParams>()({
  currency: text,
  unit_amount: int,
  product: text.optional(),
  product_data: z.strictObject({ name: text, id: text.optional(), metadata: metadata.optional() }).optional(),
  recurring: recurring.optional(),
  active: flag.optional(),
  lookup_key: text.optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  nickname: text.optional(),
  billing_scheme: z.literal('per_unit').optional(),
  tax_behavior: z.enum(['exclusive', 'inclusive', 'unspecified']).optional(),
})
const updateParams = schemaFor<Stripe.PriceUpdateParams>()({
  active: flag.optional(),
  lookup_key: clearable(text).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  nickname: clearable(text).optional(),
})
const listParams = schemaFor<Stripe.PriceListParams>()({
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: textList.max(10).optional(),
  product: text.optional(),
  type: text.optional(),
  recurring: z.strictObject({ interval: interval.optional(), usage_type: text.optional() }).optional(),
  ...paginationParams,
})

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', createParams, (context, { params }) => newPrice(context, params)),
  listRoute(
    '/v1/prices',
    listParams,
    ({ store }) => store.prices.values(),
    (params) => [
      matches(params.active, (row) => row.active),
      matches(params.currency, (row) => row.currency),
      matches(params.product, (row) => row.product),
      matches(params.type, (row) => row.type),
      matches(params.recurring?.interval, (row) => row.recurring?.interval ?? null),
      ({ lookup_key: key }) => !params.lookup_keys || (key !== null && params.lookup_keys.includes(key)),
    ],
  ),
  route('GET', '/v1/prices/:id', noParams, (context, { ids: [id] }) => getPrice(context, id, 'id')),
  route(
    'POST',
    '/v1/prices/:id',
    updateParams,
    (context, { ids: [id], params: { metadata: data, transfer_lookup_key: transfer, lookup_key: key, ...given } }) => {
      const price = getPrice(context, id, 'id')
      if (key) claimLookupKey(context, key, transfer ?? false, id)
      const changes = {
        ...given,
        ...(key !== undefined && { lookup_key: key || null }),
        metadata: mergeMetadata(price.metadata, data),
      }
      return updateAndEmit(context, price, changes, 'price.updated')
    },
  ),
]

export const getPrice = (context: EmulatorContext, id: string, param: string) =>
  getOrThrow(context.store.prices, id, 'price', param)

function newPrice(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.Price {
  const product = given.product
    ? getProduct(context, given.product, 'product')
    : given.product_data && newProduct(context, given.product_data)
  if (!product) throw invalidRequest('Missing required param: product.', 'parameter_missing', 'product')
  if (given.unit_amount < 0)
    throw invalidRequest('Invalid non-negative integer', 'parameter_invalid_integer', 'unit_amount')
  if (given.lookup_key) claimLookupKey(context, given.lookup_key, given.transfer_lookup_key ?? false)
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: context.now(),
    currency: given.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergeMetadata({}, given.metadata),
    nickname: given.nickname ?? null,
    product: product.id,
    recurring: given.recurring
      ? {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: given.tax_behavior ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: given.recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: decimalOf(given.unit_amount),
  }
  context.store.prices.set(price.id, price)
  context.emitEvent('price.created', price)
  return price
}

/** A lookup key belongs to one price; it can be transferred to another. */
function claimLookupKey(context: EmulatorContext, key: string, transfer: boolean, own?: string): void {
  for (const other of context.store.prices.values()) {
    if (other.lookup_key !== key || other.id === own) continue
    if (!transfer)
      throw invalidRequest(
        `A price (\`${other.id}\`) already uses that lookup key. You may pass \`transfer_lookup_key=true\` to transfer it.`,
        'resource_already_exists',
        'lookup_key',
      )
    updateAndEmit(context, other, { lookup_key: null }, 'price.updated')
  }
}
