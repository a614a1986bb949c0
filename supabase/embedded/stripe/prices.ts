import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, take } from './errors.ts'
import { filtered, pageOf, wanting } from './paging.ts'
import { emptyable, flag, int, listOfText, mergedMetadata, metadata, nothing, paging, params, text } from './params.ts'
import { newProduct, productOf } from './products.ts'
import { type Route, route } from './router.ts'
import { change, decimalOf, newId, type World } from './world.ts'

const interval = z.enum(['day', 'week', 'month', 'year'])
const recurring = z.strictObject({
  interval,
  interval_count: int.optional(),
  usage_type: z.literal('licensed').optional(),
})
const created = params<Stripe.PriceCreateParams>()({
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
const updated = params<Stripe.PriceUpdateParams>()({
  active: flag.optional(),
  lookup_key: emptyable(text).optional(),
  transfer_lookup_key: flag.optional(),
  metadata: metadata.optional(),
  nickname: emptyable(text).optional(),
})
const listed = params<Stripe.PriceListParams>()({
  active: flag.optional(),
  currency: text.optional(),
  lookup_keys: listOfText.max(10).optional(),
  product: text.optional(),
  type: text.optional(),
  recurring: z.strictObject({ interval: interval.optional(), usage_type: text.optional() }).optional(),
  ...paging,
})

export const priceRoutes: Route[] = [
  route('POST', '/v1/prices', created, (world, { params }) => newPrice(world, params)),
  route('GET', '/v1/prices', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.prices,
        wanting(params.active, (row) => row.active),
        wanting(params.currency, (row) => row.currency),
        wanting(params.product, (row) => row.product),
        wanting(params.type, (row) => row.type),
        wanting(params.recurring?.interval, (row) => row.recurring?.interval ?? null),
        ({ lookup_key: key }) => !params.lookup_keys || (key !== null && params.lookup_keys.includes(key)),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/prices/:id', nothing, (world, { ids: [id] }) => priceOf(world, id, 'id')),
  route(
    'POST',
    '/v1/prices/:id',
    updated,
    (world, { ids: [id], params: { metadata: data, transfer_lookup_key: transfer, lookup_key: key, ...given } }) => {
      const price = priceOf(world, id, 'id')
      if (key) claimLookupKey(world, key, transfer ?? false, id)
      const changes = {
        ...given,
        ...(key !== undefined && { lookup_key: key || null }),
        metadata: mergedMetadata(price.metadata, data),
      }
      return change(world, price, changes, 'price.updated')
    },
  ),
]

export const priceOf = (world: World, id: string, param: string) => take(world.shelves.prices, id, 'price', param)

function newPrice(world: World, given: z.infer<typeof created>): Stripe.Price {
  const product = given.product
    ? productOf(world, given.product, 'product')
    : given.product_data && newProduct(world, given.product_data)
  if (!product) throw invalid('Missing required param: product.', 'parameter_missing', 'product')
  if (given.unit_amount < 0) throw invalid('Invalid non-negative integer', 'parameter_invalid_integer', 'unit_amount')
  if (given.lookup_key) claimLookupKey(world, given.lookup_key, given.transfer_lookup_key ?? false)
  const price: Stripe.Price = {
    id: newId('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: world.now(),
    currency: given.currency.toLowerCase(),
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookup_key ?? null,
    metadata: mergedMetadata({}, given.metadata),
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
  world.shelves.prices.set(price.id, price)
  world.tell('price.created', price)
  return price
}

/** A key belongs to one price. It can be handed over, never shared. */
function claimLookupKey(world: World, key: string, transfer: boolean, own?: string): void {
  for (const other of world.shelves.prices.values()) {
    if (other.lookup_key !== key || other.id === own) continue
    if (!transfer)
      throw invalid(
        `A price (\`${other.id}\`) already uses that lookup key. You may pass \`transfer_lookup_key=true\` to transfer it.`,
        'resource_already_exists',
        'lookup_key',
      )
    change(world, other, { lookup_key: null }, 'price.updated')
  }
}
