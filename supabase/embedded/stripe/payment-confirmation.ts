import type Stripe from 'stripe'
import { recordCharge, recordPaymentFailure } from './balance-routes.ts'
import { newCharge } from './charge-routes.ts'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'
import { newDispute } from './dispute-routes.ts'
import { invalidRequest, StripeApiError } from './errors.ts'
import { invoiceOfPaymentIntent } from './expand.ts'
import {
  markInvoiceActionRequired,
  markInvoicePaid,
  markInvoicePaymentFailed,
  markInvoiceProcessing,
} from './invoice-status.ts'
import { attachPaymentMethod, getCard, getPaymentMethod, reusableMethod } from './payment-methods.ts'
import { type Authorization, authorize, type Decline, declines, testBankAccounts, testCards } from './test-cards.ts'

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Charges an intent. A decline is stored first and then thrown as Stripe's card error. */
export function confirmPaymentIntent(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod | undefined,
  authorization: Authorization,
): Stripe.PaymentIntent {
  const decline = attemptPayment(context, intent, paymentMethod, authorization)
  if (decline) throw cardError(intent, decline)
  return intent
}

/** With `confirmation_method: manual` only the secret key confirms an intent. */
export function assertConfirmableByBrowser({ confirmation_method: method }: Stripe.PaymentIntent): void {
  if (method === 'manual')
    throw invalidRequest(
      'This PaymentIntent cannot be confirmed using your publishable key because its `confirmation_method` is set to `manual`. Please use your secret key instead, or create a PaymentIntent with `confirmation_method` set to `automatic`.',
    )
}

/** Like `confirmPaymentIntent`, but answers a decline instead of throwing it. */
export function attemptPayment(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  paymentMethod: Stripe.PaymentMethod | undefined,
  authorization: Authorization,
): Decline | undefined {
  if (!confirmable.includes(intent.status)) throw unexpectedState(intent, 'confirmed')
  const current = idOrNull(intent.payment_method)
  const method = paymentMethod ?? (current ? getPaymentMethod(context, current) : undefined)
  if (!method)
    throw invalidRequest(
      "You cannot confirm this PaymentIntent because it's missing a payment method.",
      'payment_intent_unexpected_state',
    )
  assertCanPay(intent, method)
  intent.payment_method = method.id
  const decision = authorize(getCard(context, method.id), authorization)
  if (decision.outcome === 'approved') markSucceeded(context, intent, method, authorization.challengeAnswered ?? false)
  if (decision.outcome === 'processing') markProcessing(context, intent, method)
  if (decision.outcome === 'challenge') requireAction(context, intent, authorization.offSession)
  if (decision.outcome === 'declined') markDeclined(context, intent, method, decision.decline)
  return decision.outcome === 'declined' ? decision.decline : undefined
}

