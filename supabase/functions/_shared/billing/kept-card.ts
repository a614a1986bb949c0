import type Stripe from 'stripe'
import { setDefaultPaymentMethod } from './card.ts'
import { undefinedIfMissing } from './missing.ts'
import type { BillingContext } from './money.ts'
import { withCustomerLock } from './one-at-a-time.ts'
import { idOf } from './parts.ts'
import { isOwn } from './payment-rows.ts'
import { isLive } from './subscription-states.ts'

/**
 * A card that was given for a subscription whose first year costs nothing pays from then on. Stripe sees to that where it asks
 * for one; of a customer who has another card it asks for none, and we do (`askForCard`). A card that the reader has given
 * later stays: this may be told late, and more than once.
 */
export async function setDefaultCardFromSetupIntent(billing: BillingContext, setupIntentId: string): Promise<void> {
  const { stripe } = billing
  const intent = await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }).catch(undefinedIfMissing)
  const customerId = idOf(intent?.customer)
  const stripeId = intent?.metadata?.subscription
  if (intent?.status !== 'succeeded' || !isOwn(intent) || !customerId || !stripeId) return
  const { payment_method: newCard } = intent
  if (!newCard || typeof newCard === 'string') return
  await withCustomerLock(billing, customerId, async () => {
    const current = await currentCard(stripe, stripeId, customerId)
    if (current && current.created < newCard.created) await setDefaultPaymentMethod(stripe, { customerId, stripeId }, newCard.id)
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
