import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, idOf, idOrNull, newId, newSecret, updateAndEmit } from './context.ts'
import { getCustomer } from './customer-routes.ts'
import { getOrThrow, invalidRequest, StripeApiError } from './errors.ts'
import { listRoute, matches } from './list-route.ts'
import { nextAction } from './payment-confirmation.ts'
import {
  attachPaymentMethod,
  getCard,
  getPaymentMethod,
  intentPaymentParams,
  paymentMethodFrom,
  paymentMethodTypeParams,
  paymentMethodTypes,
} from './payment-methods.ts'
import { flag, mergeMetadata, metadata, noParams, paginationParams, range, schemaFor, text } from './request-params.ts'
import { type Route, requireClientSecret, route } from './router.ts'
import { type Authorization, authorize, type Decline } from './test-cards.ts'

const createParams = schemaFor<Stripe.SetupIntentCreateParams>()({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  ...paymentMethodTypeParams,
  confirm: flag.optional(),
  ...intentPaymentParams,
})
const confirmParams = schemaFor<Stripe.SetupIntentConfirmParams>()({
  ...intentPaymentParams,
  client_secret: text.optional(),
})
const retrieveParams = schemaFor<Stripe.SetupIntentRetrieveParams>()({ client_secret: text.optional() })
const listParams = schemaFor<Stripe.SetupIntentListParams>()({
  customer: text.optional(),
  payment_method: text.optional(),
  created: range.optional(),
  ...paginationParams,
})

export const setupIntentRoutes: Route[] = [
  route('POST', '/v1/setup_intents', createParams, (context, { params }) => {
    const customer = params.customer ? getCustomer(context, params.customer, 'customer').id : null
    const intent = newSetupIntent(context, {
      customer,
      usage: params.usage ?? 'off_session',
      metadata: mergeMetadata({}, params.metadata),
      description: params.description ?? null,
      ...paymentMethodTypes(params),
    })
    if (params.payment_method) intent.payment_method = getPaymentMethod(context, params.payment_method).id
    return params.confirm ? confirmSetupIntent(context, intent, undefined, { offSession: false }) : intent
  }),
  listRoute(
    '/v1/setup_intents',
    listParams,
    ({ store }) => store.setupIntents.values(),
    (params) => [
      matches(params.customer, (row) => idOrNull(row.customer)),
      matches(params.payment_method, (row) => idOrNull(row.payment_method)),
    ],
  ),
  route(
    'GET',
    '/v1/setup_intents/:id',
    retrieveParams,
    (context, call) => requireClientSecret(getSetupIntent(context, call.ids[0]), call),
    'browser',
  ),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    confirmParams,
    (context, call) => {
      const intent = requireClientSecret(getSetupIntent(context, call.ids[0]), call)
      return confirmSetupIntent(context, intent, paymentMethodFrom(context, call.params), { offSession: false })
    },
    'browser',
  ),
  route('POST', '/v1/setup_intents/:id/cancel', noParams, (context, { ids: [id] }) => {
    const intent = getSetupIntent(context, id)
    if (['succeeded', 'canceled'].includes(intent.status)) throw unexpectedState(intent)
    return updateAndEmit(context, intent, { status: 'canceled', next_action: null }, 'setup_intent.canceled')
  }),
]

const getSetupIntent = (context: EmulatorContext, id: string) =>
  getOrThrow(context.store.setupIntents, id, 'setupintent', 'intent')

export function confirmSetupIntent(
  context: EmulatorContext,
  intent: Stripe.SetupIntent,
  given: Stripe.PaymentMethod | undefined,
  authorization: Authorization,
): Stripe.SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpectedState(intent)
  const current = idOrNull(intent.payment_method)
  const method = given ?? (current ? getPaymentMethod(context, current) : undefined)
  if (!method)
    throw invalidRequest(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      'setup_intent_unexpected_state',
    )
  if (!intent.payment_method_types.includes(method.type))
    throw invalidRequest(`The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`)
  const decision = authorize(getCard(context, method.id), { ...authorization, setupOnly: true })
  intent.payment_method = method.id
  if (decision.outcome === 'declined') throw failSetupIntent(context, intent, method, decision.decline)
  if (decision.outcome === 'challenge') {
    const requiredFields = {
      status: 'requires_action' as const,
      next_action: nextAction(context, intent.id) as Stripe.SetupIntent.NextAction,
    }
    return updateAndEmit(context, intent, requiredFields, 'setup_intent.requires_action')
  }
  return markSucceeded(context, intent, method)
}

export function answerSetupChallenge(
  context: EmulatorContext,
  intent: Stripe.SetupIntent,
  approved: boolean,
): Stripe.SetupIntent {
  if (intent.status !== 'requires_action') throw unexpectedState(intent)
  if (approved) return confirmSetupIntent(context, intent, undefined, { offSession: false, challengeAnswered: true })
  const method = getPaymentMethod(context, idOf(intent.payment_method as string))
  failSetupIntent(context, intent, method, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  return intent
}

function markSucceeded(
  context: EmulatorContext,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
): Stripe.SetupIntent {
  getCard(context, method.id).authenticated = true
  const customer = idOrNull(intent.customer)
  if (customer) attachPaymentMethod(context, method, customer)
  const succeededFields = { status: 'succeeded' as const, next_action: null, last_setup_error: null }
  updateAndEmit(context, intent, succeededFields, 'setup_intent.succeeded')
  for (const subscription of context.store.subscriptions.values()) {
    if (subscription.pending_setup_intent !== intent.id) continue
    const savesMethod =
      context.behavior.setupSetsDefaultCard &&
      subscription.payment_settings?.save_default_payment_method === 'on_subscription'
    const savedMethodFields = savesMethod ? { default_payment_method: method.id } : {}
    updateAndEmit(
      context,
      subscription,
      { pending_setup_intent: null, ...savedMethodFields },
      'customer.subscription.updated',
    )
  }
  return intent
}

function failSetupIntent(
  context: EmulatorContext,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): StripeApiError {
  const last_setup_error = {
    type: 'card_error',
    ...decline,
    payment_method: method,
  } as Stripe.SetupIntent.LastSetupError
  const failedFields = {
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    last_setup_error,
  }
  updateAndEmit(context, intent, failedFields, 'setup_intent.setup_failed')
  return new StripeApiError(402, { type: 'card_error', ...decline, setup_intent: structuredClone(intent) })
}

const unexpectedState = (intent: Stripe.SetupIntent) =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent's status is ${intent.status}: it cannot be changed any more.`,
    setup_intent: structuredClone(intent),
  })

export function newSetupIntent(context: EmulatorContext, given: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: context.now(),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...given,
  }
  context.store.setupIntents.set(id, intent)
  context.emitEvent('setup_intent.created', intent)
  return intent
}
