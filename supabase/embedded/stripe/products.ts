import type Stripe from 'stripe'
import { z } from 'zod'
import { invalid, take } from './errors.ts'
import { filtered, pageOf, wanting } from './paging.ts'
import { emptyable, flag, listOfText, mergedMetadata, metadata, nothing, paging, params, text } from './params.ts'
import { type Route, route } from './router.ts'
import { change, newId, type World } from './world.ts'

const fields = {
  active: flag.optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
  images: listOfText.optional(),
  shippable: flag.optional(),
  statement_descriptor: text.optional(),
  tax_code: emptyable(text).optional(),
  unit_label: emptyable(text).optional(),
  url: emptyable(text).optional(),
}
const created = params<Stripe.ProductCreateParams>()({ ...fields, id: text.optional(), name: text })
const updated = params<Stripe.ProductUpdateParams>()({
  ...fields,
  name: text.optional(),
  default_price: text.optional(),
})
const listed = params<Stripe.ProductListParams>()({ active: flag.optional(), ids: z.array(text).optional(), ...paging })

export const productRoutes: Route[] = [
  route('POST', '/v1/products', created, (world, { params }) => newProduct(world, params)),
  route('GET', '/v1/products', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.products,
        wanting(params.active, (row) => row.active),
        (row) => !params.ids || params.ids.includes(row.id),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/products/:id', nothing, (world, { ids: [id] }) => productOf(world, id)),
  route('POST', '/v1/products/:id', updated, (world, { ids: [id], params: { metadata: data, ...given } }) => {
    const product = productOf(world, id)
    const changes = { ...given, metadata: mergedMetadata(product.metadata, data), updated: world.now() }
    return change(world, product, changes, 'product.updated')
  }),
  route('DELETE', '/v1/products/:id', nothing, (world, { ids: [id] }) => {
    const product = productOf(world, id)
    if ([...world.shelves.prices.values()].some((price) => price.product === id))
      throw invalid('This product cannot be deleted because it has one or more user-created prices.')
    world.shelves.products.delete(id)
    world.tell('product.deleted', product)
    return { id, object: 'product', deleted: true } satisfies Stripe.DeletedProduct
  }),
]

export const productOf = (world: World, id: string, param = 'id') => take(world.shelves.products, id, 'product', param)

export function newProduct(
  world: World,
  { id = newId('prod'), name, metadata: data, ...given }: z.infer<typeof created>,
): Stripe.Product {
  if (world.shelves.products.has(id)) throw invalid('Product already exists.', 'resource_already_exists')
  const product: Stripe.Product = {
    id,
    object: 'product',
    active: given.active ?? true,
    created: world.now(),
    default_price: null,
    description: given.description || null,
    images: given.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: mergedMetadata({}, data),
    name,
    package_dimensions: null,
    shippable: given.shippable ?? null,
    statement_descriptor: given.statement_descriptor ?? null,
    tax_code: given.tax_code || null,
    tax_details: null,
    type: 'service',
    unit_label: given.unit_label || null,
    updated: world.now(),
    url: given.url || null,
  }
  world.shelves.products.set(id, product)
  world.tell('product.created', product)
  return product
}