function assertCanPay(intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  if (!intent.payment_method_types.includes(method.type))
    throw invalidRequest(
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Please attach a PaymentMethod of one of the following types: ${intent.payment_method_types.join(', ')}.`,
      undefined,
      'payment_method',
    )
  const owner = idOrNull(method.customer)
  const payer = idOrNull(intent.customer)
  if (owner && owner !== payer)
    throw invalidRequest(
      payer
        ? 'The customer does not have a payment method with this ID. The payment method must be attached to the customer first.'
        : 'The provided PaymentMethod belongs to a Customer: include the Customer in the PaymentIntent.',
      'payment_method_unexpected_state',
      'payment_method',
    )
}

/** Applies the answer to the 3-D Secure challenge of an intent. */
export function answerChallenge(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  approved: boolean,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_action') throw unexpectedState(intent, 'confirmed')
  const method = getPaymentMethod(context, idOf(intent.payment_method as string))
  if (approved) attemptPayment(context, intent, method, { offSession: false, challengeAnswered: true })
  else
    markDeclined(context, intent, method, {
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
  return intent
}

function markSucceeded(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  answered: boolean,
): void {
  const card = getCard(context, method.id)
  if (answered && intent.setup_future_usage === 'off_session') card.authenticated = true
  const customer = idOrNull(intent.customer)
  const reusable = intent.setup_future_usage ? reusableMethod(context, method) : method
  if (customer && intent.setup_future_usage) attachPaymentMethod(context, reusable, customer)
  const captured = intent.capture_method !== 'manual'
  const pending = intent.status === 'processing' && context.store.charges.get(idOrNull(intent.latest_charge) ?? '')
  const charge = pending || newCharge(context, intent, method, { captured })
  if (pending) completePendingCharge(context, pending)
  const succeededFields = { last_payment_error: null, next_action: null, latest_charge: charge.id }
  if (!captured) {
    const capturableFields = {
      ...succeededFields,
      status: 'requires_capture' as const,
      amount_capturable: intent.amount,
    }
    updateAndEmit(context, intent, capturableFields, 'payment_intent.amount_capturable_updated')
    return
  }
  updateAndEmit(
    context,
    intent,
    { ...succeededFields, status: 'succeeded', amount_received: intent.amount },
    'payment_intent.succeeded',
  )
  context.emitEvent('charge.succeeded', charge)
  const invoice = invoiceOfPaymentIntent(context.store, intent.id)
  if (invoice) markInvoicePaid(context, invoice, reusable.id)
  if (testCards[card.number]?.disputed) newDispute(context, charge, 'fraudulent')
}

/** Days that a bank takes to answer a debit. */
const PROCESSING_SECONDS = 4 * 24 * 3600

export const answeredAt = ({ latest_charge: charge }: Stripe.PaymentIntent, { store }: EmulatorContext) =>
  (store.charges.get(idOrNull(charge) ?? '')?.created ?? 0) + PROCESSING_SECONDS

/**
 * The bank answers a debit after days. A subscription becomes active when the payment of its first invoice is confirmed,
 * and its invoice stays open (documentation of `payment_behavior`).
 */
function markProcessing(context: EmulatorContext, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const customer = idOrNull(intent.customer)
  if (customer && intent.setup_future_usage) attachPaymentMethod(context, method, customer)
  const charge = newCharge(context, intent, method, { captured: true, pending: true })
  const processingFields = {
    status: 'processing' as const,
    last_payment_error: null,
    next_action: null,
    latest_charge: charge.id,
  }
  updateAndEmit(context, intent, processingFields, 'payment_intent.processing')
  context.emitEvent('charge.pending', charge)
  const invoice = invoiceOfPaymentIntent(context.store, intent.id)
  if (invoice) markInvoiceProcessing(context, invoice, method.id)
}

/** The bank's answer to a debit. */
export function answerDebit(context: EmulatorContext, intent: Stripe.PaymentIntent): void {
  const method = getPaymentMethod(context, idOf(intent.payment_method as string))
  const account = getCard(context, method.id)
  const { answer } = testBankAccounts[account.number] ?? {}
  const decline = account.declineReason ? declines[account.declineReason] : answer === 'pays' ? undefined : answer
  if (decline) markDeclined(context, intent, method, decline)
  else markSucceeded(context, intent, method, false)
}

function completePendingCharge(context: EmulatorContext, charge: Stripe.Charge): void {
  Object.assign(charge, {
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: charge.amount,
    receipt_url: `${context.url}/receipts/${charge.id}`,
  })
}

function requireAction(context: EmulatorContext, intent: Stripe.PaymentIntent, offSession: boolean): void {
  const { type } = getPaymentMethod(context, idOf(intent.payment_method as string))
  const isRedirect = type === 'ideal' || type === 'paypal'
  const requiredFields = {
    status: 'requires_action' as const,
    last_payment_error: null,
    next_action: isRedirect ? bankPage(context, intent.id) : nextAction(context, intent.id),
  }
  updateAndEmit(context, intent, requiredFields, 'payment_intent.requires_action')
  const invoice = invoiceOfPaymentIntent(context.store, intent.id)
  if (invoice) markInvoiceActionRequired(context, invoice, offSession)
}

/** Stripe.js goes to the page of the bank or of PayPal, and from there to the return URL. */
const bankPage = (context: EmulatorContext, intent: string): Stripe.PaymentIntent.NextAction => ({
  type: 'redirect_to_url',
  redirect_to_url: { url: `${context.url}/v1/bank_pages/${intent}`, return_url: null },
})

export const nextAction = (context: EmulatorContext, intent: string): Stripe.PaymentIntent.NextAction => ({
  type: 'use_stripe_sdk',
  use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${context.url}/v1/3d_secure/${intent}` },
})

