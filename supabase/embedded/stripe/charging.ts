import type Stripe from 'stripe'
import { type Circumstances, judge, type Refusal, testCards } from './cards.ts'
import { newCharge } from './charges.ts'
import { newDispute } from './disputes.ts'
import { invalid, StripeProblem } from './errors.ts'
import { invoiceOf } from './includable.ts'
import { invoiceActionRequired, invoicePaid, invoiceRefused } from './paying.ts'
import { attached, cardOf, methodOf } from './payment-methods.ts'
import { change, idOf, idOrNull, type World } from './world.ts'

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Takes the money of an intent, or learns why not. A refusal is thrown as Stripe throws it, after everything has been written down. */
export function confirm(
  world: World,
  intent: Stripe.PaymentIntent,
  given: Stripe.PaymentMethod | undefined,
  circumstances: Circumstances,
): Stripe.PaymentIntent {
  const refusal = attempt(world, intent, given, circumstances)
  if (refusal) throw cardError(intent, refusal)
  return intent
}

/** The same, for those who have to go on when a bank has said no: it answers why. */
export function attempt(
  world: World,
  intent: Stripe.PaymentIntent,
  given: Stripe.PaymentMethod | undefined,
  circumstances: Circumstances,
): Refusal | undefined {
  if (!confirmable.includes(intent.status)) throw unexpected(intent, 'confirmed')
  const current = idOrNull(intent.payment_method)
  const method = given ?? (current ? methodOf(world, current) : undefined)
  if (!method)
    throw invalid(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    )
  mayPay(intent, method)
  intent.payment_method = method.id
  const verdict = judge(cardOf(world, method.id), circumstances)
  if (verdict.says === 'approved') succeed(world, intent, method, circumstances.answered ?? false)
  if (verdict.says === 'challenge') ask(world, intent, circumstances.offSession)
  if (verdict.says === 'declined') refuse(world, intent, method, verdict.refusal)
  return verdict.says === 'declined' ? verdict.refusal : undefined
}

function mayPay(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const owner = idOrNull(method.customer)
  const payer = idOrNull(intent.customer)
  if (owner && owner !== payer)
    throw invalid(
      payer
        ? 'The customer does not have a payment method with this ID. The payment method must be attached to the customer first.'
        : 'The provided PaymentMethod belongs to a Customer: include the Customer in the PaymentIntent.',
      'payment_method_unexpected_state',
      'payment_method',
    )
}

/** What a reader's bank has answered to the question of an intent that waits for it. */
export function answerBank(world: World, intent: Stripe.PaymentIntent, agreed: boolean): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') throw unexpected(intent, 'confirmed')
  const method = methodOf(world, idOf(intent.payment_method as string))
  if (agreed) attempt(world, intent, method, { offSession: false, answered: true })
  else
    refuse(world, intent, method, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
  return intent
}

function succeed(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, answered: boolean): void {
  const card = cardOf(world, method.id)
  if (answered && intent.setup_future_usage === 'off_session') card.authenticated = true
  const customer = idOrNull(intent.customer)
  if (customer && intent.setup_future_usage) attached(world, method, customer)
  const captured = intent.capture_method !== 'manual'
  const charge = newCharge(world, intent, method, { captured })
  const settled = { last_payment_error: null, next_action: null, latest_charge: charge.id }
  if (!captured) {
    const held = { ...settled, status: 'requires_capture' as const, amount_capturable: intent.amount }
    change(world, intent, held, 'payment_intent.amount_capturable_updated')
    return
  }
  change(world, intent, { ...settled, status: 'succeeded', amount_received: intent.amount }, 'payment_intent.succeeded')
  world.tell('charge.succeeded', charge)
  const invoice = invoiceOf(world.shelves, intent.id)
  if (invoice) invoicePaid(world, invoice, method.id)
  if (testCards[card.number]?.disputed) newDispute(world, charge, 'fraudulent')
}

function ask(world: World, intent: Stripe.PaymentIntent, nobodyThere: boolean): void {
  const asking = {
    status: 'requires_action' as const,
    last_payment_error: null,
    next_action: nextAction(world, intent.id),
  }
  change(world, intent, asking, 'payment_intent.requires_action')
  const invoice = invoiceOf(world.shelves, intent.id)
  if (invoice) invoiceActionRequired(world, invoice, nobodyThere)
}

export const nextAction = (world: World, intent: string): Stripe.PaymentIntent.NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${world.url}/v1/3d_secure/${intent}` },
})

function refuse(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, refusal: Refusal): void {
  const charge = newCharge(world, intent, method, { captured: false, refusal })
  const refused = {
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      ...refusal,
      charge: charge.id,
      payment_method: method,
    } as Stripe.PaymentIntent.LastPaymentError,
  }
  world.tell('charge.failed', charge)
  change(world, intent, refused, 'payment_intent.payment_failed')
  const invoice = invoiceOf(world.shelves, intent.id)
  if (invoice) invoiceRefused(world, invoice)
}

export function cardError(intent: Stripe.PaymentIntent, refusal: Refusal): StripeProblem {
  return new StripeProblem(402, { type: 'card_error', ...refusal, payment_intent: structuredClone(intent) })
}

const unexpected = (intent: Stripe.PaymentIntent, done: string) =>
  new StripeProblem(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}: it cannot be ${done}.`,
    payment_intent: structuredClone(intent),
  })

export function capture(
  world: World,
  intent: Stripe.PaymentIntent,
  amount = intent.amount_capturable,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') throw unexpected(intent, 'captured')
  if (amount > intent.amount_capturable)
    throw invalid('The provided amount is greater than what can be captured.', 'amount_too_large')
  const charge = world.shelves.charges.get(idOf(intent.latest_charge as string))
  if (charge) change(world, charge, { captured: true, amount_captured: amount }, 'charge.captured')
  return change(
    world,
    intent,
    { status: 'succeeded', amount_capturable: 0, amount_received: amount },
    'payment_intent.succeeded',
  )
}

export function cancelIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (['succeeded', 'canceled'].includes(intent.status)) throw unexpected(intent, 'canceled')
  if (invoiceOf(world.shelves, intent.id) && reason !== 'void_invoice')
    throw invalid(
      'This PaymentIntent belongs to an invoice: void the invoice instead.',
      'payment_intent_unexpected_state',
    )
  const charge = intent.status === 'requires_capture' && world.shelves.charges.get(idOf(intent.latest_charge as string))
  if (charge) change(world, charge, { refunded: true, amount_refunded: charge.amount }, 'charge.refunded')
  const ended = {
    status: 'canceled' as const,
    canceled_at: world.now(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  }
  return change(world, intent, ended, 'payment_intent.canceled')
}
