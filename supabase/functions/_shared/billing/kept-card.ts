import type Stripe from 'stripe'
import { payFrom } from './card.ts'
import { unlessMissing } from './missing.ts'
import type { Money } from './money.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { idOf } from './parts.ts'
import { isMarkedOurs } from './payment-rows.ts'
import { isLive } from './subscription-states.ts'

/**
 * A card that was given for a subscription whose first year costs nothing pays from then on. Stripe sees to that where it asks
 * for one; of a customer who has another card it asks for none, and we do (`askForCard`). A card that the reader has given
 * later stays: this may be told late, and more than once.
 */
export async function payFromKeptCard(money: Money, setupIntentId: string): Promise<void> {
  const { stripe } = money
  const intent = await stripe.setupIntents.retrieve(setupIntentId, { expand: ['payment_method'] }).catch(unlessMissing)
  const customerId = idOf(intent?.customer)
  const stripeId = intent?.metadata?.subscription
  if (intent?.status !== 'succeeded' || !isMarkedOurs(intent) || !customerId || !stripeId) return
  const { payment_method: given } = intent
  if (!given || typeof given === 'string') return
  await oneAtATime(money, customerId, async () => {
    const present = await presentCard(stripe, stripeId, customerId)
    if (present && present.created < given.created) await payFrom(stripe, { customerId, stripeId }, given.id)
  })
}

/** Undefined when it is over, somebody else's, or paid by nothing that could be compared. */
async function presentCard(
  { subscriptions }: Stripe,
  id: string,
  customerId: string,
): Promise<Stripe.PaymentMethod | undefined> {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const subscription = await subscriptions.retrieve(id, { expand }).catch(unlessMissing)
  const { customer } = subscription ?? {}
  if (!subscription || !isLive(subscription.status) || typeof customer !== 'object') return undefined
  if (customer.deleted || customer.id !== customerId) return undefined
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return method && typeof method !== 'string' ? method : undefined
}
