import type Stripe from 'stripe'
import { z } from 'zod'
import { endNow } from './ending.ts'
import { absent, take } from './errors.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { emptyable, flag, int, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { attached, methodOf } from './payment-methods.ts'
import { type Route, route } from './router.ts'
import { change, newId, type World } from './world.ts'

const fields = {
  email: emptyable(text).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  description: emptyable(text).optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  balance: int.optional(),
  address: emptyable(z.record(z.string(), text)).optional(),
  invoice_settings: z.strictObject({ default_payment_method: emptyable(text).optional() }).optional(),
}
type Fields = z.infer<z.ZodObject<typeof fields>>

const created = params<Stripe.CustomerCreateParams>()({
  ...fields,
  payment_method: text.optional(),
  validate: flag.optional(),
})
const updated = params<Stripe.CustomerUpdateParams>()(fields)
const listed = params<Stripe.CustomerListParams>()({ email: text.optional(), created: range.optional(), ...paging })

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', created, (world, { params: { payment_method, validate, ...given } }) => {
    const customer = newCustomer(world)
    if (payment_method) attached(world, methodOf(world, payment_method), customer.id)
    Object.assign(customer, changes(world, customer, given))
    world.tell('customer.created', customer)
    return customer
  }),
  route('GET', '/v1/customers', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        living(world),
        wanting(params.email, (row) => row.email),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/customers/:id', nothing, (world, { ids: [id] }) => take(world.shelves.customers, id, 'customer')),
  route('POST', '/v1/customers/:id', updated, (world, { ids: [id], params }) => {
    const customer = customerOf(world, id)
    return change(world, customer, changes(world, customer, params), 'customer.updated')
  }),
  route('DELETE', '/v1/customers/:id', nothing, (world, { ids: [id] }) => removed(world, customerOf(world, id))),
]

/** A customer who is still there. */
export function customerOf(world: World, id: string, param = 'id'): Stripe.Customer {
  const found = world.shelves.customers.get(id)
  if (!found || found.deleted) throw absent('customer', id, param)
  return found
}

function living(world: World): Map<string, Stripe.Customer> {
  const all = [...world.shelves.customers].filter((entry): entry is [string, Stripe.Customer] => !entry[1].deleted)
  return new Map(all)
}

function newCustomer(world: World): Stripe.Customer {
  const id = newId('cus')
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  world.shelves.customers.set(id, customer)
  return customer
}

function changes(world: World, customer: Stripe.Customer, given: Fields): Partial<Stripe.Customer> {
  const { metadata: data, invoice_settings: settings, address, ...plain } = given
  const method = settings?.default_payment_method
  const texts = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, value === '' ? null : value])),
    ...(address !== undefined && { address: address === '' ? null : (address as unknown as Stripe.Address) }),
    metadata: mergedMetadata(customer.metadata, data),
    ...(method !== undefined && {
      invoice_settings: {
        ...customer.invoice_settings,
        default_payment_method: method ? ownMethod(world, customer, method) : null,
      },
    }),
  }
}

function ownMethod(world: World, customer: Stripe.Customer, id: string): string {
  const method = methodOf(world, id, 'invoice_settings[default_payment_method]')
  if (method.customer !== customer.id) throw absent('PaymentMethod', id, 'invoice_settings[default_payment_method]')
  return method.id
}

/** Ends at once whatever they subscribe to. What they have paid stays known. */
function removed(world: World, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of world.shelves.subscriptions.values()) {
    if (subscription.customer === customer.id && !subscription.ended_at)
      endNow(world, subscription, 'cancellation_requested')
  }
  const gone: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  world.shelves.customers.set(customer.id, gone)
  world.tell('customer.deleted', customer)
  return gone
}
