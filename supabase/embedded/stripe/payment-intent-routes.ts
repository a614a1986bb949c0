import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOrNull, newId, newSecret } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { getOrThrow, invalidRequest } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import {
  assertConfirmableByBrowser,
  cancelPaymentIntent,
  capture,
  confirmPaymentIntent,
} from './payment-confirmation.ts'
import {
  getPaymentMethod,
  intentPaymentParams,
  newPaymentMethod,
  paymentMethodFrom,
  paymentMethodTypeParams,
  paymentMethodTypes,
} from './payment-methods.ts'
import {
  clearable,
  flag,
  int,
  mergeMetadata,
  metadata,
  paginationParams,
  range,
  schemaFor,
  text,
} from './request-params.ts'
import { type Route, requireClientSecret, route } from './router.ts'

const usage = z.enum(['off_session', 'on_session'])
const paymentMethodParams = {
  ...intentPaymentParams,
  off_session: flag.optional(),
  error_on_requires_action: flag.optional(),
}
const createParams = schemaFor<Stripe.PaymentIntentCreateParams>()({
  amount: int,
  currency: text,
  ...paymentMethodTypeParams,
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: flag.optional(),
  confirmation_method: z.enum(['automatic', 'manual']).optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: text.optional(),
  setup_future_usage: usage.optional(),
  // Refused for cards, and other methods are not emulated without an invoice.
  statement_descriptor: z.never().optional(),
  statement_descriptor_suffix: text
    .regex(/^(?=.*[A-Za-z])[\x20-\x7e]{1,22}$/)
    .regex(/^[^<>\\'"*]*$/)
    .optional(),
  ...paymentMethodParams,
})
const updateParams = schemaFor<Stripe.PaymentIntentUpdateParams>()({
  amount: int.optional(),
  currency: text.optional(),
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  receipt_email: clearable(text).optional(),
  setup_future_usage: clearable(usage).optional(),
  payment_method: text.optional(),
})
const confirmParams = schemaFor<Stripe.PaymentIntentConfirmParams>()({
  ...paymentMethodParams,
  receipt_email: clearable(text).optional(),
  setup_future_usage: clearable(usage).optional(),
  client_secret: text.optional(),
})
const retrieveParams = schemaFor<Stripe.PaymentIntentRetrieveParams>()({ client_secret: text.optional() })
const listParams = schemaFor<Stripe.PaymentIntentListParams>()({
  customer: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const paymentIntentRoutes: Route[] = [
  route('POST', '/v1/payment_intents', createParams, (context, { params }) => createPaymentIntent(context, params)),
  listRoute(
    '/v1/payment_intents',
    listParams,
    ({ store }) => store.paymentIntents.values(),
    (params) => [matches(params.customer, (row) => idOrNull(row.customer))],
  ),
  route(
    'GET',
    '/v1/payment_intents/:id',
    retrieveParams,
    (context, call) => requireClientSecret(getPaymentIntent(context, call.ids[0]), call),
    'browser',
  ),
  route('POST', '/v1/payment_intents/:id', updateParams, (context, { ids: [id], params }) =>
    updatePaymentIntent(context, getPaymentIntent(context, id), params),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/confirm',
    confirmParams,
    (context, call) => {
      const intent = requireClientSecret(getPaymentIntent(context, call.ids[0]), call)
      if (call.key === 'publishable') assertConfirmableByBrowser(intent)
      const { off_session: offSession = false, setup_future_usage: setupFutureUsage } = call.params
      if (setupFutureUsage) intent.setup_future_usage = setupFutureUsage
      const method = paymentMethodFrom(context, call.params)
      if (call.key === 'secret') requireMandate(intent, method, call.params.mandate_data)
      return confirmPaymentIntent(context, intent, method, { offSession })
    },
    'browser',
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/capture',
    schemaFor<Stripe.PaymentIntentCaptureParams>()({
      amount_to_capture: int.optional(),
      metadata: metadata.optional(),
    }),
    (context, { ids: [id], params }) => capture(context, getPaymentIntent(context, id), params.amount_to_capture),
  ),
  route(
    'POST',
    '/v1/payment_intents/:id/cancel',
    schemaFor<Stripe.PaymentIntentCancelParams>()({
      cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    (context, { ids: [id], params }) =>
      cancelPaymentIntent(context, getPaymentIntent(context, id), params.cancellation_reason ?? null),
  ),
]

/** Stripe.js sends the consent to a debit by itself. With the secret key the caller says how it was given. */
function requireMandate(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  mandate: unknown,
): void {
  if (method?.type !== 'sepa_debit' || mandate !== undefined) return
  if (intent.setup_future_usage)
    throw invalidRequest(
      'When confirming a PaymentIntent with a `sepa_debit` PaymentMethod and `setup_future_usage`, `mandate_data` is required.',
      'parameter_missing',
      'mandate_data',
    )
  if (!method.customer)
    throw invalidRequest(
      'This PaymentIntent requires a mandate, but no existing mandate was found. Collect mandate acceptance from the customer and try again, providing acceptance data in the mandate_data parameter.',
    )
}

const getPaymentIntent = (context: EmulatorContext, id: string) =>
  getOrThrow(context.store.paymentIntents, id, 'payment_intent', 'intent')

function createPaymentIntent(context: EmulatorContext, given: z.infer<typeof createParams>): Stripe.PaymentIntent {
  if (given.amount < 50) throw invalidRequest('Amount must be at least $0.50 usd', 'amount_too_small', 'amount')
  const intent = newPaymentIntent(context, {
    amount: given.amount,
    currency: given.currency.toLowerCase(),
    customer: given.customer ? getCustomer(context, given.customer, 'customer').id : null,
    capture_method: given.capture_method ?? 'automatic_async',
    confirmation_method: given.confirmation_method ?? 'automatic',
    description: given.description ?? null,
    metadata: mergeMetadata({}, given.metadata),
    receipt_email: given.receipt_email ?? null,
    setup_future_usage: given.setup_future_usage ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    ...paymentMethodTypes(given),
  })
  if (given.payment_method)
    Object.assign(intent, {
      payment_method: getPaymentMethod(context, given.payment_method).id,
      status: 'requires_confirmation',
    })
  if (!given.confirm) return intent
  const paymentMethod = given.payment_method_data ? newPaymentMethod(context, given.payment_method_data) : undefined
  return confirmPaymentIntent(context, intent, paymentMethod, { offSession: given.off_session ?? false })
}

function updatePaymentIntent(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  given: z.infer<typeof updateParams>,
): Stripe.PaymentIntent {
  if (
    ['succeeded', 'canceled', 'requires_capture', 'processing'].includes(intent.status) &&
    (given.amount ?? given.customer ?? given.payment_method)
  )
    throw invalidRequest(
      `This PaymentIntent could not be updated because it has a status of ${intent.status}.`,
      'payment_intent_unexpected_state',
    )
  const {
    metadata: data,
    payment_method: method,
    setup_future_usage: setupFutureUsage,
    receipt_email: receipt,
    ...plain
  } = given
  return Object.assign(intent, plain, {
    metadata: mergeMetadata(intent.metadata, data),
    ...(setupFutureUsage !== undefined && { setup_future_usage: setupFutureUsage || null }),
    ...(receipt !== undefined && { receipt_email: receipt || null }),
    ...(method && { payment_method: getPaymentMethod(context, method).id, status: 'requires_confirmation' as const }),
  })
}

type PaymentIntentFields = Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'customer'> &
  Partial<Stripe.PaymentIntent>

export function newPaymentIntent(context: EmulatorContext, given: PaymentIntentFields): Stripe.PaymentIntent {
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
    created: context.now(),
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
  context.store.paymentIntents.set(id, intent)
  context.emitEvent('payment_intent.created', intent)
  return intent
}
