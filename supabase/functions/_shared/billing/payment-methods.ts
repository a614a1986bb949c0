import type Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, CARD_ONLY, withCustomerLock } from './billing-context.ts'
import { isOwn } from './payment-rows.ts'
import { undefinedIfMissing } from './stripe-client.ts'
import { idOf, isLive } from './stripe-objects.ts'
import { fetchSubscriptionState } from './subscription-state.ts'

/** Begins the check of a card, by which its bank learns that we shall take payments when its reader is not there. */
export async function createCardSetup({ stripe }: BillingContext, { customerId }: PaidSubscription): Promise<string> {
  const { client_secret: secret } = await stripe.setupIntents.create({
    customer: customerId,
    usage: 'off_session',
    allowed_payment_method_types: CARD_ONLY,
  })
  if (!secret) throw new Error('Stripe gave no secret for the check of a card.')
  return secret
}

/** The card that was checked becomes what the next payment is taken from. The same again changes nothing. */
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

/** Of the customer too, who pays what a schedule brings. */
export async function setDefaultPaymentMethod(
  { customers, subscriptions }: Stripe,
  { customerId, stripeId }: Pick<PaidSubscription, 'customerId' | 'stripeId'>,
  method: string,
): Promise<void> {
  await customers.update(customerId, { invoice_settings: { default_payment_method: method } })
  await subscriptions.update(stripeId, { default_payment_method: method })
}

/** Of this reader, or there is none. */
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
 * A card that was given for a subscription whose first year costs nothing pays from then on. Stripe sees to that where it asks
 * for one; of a customer who has another card it asks for none, and we do (`askForCard`). A card that the reader has given
 * later stays: this may be told late, and more than once.
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

/** Undefined when it is over, somebody else's, or paid by nothing that could be compared. */
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
