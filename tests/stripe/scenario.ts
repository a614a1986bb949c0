import Stripe from 'stripe'
import { type BillingContext, OWN_MARK } from '#shared/billing/billing-context.ts'
import { createSubscription, payableIntentOf } from '#shared/billing/checkout-subscriptions.ts'
import { idOf } from '#shared/billing/stripe.ts'
import { executeStripeCommand } from '#shared/billing/stripe-commands.ts'
import type { PaymentMethod } from '#shared/contracts/payment-methods.ts'
import type { ClaimedCommand } from '#shared/data/stripe-command-queue.ts'
import type { Records } from './database-with-records.ts'
import type { TestClock } from './target.ts'

/** Observed behaviour of Stripe that its documentation leaves open or states in different ways. */
export type Observations = Record<string, string | boolean>

export const DAY = 86_400
export const YEAR = 366 * DAY

export interface Scenario {
  stripe: Stripe
  /** For functions of the payment code; its database has `records` and no others. */
  billing: BillingContext
  records: Records
  clock: TestClock
  /** Of a year; `euro` is without taxes. Small and euro cost 200, large 1,500. */
  prices: Record<'small' | 'large' | 'euro', string>
  product: string
  promotionCode: string
  observed: Observations
  onStep: (name: string) => void
}

/** Thrown by a scenario before its first step: the Stripe account lacks a feature. */
export class FeatureMissing extends Error {}

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
  paymentMethods?: PaymentMethod[]
  isTaxed?: boolean
}

/** Creates a subscription as the checkout does. Returns its ids, and that of the payment or the card setup that begins it. */
export async function begin({ stripe }: Scenario, customerId: string, { price, promotion, ...terms }: Terms) {
  const subscription = await createSubscription(stripe, {
    checkoutId: crypto.randomUUID(),
    attempt: 1,
    customerId,
    priceId: price,
    promotionCodeId: promotion ?? null,
    paymentMethods: terms.paymentMethods ?? ['card'],
    isTaxed: terms.isTaxed ?? false,
    sellerLines: [],
    trialDays: terms.trialDays ?? null,
  })
  const intent = (await payableIntentOf(stripe, subscription)).clientSecret.split('_secret_')[0] ?? ''
  const { id, currency } = subscription
  return { id, stripeId: id, customerId, planId: 'test', currency, intent }
}

/** Stripe.js is replaced by a confirmation with the secret key. */
export const confirm = ({ stripe }: Scenario, intent: string, card: string) =>
  intent.startsWith('seti_')
    ? stripe.setupIntents.confirm(intent, { payment_method: card })
    : stripe.paymentIntents.confirm(intent, { payment_method: card })

/** Executes a command to Stripe as the jobs do. */
export const execute = ({ billing }: Scenario, kind: ClaimedCommand['kind'], target: string, amount?: number) =>
  executeStripeCommand(billing, {
    id: crypto.randomUUID(),
    ...{ kind, target, attempts: 0 },
    data: amount === undefined ? {} : { amount },
  })

export const latestInvoiceOf = async ({ stripe }: Scenario, subscription: string) => {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(subscription)
  return idOf(invoice) ?? ''
}

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
