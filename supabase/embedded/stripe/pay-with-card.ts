import { type ExpectedIntent, mismatchOf } from './browser/intent-mismatch.ts'
import type { EmulatorContext } from './context.ts'
import { notFound, StripeApiError } from './errors.ts'
import { answerChallenge, assertConfirmableByBrowser, confirmPaymentIntent } from './payment-confirmation.ts'
import { newPaymentMethod, type PaymentMethodData } from './payment-methods.ts'
import { answerSetupChallenge, confirmSetupIntent } from './setup-intent-routes.ts'
import { IDEAL, PAYPAL, testBankAccounts } from './test-cards.ts'

export interface PaymentResult {
  status: string
  /** The error message that the customer would see. */
  error: string | null
}

function testMethod(number: string): PaymentMethodData {
  if (number === IDEAL) return { type: 'ideal', ideal: {} }
  if (number === PAYPAL) return { type: 'paypal', paypal: {} }
  const type = testBankAccounts[number]?.type
  if (type === 'sepa_debit') return { type, sepa_debit: { iban: number } }
  if (type === 'us_bank_account')
    return {
      type,
      us_bank_account: { account_holder_type: 'individual', account_number: number, routing_number: '110000000' },
    }
  return { type: 'card', card: { number, exp_month: 12, exp_year: 2040 } }
}

/** Confirms an intent as Stripe.js would, from a form for `elements`, and answers a 3-D Secure challenge or the page of a bank or of PayPal. */
export function payWithCard(
  context: EmulatorContext,
  secret: string,
  number: string,
  bank: 'agrees' | 'refuses' | 'waits' = 'agrees',
  elements?: ExpectedIntent,
): PaymentResult {
  const id = secret.split('_secret_')[0] ?? ''
  const method = newPaymentMethod(context, testMethod(number))
  const payment = context.store.paymentIntents.get(id)
  const setup = context.store.setupIntents.get(id)
  const intent = payment ?? setup
  if (!intent || intent.client_secret !== secret) throw notFound('payment_intent', id)
  if (payment) assertConfirmableByBrowser(payment)
  const mismatch = elements && mismatchOf(intent, elements)
  if (mismatch) return { status: intent.status, error: `The ${mismatch} of the intent does not match the form's.` }
  try {
    if (payment) confirmPaymentIntent(context, payment, method, { offSession: false })
    else if (setup) confirmSetupIntent(context, setup, method, { offSession: false })
  } catch (error) {
    if (error instanceof StripeApiError && error.status === 402) return { status: intent.status, error: error.message }
    throw error
  }
  if (intent.status === 'requires_action' && bank !== 'waits') {
    if (payment) answerChallenge(context, payment, bank === 'agrees')
    else if (setup) answerSetupChallenge(context, setup, bank === 'agrees')
  }
  const failed = payment?.last_payment_error ?? setup?.last_setup_error
  return {
    status: intent.status,
    error: intent.status === 'requires_payment_method' ? (failed?.message ?? null) : null,
  }
}
