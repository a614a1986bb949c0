import Stripe from 'stripe'
import { type BillingContext, OWN_MARK } from '#shared/billing/billing-context.ts'
import { clientSecretOf, createSubscription } from '#shared/billing/checkout-subscriptions.ts'
import type { TestClock } from './target.ts'

/** Observed behaviour of Stripe that its documentation leaves open or states in different ways. */
export type Observations = Record<string, string | boolean>

export const DAY = 86_400
export const YEAR = 366 * DAY

export interface Scenario {
  stripe: Stripe
  /** For functions of the payment code; its database has no records. */
  billing: BillingContext
  clock: TestClock
  prices: { small: string; large: string }
  promotionCode: string
  observed: Observations
  onStep: (name: string) => void
}

/** `balance` in cents; below zero it is a credit. */
export const newCustomer = ({ stripe, clock }: Scenario, balance = 0) =>
  stripe.customers.create({
    email: 'ada@meridian.example',
    name: 'Ada Lindqvist',
    metadata: { meridian: OWN_MARK },
    ...(balance !== 0 && { balance }),
    ...clock.customerParams,
  })

interface Terms {
  price: string
  promotion?: string
  trialDays?: number
}

/** Creates a subscription as the checkout does. Returns its ids, and that of the payment or the card setup that begins it. */
export async function begin({ stripe }: Scenario, customerId: string, { price, promotion, trialDays }: Terms) {
  const subscription = await createSubscription(stripe, {
    checkoutId: crypto.randomUUID(),
    attempt: 1,
    customerId,
    priceId: price,
    promotionCodeId: promotion ?? null,
    paymentMethods: ['card'],
    isTaxed: false,
    sellerLines: [],
    trialDays: trialDays ?? null,
  })
  const intent = (await clientSecretOf(stripe, subscription)).split('_secret_')[0] ?? ''
  const { id } = subscription
  return { id, stripeId: id, customerId, planId: 'test', currency: 'usd', intent }
}

/** Stripe.js is replaced by a confirmation with the secret key. */
export const confirm = ({ stripe }: Scenario, intent: string, card: string) =>
  intent.startsWith('seti_')
    ? stripe.setupIntents.confirm(intent, { payment_method: card })
    : stripe.paymentIntents.confirm(intent, { payment_method: card })

export async function buy(scenario: Scenario, customerId: string, terms: Terms & { card?: string }) {
  const subscription = await begin(scenario, customerId, terms)
  await confirm(scenario, subscription.intent, terms.card ?? 'pm_card_visa')
  await scenario.clock.advance(60)
  return subscription
}

/** `400 charge_disputed`, or that there was none. */
export async function rejectionOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return 'accepted'
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    return [error.statusCode, error.code, error.param].filter(Boolean).join(' ')
  }
}
