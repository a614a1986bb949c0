import type Stripe from 'stripe'
import { z } from 'zod'
import { namedMethods, testCards } from './cards.ts'
import { customerOf } from './customers.ts'
import { absent, invalid, StripeProblem, take } from './errors.ts'
import { filtered, pageOf, wanting } from './paging.ts'
import { anything, emptyable, int, mergedMetadata, metadata, nothing, paging, params, text } from './params.ts'
import { type Route, route } from './router.ts'
import { idOrNull, newId, type World } from './world.ts'

const address = z.strictObject({
  city: emptyable(text).optional(),
  country: emptyable(text).optional(),
  line1: emptyable(text).optional(),
  line2: emptyable(text).optional(),
  postal_code: emptyable(text).optional(),
  state: emptyable(text).optional(),
})
const billingDetails = z.strictObject({
  address: emptyable(address).optional(),
  email: emptyable(text).optional(),
  name: emptyable(text).optional(),
  phone: emptyable(text).optional(),
  tax_id: emptyable(text).optional(),
})
const card = z.strictObject({ number: text, exp_month: int, exp_year: int, cvc: text.optional() })

/** A card as a browser sends it, and nobody else. */
export const methodData = z.strictObject({
  type: z.literal('card'),
  card: card.optional(),
  billing_details: billingDetails.optional(),
  allow_redisplay: text.optional(),
  metadata: anything.optional(),
})
export type MethodData = z.infer<typeof methodData>

const created = params<Stripe.PaymentMethodCreateParams>()({
  type: z.literal('card'),
  card,
  billing_details: billingDetails.optional(),
  metadata: metadata.optional(),
  allow_redisplay: text.optional(),
})
const updated = params<Stripe.PaymentMethodUpdateParams>()({
  metadata: metadata.optional(),
  billing_details: billingDetails.optional(),
})
const listed = params<Stripe.PaymentMethodListParams>()({ customer: text.optional(), type: text.optional(), ...paging })

export const paymentMethodRoutes: Route[] = [
  route('POST', '/v1/payment_methods', created, (world, { params }) => newMethod(world, params), 'browser'),
  route('GET', '/v1/payment_methods', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.paymentMethods,
        wanting(params.customer, (row) => idOrNull(row.customer)),
        wanting(params.type, (row) => row.type),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/customers/:customer/payment_methods', listed, (world, { ids: [customer], params, path }) =>
    pageOf(
      filtered(
        world.shelves.paymentMethods,
        wanting(customer, (row) => idOrNull(row.customer)),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/payment_methods/:id', nothing, (world, { ids: [id] }) => methodOf(world, id)),
  route('POST', '/v1/payment_methods/:id', updated, (world, { ids: [id], params }) => {
    const method = methodOf(world, id)
    return Object.assign(method, { metadata: mergedMetadata(method.metadata, params.metadata) })
  }),
  route(
    'POST',
    '/v1/payment_methods/:id/attach',
    params<Stripe.PaymentMethodAttachParams>()({ customer: text }),
    (world, { ids: [id], params }) =>
      attached(world, methodOf(world, id), customerOf(world, params.customer, 'customer').id),
  ),
  route('POST', '/v1/payment_methods/:id/detach', nothing, (world, { ids: [id] }) =>
    detached(world, methodOf(world, id)),
  ),
]

export function methodOf(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const number = namedMethods[id]
  if (number) return newMethod(world, { type: 'card', card: { number, exp_month: 12, exp_year: 2034 } })
  return take(world.shelves.paymentMethods, id, 'PaymentMethod', param)
}

export function cardOf(world: World, method: string) {
  const found = world.shelves.cards.get(method)
  if (!found) throw absent('PaymentMethod', method)
  return found
}

export function newMethod(world: World, data: MethodData): Stripe.PaymentMethod {
  if (!data.card) throw invalid('Missing required param: card.', 'parameter_missing', 'card')
  const { exp_month, exp_year } = data.card
  const number = data.card.number.replace(/[\s-]/g, '')
  const kind = testCards[number]
  if (!kind) throw badCard('incorrect_number', 'Your card number is incorrect.', 'number')
  const end = new Date(world.now() * 1000)
  if (exp_month < 1 || exp_month > 12)
    throw badCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (exp_year * 12 + exp_month < end.getUTCFullYear() * 12 + end.getUTCMonth() + 1)
    throw badCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  const details = data.billing_details
  const method: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: addressOf(details?.address),
      email: details?.email || null,
      name: details?.name || null,
      phone: details?.phone || null,
      tax_id: null,
    },
    card: {
      brand: kind.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: kind.brand,
      exp_month,
      exp_year,
      fingerprint: `fp${number}`,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [kind.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  world.shelves.paymentMethods.set(method.id, method)
  world.shelves.cards.set(method.id, { number, authenticated: false })
  return method
}

function addressOf(given: z.infer<typeof address> | '' | undefined): Stripe.Address {
  const { city, country, line1, line2, postal_code, state } = given || {}
  return {
    city: city || null,
    country: country || null,
    line1: line1 || null,
    line2: line2 || null,
    postal_code: postal_code || null,
    state: state || null,
  }
}

const badCard = (code: string, message: string, param: string) =>
  new StripeProblem(402, { type: 'card_error', code, message, param })

export function attached(world: World, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod {
  const owner = idOrNull(method.customer)
  if (owner === customer) return method
  if (owner) throw invalid('The payment method you provided has already been attached to a customer.')
  method.customer = customer
  world.tell('payment_method.attached', method)
  return method
}

function detached(world: World, method: Stripe.PaymentMethod): Stripe.PaymentMethod {
  const customer = idOrNull(method.customer)
  if (!customer)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  method.customer = null
  for (const owner of world.shelves.customers.values()) {
    if (!owner.deleted && owner.invoice_settings.default_payment_method === method.id)
      owner.invoice_settings.default_payment_method = null
  }
  for (const subscription of world.shelves.subscriptions.values()) {
    if (subscription.default_payment_method === method.id) subscription.default_payment_method = null
  }
  world.tell('payment_method.detached', method, { customer })
  return method
}
