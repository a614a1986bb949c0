import type Stripe from 'stripe'
import { z } from 'zod'
import { cancelIntent, capture, confirm } from './charging.ts'
import { customerOf } from './customers.ts'
import { absent, invalid, take } from './errors.ts'
import { kindsGiven, kindsOf } from './method-kinds.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { anything, emptyable, flag, int, mergedMetadata, metadata, paging, params, range, text } from './params.ts'
import { methodData, methodOf, newMethod } from './payment-methods.ts'
import { type Call, type Route, route } from './router.ts'
import { idOrNull, newId, newSecret, type World } from './world.ts'

const usage = z.enum(['off_session', 'on_session'])
const paymentWith = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
  error_on_requires_action: flag.optional(),
  mandate_data: anything.optional(),
}
const created = params<Stripe.PaymentIntentCreateParams>()({
  amount: int,
  currency: text,
  ...kindsGiven,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: usage.optional(),
  statement_descriptor: text.optional(),
  statement_descriptor_suffix: text.optional(),
  ...paymentWith,
})
const updated = params<Stripe.PaymentIntentUpdateParams>()({
  amount: int.optional(),
  currency: text.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: emptyable(text).optional(),
  setup_future_usage: emptyable(usage).optional(),
  payment_method: text.optional(),
})
const confirmed = params<Stripe.PaymentIntentConfirmParams>()({
  ...paymentWith,
  receipt_email: emptyable(text).optional(),
  setup_future_usage: emptyable(usage).optional(),
  client_secret: text.optional(),
})
const retrieved = params<Stripe.PaymentIntentRetrieveParams>()({ client_secret: text.optional() })
const listed = params<Stripe.PaymentIntentListParams>()({
  customer: text.optional(),
  created: range.optional(),
  ...paging,
})

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', created, (world, { params }) => create(world, params)),
  route('GET', '/v1/payment_intents', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.paymentIntents,
        wanting(params.customer, (row) => idOrNull(row.customer)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/payment_intents/:id', retrieved, (world, call) => asked(world, call), 'browser'),
  route('POST', '/v1/payment_intents/:id', updated, (world, { ids: [id], params }) =>
    update(world, intentOf(world, id), params),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    confirmed,
    (world, call) => {
      const intent = asked(world, call)
      const { payment_method_data: data, payment_method: method, setup_future_usage: reuse } = call.params
      if (reuse) intent.setup_future_usage = reuse
      const paying = data ? newMethod(world, data) : method ? methodOf(world, method) : undefined
      return confirm(world, intent, paying, { offSession: call.params.off_session ?? false })
    },
    'browser',
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/capture',
    params<Stripe.PaymentIntentCaptureParams>()({ amount_to_capture: int.optional(), metadata: metadata.optional() }),
    (world, { ids: [id], params }) => capture(world, intentOf(world, id), params.amount_to_capture),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    params<Stripe.PaymentIntentCancelParams>()({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (world, { ids: [id], params }) => cancelIntent(world, intentOf(world, id), params.cancellation_reason ?? null),
  ),
]

const intentOf = (world: World, id: string) => take(world.shelves.paymentIntents, id, 'payment_intent', 'intent')

/** A browser proves by the secret that an intent is its own. */
function asked(
  world: World,
  { ids: [id], params, key }: Call<{ client_secret?: string | undefined }>,
): Stripe.PaymentIntent {
  const intent = intentOf(world, id)
  if (params.client_secret !== undefined || key === 'publishable') {
    if (params.client_secret !== intent.client_secret) throw absent('payment_intent', id, 'intent')
  }
  return intent
}

function create(world: World, given: z.infer<typeof created>): Stripe.PaymentIntent {
  if (given.amount < 50) throw invalid('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  const intent = newIntent(world, {
    amount: given.amount,
    currency: given.currency.toLowerCase(),
    customer: given.customer ? customerOf(world, given.customer, 'customer').id : null,
    capture_method: given.capture_method ?? 'automatic_async',
    description: given.description ?? null,
    metadata: mergedMetadata({}, given.metadata),
    receipt_email: given.receipt_email ?? null,
    setup_future_usage: given.setup_future_usage ?? null,
    ...kindsOf(given),
  })
  if (given.payment_method)
    Object.assign(intent, { payment_method: methodOf(world, given.payment_method).id, status: 'requires_confirmation' })
  if (!given.confirm) return intent
  const paying = given.payment_method_data ? newMethod(world, given.payment_method_data) : undefined
  return confirm(world, intent, paying, { offSession: given.off_session ?? false })
}

function update(world: World, intent: Stripe.PaymentIntent, given: z.infer<typeof updated>): Stripe.PaymentIntent {
  if (
    ['succeeded', 'canceled', 'requires_capture', 'processing'].includes(intent.status) &&
    (given.amount ?? given.customer ?? given.payment_method)
  )
    throw invalid(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  const { metadata: data, payment_method: method, setup_future_usage: reuse, receipt_email: receipt, ...plain } = given
  return Object.assign(intent, plain, {
    metadata: mergedMetadata(intent.metadata, data),
    ...(reuse !== undefined && { setup_future_usage: reuse || null }),
    ...(receipt !== undefined && { receipt_email: receipt || null }),
    ...(method && { payment_method: methodOf(world, method).id, status: 'requires_confirmation' as const }),
  })
}

type Given = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'customer'> & Partial<Stripe.PaymentIntent>

export function newIntent(world: World, given: Given): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newSecret(id),
    confirmation_method: 'automatic',
    created: world.now(),
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  }
  world.shelves.paymentIntents.set(id, intent)
  world.tell('payment_intent.created', intent)
  return intent
}
