import type Stripe from 'stripe'
import { HttpError } from '../contracts/refusal.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import { undefinedIfMissing } from './missing.ts'
import { type BillingContext, CARD_ONLY } from './money.ts'
import { withCustomerLock } from './one-at-a-time.ts'
import { idOf } from './parts.ts'
import { fetchSubscriptionState } from './standing.ts'

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
export async function setDefaultCard(billing: BillingContext, paidSubscription: PaidSubscription, setupIntentId: string): Promise<void> {
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
