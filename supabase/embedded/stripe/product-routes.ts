import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, newId, updateAndEmit } from './context.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import {
  clearable,
  flag,
  mergeMetadata,
  metadata,
  noParams,
  paginationParams,
  schemaFor,
  text,
  textList,
} from './request-params.ts'
import { type Route, route } from './router.ts'

const productFields = {
  active: flag.optional(),
  description: clearable(text).optional(),
  metadata: metadata.optional(),
  images: textList.optional(),
  shippable: flag.optional(),
  statement_descriptor: text
    .regex(/^(?=.*[A-Za-z])[\x20-\x7e]{5,22}$/)
    .regex(/^[^<>\\'"*]*$/)
    .optional(),
  tax_code: clearable(text).optional(),
  unit_label: clearable(text).optional(),
  url: clearable(text).optional(),
}
const createParams = schemaFor<Stripe.ProductCreateParams>()({ ...productFields, id: text.optional(), name: text })
const updateParams = schemaFor<Stripe.ProductUpdateParams>()({
  ...productFields,
  name: text.optional(),
  default_price: text.optional(),
})
const listParams = schemaFor<Stripe.ProductListParams>()({
  active: flag.optional(),
  ids: z.array(text).optional(),
  ...paginationParams,
})

export const productRoutes: Route[] = [
  route('POST', '/v1/products', createParams, (context, { params }) => newProduct(context, params)),
  listRoute(
    '/v1/products',
    listParams,
    ({ store }) => store.products.values(),
    (params) => [matches(params.active, (row) => row.active), (row) => !params.ids || params.ids.includes(row.id)],
  ),
  route('GET', '/v1/products/:id', noParams, (context, { ids: [id] }) => getProduct(context, id)),
  route('POST', '/v1/products/:id', updateParams, (context, { ids: [id], params: { metadata: data, ...given } }) => {
    const product = getProduct(context, id)
    const changes = { ...given, metadata: mergeMetadata(product.metadata, data), updated: context.now() }
    return updateAndEmit(context, product, changes, 'product.updated')
  }),
  route('DELETE', '/v1/products/:id', noParams, (context, { ids: [id] }) => {
    const product = getProduct(context, id)
    if ([...context.store.prices.values()].some((price) => price.product === id))
      throw invalidRequest('This product cannot be deleted because it has one or more user-created prices.')
    context.store.products.delete(id)
    context.emitEvent('product.deleted', product)
    return { id, object: 'product', deleted: true } satisfies Stripe.DeletedProduct
  }),
]

export const getProduct = (context: EmulatorContext, id: string, param = 'id') =>
  getOrThrow(context.store.products, id, 'product', param)

export function newProduct(
  context: EmulatorContext,
  { id = newId('prod'), name, metadata: data, ...given }: z.infer<typeof createParams>,
): Stripe.Product {
  if (context.store.products.has(id)) throw invalidRequest('Product already exists.', 'resource_already_exists')
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: context.now(),
    default_price: null,
    description: given.description || null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergeMetadata({}, data),
    name,
    package_dimensions: null,
    shippable: given.shippable ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code || null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label || null,
    updated: context.now(),
    url: given.url || null,
  }
  context.store.products.set(id, product)
  context.emitEvent('product.created', product)
  return product
}
