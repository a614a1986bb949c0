import type Stripe from 'stripe'
import { z } from 'zod'
import { type Circumstances, judge, type Refusal } from './cards.ts'
import { nextAction } from './charging.ts'
import { customerOf } from './customers.ts'
import { absent, invalid, StripeProblem, take } from './errors.ts'
import { kindsGiven, kindsOf } from './method-kinds.ts'
import { filtered, pageOf, wanting, within } from './paging.ts'
import { anything, flag, mergedMetadata, metadata, nothing, paging, params, range, text } from './params.ts'
import { attached, cardOf, methodData, methodOf, newMethod } from './payment-methods.ts'
import { type Call, type Route, route } from './router.ts'
import { change, idOf, idOrNull, newId, newSecret, type World } from './world.ts'

const withMethod = {
  payment_method: text.optional(),
  payment_method_data: methodData.optional(),
  return_url: text.optional(),
  use_stripe_sdk: flag.optional(),
  mandate_data: anything.optional(),
}
const created = params<Stripe.SetupIntentCreateParams>()({
  customer: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
  ...kindsGiven,
  confirm: flag.optional(),
  ...withMethod,
})
const confirmed = params<Stripe.SetupIntentConfirmParams>()({ ...withMethod, client_secret: text.optional() })
const retrieved = params<Stripe.SetupIntentRetrieveParams>()({ client_secret: text.optional() })
const listed = params<Stripe.SetupIntentListParams>()({
  customer: text.optional(),
  payment_method: text.optional(),
  created: range.optional(),
  ...paging,
})

export const setupIntentRoutes: Route[] = [
  route('POST', '/v1/setup_intents', created, (world, { params }) => {
    const customer = params.customer ? customerOf(world, params.customer, 'customer').id : null
    const intent = newSetupIntent(world, {
      customer,
      usage: params.usage ?? 'off_session',
      metadata: mergedMetadata({}, params.metadata),
      description: params.description ?? null,
      ...kindsOf(params),
    })
    if (params.payment_method) intent.payment_method = methodOf(world, params.payment_method).id
    return params.confirm ? confirmSetup(world, intent, undefined, { offSession: false }) : intent
  }),
  route('GET', '/v1/setup_intents', listed, (world, { params, path }) =>
    pageOf(
      filtered(
        world.shelves.setupIntents,
        wanting(params.customer, (row) => idOrNull(row.customer)),
        wanting(params.payment_method, (row) => idOrNull(row.payment_method)),
        (row) => within(row.created, params.created),
      ),
      params,
      path,
    ),
  ),
  route('GET', '/v1/setup_intents/:id', retrieved, (world, call) => asked(world, call), 'browser'),
  route(
    'POST',
    '/v1/setup_intents/:id/confirm',
    confirmed,
    (world, call) => {
      const intent = asked(world, call)
      const { payment_method_data: data, payment_method: method } = call.params
      const given = data ? newMethod(world, data) : method ? methodOf(world, method) : undefined
      return confirmSetup(world, intent, given, { offSession: false })
    },
    'browser',
  ),
  route('POST', '/v1/setup_intents/:id/cancel', nothing, (world, { ids: [id] }) => {
    const intent = take(world.shelves.setupIntents, id, 'setupintent', 'intent')
    if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent)
    return change(world, intent, { status: 'canceled', next_action: null }, 'setup_intent.canceled')
  }),
]

function asked(
  world: World,
  { ids: [id], params, key }: Call<{ client_secret?: string | undefined }>,
): Stripe.SetupIntent {
  const intent = take(world.shelves.setupIntents, id, 'setupintent', 'intent')
  if ((params.client_secret !== undefined || key === 'publishable') && params.client_secret !== intent.client_secret)
    throw absent('setupintent', id, 'intent')
  return intent
}

export function confirmSetup(
  world: World,
  intent: Stripe.SetupIntent,
  given: Stripe.PaymentMethod | undefined,
  circumstances: Circumstances,
): Stripe.SetupIntent {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(intent.status))
    throw unexpected(intent)
  const current = idOrNull(intent.payment_method)
  const method = given ?? (current ? methodOf(world, current) : undefined)
  if (!method)
    throw invalid(
      "You cannot confirm this SetupIntent because it's missing a payment method.",
      'setup_intent_unexpected_state',
    )
  const verdict = judge(cardOf(world, method.id), { ...circumstances, setUp: true })
  intent.payment_method = method.id
  if (verdict.says === 'declined') throw refused(world, intent, method, verdict.refusal)
  if (verdict.says === 'challenge') {
    const asking = {
      status: 'requires_action' as const,
      next_action: nextAction(world, intent.id) as Stripe.SetupIntent.NextAction,
    }
    return change(world, intent, asking, 'setup_intent.requires_action')
  }
  return succeed(world, intent, method)
}

export function answerBankSetup(world: World, intent: Stripe.SetupIntent, agreed: boolean): Stripe.SetupIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent)
  if (agreed) return confirmSetup(world, intent, undefined, { offSession: false, answered: true })
  const method = methodOf(world, idOf(intent.payment_method as string))
  refused(world, intent, method, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  return intent
}

function succeed(world: World, intent: Stripe.SetupIntent, method: Stripe.PaymentMethod): Stripe.SetupIntent {
  cardOf(world, method.id).authenticated = true
  const customer = idOrNull(intent.customer)
  if (customer) attached(world, method, customer)
  const done = { status: 'succeeded' as const, next_action: null, last_setup_error: null }
  change(world, intent, done, 'setup_intent.succeeded')
  for (const subscription of world.shelves.subscriptions.values()) {
    if (subscription.pending_setup_intent !== intent.id) continue
    const keeps = subscription.payment_settings?.save_default_payment_method === 'on_subscription'
    const kept = keeps ? { default_payment_method: method.id } : {}
    change(world, subscription, { pending_setup_intent: null, ...kept }, 'customer.subscription.updated')
  }
  return intent
}

function refused(
  world: World,
  intent: Stripe.SetupIntent,
  method: Stripe.PaymentMethod,
  refusal: Refusal,
): StripeProblem {
  const last_setup_error = {
    type: 'card_error',
    ...refusal,
    payment_method: method,
  } as Stripe.SetupIntent.LastSetupError
  const changes = {
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    last_setup_error,
  }
  change(world, intent, changes, 'setup_intent.setup_failed')
  return new StripeProblem(402, { type: 'card_error', ...refusal, setup_intent: structuredClone(intent) })
}

const unexpected = (intent: Stripe.SetupIntent) =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'setup_intent_unexpected_state',
    message: `This SetupIntent's status is ${intent.status}: it cannot be changed any more.`,
    setup_intent: structuredClone(intent),
  })

export function newSetupIntent(world: World, given: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const id = newId('seti')
  const intent: Stripe.SetupIntent = {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: 'always', enabled: true },
    cancellation_reason: null,
    client_secret: newSecret(id),
    created: world.now(),
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
  world.shelves.setupIntents.set(id, intent)
  world.tell('setup_intent.created', intent)
  return intent
}