function markDeclined(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): void {
  const pending = intent.status === 'processing' && context.store.charges.get(idOrNull(intent.latest_charge) ?? '')
  const charge = pending || newCharge(context, intent, method, { captured: false, decline })
  if (pending)
    Object.assign(pending, {
      status: 'failed',
      failure_code: decline.code,
      failure_message: decline.message,
      failure_balance_transaction: recordPaymentFailure(context, pending),
    })
  const failedFields = {
    status: 'requires_payment_method' as const,
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      ...decline,
      charge: charge.id,
      payment_method: method,
    } as Stripe.PaymentIntent.LastPaymentError,
  }
  context.emitEvent('charge.failed', charge)
  updateAndEmit(context, intent, failedFields, 'payment_intent.payment_failed')
  const invoice = invoiceOfPaymentIntent(context.store, intent.id)
  if (invoice) markInvoicePaymentFailed(context, invoice)
}

export function cardError(intent: Stripe.PaymentIntent, decline: Decline): StripeApiError {
  return new StripeApiError(402, { type: 'card_error', ...decline, payment_intent: structuredClone(intent) })
}

const unexpectedState = (intent: Stripe.PaymentIntent, action: string) =>
  new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}: it cannot be ${action}.`,
    payment_intent: structuredClone(intent),
  })

export function capture(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  amount = intent.amount_capturable,
): Stripe.PaymentIntent {
  if (intent.status !== 'requires_capture') throw unexpectedState(intent, 'captured')
  if (amount > intent.amount_capturable)
    throw invalidRequest('The provided amount is greater than what can be captured.', 'amount_too_large')
  const charge = context.store.charges.get(idOf(intent.latest_charge as string))
  if (charge) {
    const balance_transaction = recordCharge(context, charge, amount)
    updateAndEmit(context, charge, { captured: true, amount_captured: amount, balance_transaction }, 'charge.captured')
  }
  return updateAndEmit(
    context,
    intent,
    { status: 'succeeded', amount_capturable: 0, amount_received: amount },
    'payment_intent.succeeded',
  )
}

export function cancelPaymentIntent(
  context: EmulatorContext,
  intent: Stripe.PaymentIntent,
  reason: Stripe.PaymentIntent.CancellationReason | null,
): Stripe.PaymentIntent {
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpectedState(intent, 'canceled')
  if (invoiceOfPaymentIntent(context.store, intent.id) && reason !== 'void_invoice')
    throw invalidRequest(
      'This PaymentIntent belongs to an invoice: void the invoice instead.',
      'payment_intent_unexpected_state',
    )
  const charge = intent.status === 'requires_capture' && context.store.charges.get(idOf(intent.latest_charge as string))
  if (charge) updateAndEmit(context, charge, { refunded: true, amount_refunded: charge.amount }, 'charge.refunded')
  const canceledFields = {
    status: 'canceled' as const,
    canceled_at: context.now(),
    cancellation_reason: reason,
    amount_capturable: 0,
    next_action: null,
  }
  return updateAndEmit(context, intent, canceledFields, 'payment_intent.canceled')
}
