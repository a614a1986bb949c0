import type Stripe from 'stripe'
import { z } from 'zod'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, newId, updateAndEmit } from './context.ts'
import { getOrThrow, notFound } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { attachPaymentMethod, getPaymentMethod } from './payment-methods.ts'
import {
  clearable,
  flag,
  int,
  mergeMetadata,
  metadata,
  noParams,
  paginationParams,
  range,
  schemaFor,
  text,
} from './request-params.ts'
import { type Route, route } from './router.ts'
import { hasTaxLocation, locationInvalid } from './tax.ts'

const customerFields = {
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  phone: clearable(text).optional(),
  description: clearable(text).optional(),
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
  balance: int.optional(),
  address: clearable(z.record(z.string(), text)).optional(),
  tax_exempt: z.enum(['none', 'exempt', 'reverse']).optional(),
  tax: z.strictObject({ validate_location: z.enum(['auto', 'deferred', 'immediately']).optional() }).optional(),
  invoice_settings: z
    .strictObject({
      default_payment_method: clearable(text).optional(),
      custom_fields: clearable(z.array(z.strictObject({ name: text.max(40), value: text.max(140) })).max(4)).optional(),
    })
    .optional(),
}
type CustomerFields = z.infer<z.ZodObject<typeof customerFields>>

const createParams = schemaFor<Stripe.CustomerCreateParams>()({
  ...customerFields,
  payment_method: text.optional(),
  validate: flag.optional(),
})
const updateParams = schemaFor<Stripe.CustomerUpdateParams>()(customerFields)
const listParams = schemaFor<Stripe.CustomerListParams>()({
  email: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const customerRoutes: Route[] = [
  route('POST', '/v1/customers', createParams, (context, { params: { payment_method, validate, ...given } }) => {
    const customer = newCustomer(context)
    if (payment_method) attachPaymentMethod(context, getPaymentMethod(context, payment_method), customer.id)
    Object.assign(customer, customerChanges(context, customer, given))
    context.emitEvent('customer.created', customer)
    return customer
  }),
  listRoute('/v1/customers', listParams, existingCustomers, (params) => [matches(params.email, (row) => row.email)]),
  route('GET', '/v1/customers/:id', noParams, (context, { ids: [id] }) =>
    getOrThrow(context.store.customers, id, 'customer'),
  ),
  route('POST', '/v1/customers/:id', updateParams, (context, { ids: [id], params }) => {
    const customer = getCustomer(context, id)
    requireTaxLocation(customer, params)
    return updateAndEmit(context, customer, customerChanges(context, customer, params), 'customer.updated')
  }),
  route('DELETE', '/v1/customers/:id', noParams, (context, { ids: [id] }) =>
    deleteCustomer(context, getCustomer(context, id)),
  ),
]

/** A customer that is not deleted. */
export function getCustomer(context: EmulatorContext, id: string, param = 'id'): Stripe.Customer {
  const found = context.store.customers.get(id)
  if (!found || found.deleted) throw notFound('customer', id, param)
  return found
}

function existingCustomers({ store }: EmulatorContext): Stripe.Customer[] {
  return [...store.customers.values()].filter((customer) => !customer.deleted)
}

function newCustomer(context: EmulatorContext): Stripe.Customer {
  const id = newId('cus')
  const customer: Stripe.Customer = {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: context.now(),
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
  context.store.customers.set(id, customer)
  return customer
}

function customerChanges(
  context: EmulatorContext,
  customer: Stripe.Customer,
  given: CustomerFields,
): Partial<Stripe.Customer> {
  const { metadata: data, invoice_settings: settings, address, tax, ...plain } = given
  const method = settings?.default_payment_method
  const texts = Object.entries(plain).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(texts.map(([name, value]) => [name, value === '' ? null : value])),
    ...(address !== undefined && { address: address === '' ? null : addressOf(address) }),
    metadata: mergeMetadata(customer.metadata, data),
    ...(settings && {
      invoice_settings: {
        ...customer.invoice_settings,
        ...(method !== undefined && {
          default_payment_method: method ? requireOwnPaymentMethod(context, customer, method) : null,
        }),
        ...(settings.custom_fields !== undefined && { custom_fields: settings.custom_fields || null }),
      },
    }),
  }
}

const addressOf = ({ city, country, line1, line2, postal_code: postalCode, state }: Record<string, string>) =>
  ({
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postalCode || null,
    state: state || null,
  }) satisfies Stripe.Address

/** `validate_location: immediately` refuses an address that cannot be taxed before anything is written. */
function requireTaxLocation(customer: Stripe.Customer, { address, tax }: CustomerFields): void {
  if (tax?.validate_location !== 'immediately') return
  if (!hasTaxLocation({ address: address === undefined ? (customer.address ?? null) : address || null }))
    throw locationInvalid('address')
}

function requireOwnPaymentMethod(context: EmulatorContext, customer: Stripe.Customer, id: string): string {
  const method = getPaymentMethod(context, id, 'invoice_settings[default_payment_method]')
  if (method.customer !== customer.id) throw notFound('PaymentMethod', id, 'invoice_settings[default_payment_method]')
  return method.id
}

/** Cancels the customer's subscriptions. Payments and invoices stay. */
function deleteCustomer(context: EmulatorContext, customer: Stripe.Customer): Stripe.DeletedCustomer {
  for (const subscription of context.store.subscriptions.values()) {
    if (subscription.customer === customer.id && !subscription.ended_at)
      cancelSubscription(context, subscription, 'cancellation_requested')
  }
  const deletedCustomer: Stripe.DeletedCustomer = { id: customer.id, object: 'customer', deleted: true }
  context.store.customers.set(customer.id, deletedCustomer)
  context.emitEvent('customer.deleted', customer)
  return deletedCustomer
}
