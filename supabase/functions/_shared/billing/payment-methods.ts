import type Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, CARD_ONLY, withCustomerLock } from './billing-context.ts'
import { isOwn } from './payment-rows.ts'
import { undefinedIfMissing } from './stripe-client.ts'
import { idOf, isLive } from './stripe-objects.ts'
import { fetchSubscriptionState } from './subscription-state.ts'

/** Starts a card setup, by which the bank allows later payments without the reader. */
export async function createCardSetup({ stripe }: BillingContext, { customerId }: PaidSubscription): Promise<string> {
  const { client_secret: secret } = await stripe.setupIntents.create({
    customer: customerId,
    usage: 'off_session',
    allowed_payment_method_types: CARD_ONLY,
  })
  if (!secret) throw new Error('Stripe returned no client secret for a card setup.')
  return secret
}

/** Makes the card of a completed setup the default. Repeated calls have no further effect. */
export async function setDefaultCard(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
  setupIntentId: string,
): Promise<void> {
  const { stripe } = billing
  const method = await confirmedCard(stripe, paidSubscription, setupIntentId)
  await withCustomerLock(billing, paidSubscription.customerId, async () => {
    await fetchSubscriptionState(stripe, paidSubscription)
    await setDefaultPaymentMethod(stripe, paidSubscription, method)
  })
}

/** Sets the customer's default too, because phases of a schedule are paid with it. */
export async function setDefaultPaymentMethod(
  { customers, subscriptions }: Stripe,
  { customerId, stripeId }: Pick<PaidSubscription, 'customerId' | 'stripeId'>,
  method: string,
): Promise<void> {
  await customers.update(customerId, { invoice_settings: { default_payment_method: method } })
  await subscriptions.update(stripeId, { default_payment_method: method })
}

/** Throws `not-found` for a setup of another customer. */
async function confirmedCard({ setupIntents }: Stripe, { customerId }: PaidSubscription, id: string): Promise<string> {
  const intent = await setupIntents.retrieve(id).catch(undefinedIfMissing)
  if (!intent || idOf(intent.customer) !== customerId)
    throw new HttpError('not-found', 'You have no such check of a card.')
  const method = idOf(intent.payment_method)
  if (intent.status !== 'succeeded' || !method)
    throw new HttpError('conflict', 'The bank has not agreed to this card yet.')
  return method
}

/**
 * Makes the card of a setup the default for a subscription whose first period is free. Stripe does this for the setups
 * that it requires itself, but requires none from a customer with another card (see createCardSecret). A card that the
 * reader added later stays: the event may be late or repeated.
 */
export async function setDefaultCardFromSetupIntent(billing: BillingContext, setupIntentId: string): Promise<void> {
  const { stripe } = billing
  const intent = await stripe.setupIntents
    .retrieve(setupIntentId, { expand: ['payment_method'] })
    .catch(undefinedIfMissing)
  const customerId = idOf(intent?.customer)
  const stripeId = intent?.metadata?.subscription
  if (intent?.status !== 'succeeded' || !isOwn(intent) || !customerId || !stripeId) return
  const { payment_method: newCard } = intent
  if (!newCard || typeof newCard === 'string') return
  await withCustomerLock(billing, customerId, async () => {
    const current = await currentCard(stripe, stripeId, customerId)
    if (current && current.created < newCard.created)
      await setDefaultPaymentMethod(stripe, { customerId, stripeId }, newCard.id)
  })
}

/** Undefined when the subscription has ended, belongs to another customer, or has no card to compare. */
async function currentCard(
  { subscriptions }: Stripe,
  id: string,
  customerId: string,
): Promise<Stripe.PaymentMethod | undefined> {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const subscription = await subscriptions.retrieve(id, { expand }).catch(undefinedIfMissing)
  const { customer } = subscription ?? {}
  if (!subscription || !isLive(subscription.status) || typeof customer !== 'object') return undefined
  if (customer.deleted || customer.id !== customerId) return undefined
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return method && typeof method !== 'string' ? method : undefined
}
