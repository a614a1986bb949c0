import type Stripe from 'stripe'
import { type BrowserAndPlan, type Checkout, noteMountIntent, openCheckout } from '../data/checkouts.ts'
import type { Tx } from '../data/database.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { type BillingContext, CARD_ONLY, OWN_MARK } from './money.ts'

/** What an intent is for that a card form is only mounted with. Should anybody confirm it, it is cancelled. */
const MOUNT_ONLY = 'mount_only'

/**
 * The secret of an intent that is never captured: a browser gets the same one for the same plan for as long as it costs the
 * same. The key names the former intent, so that whoever is interrupted finds what was made.
 */
export async function mountIntentSecret({ stripe, database }: BillingContext, browserAndPlan: BrowserAndPlan, price: PlanPrice) {
  const asServiceRole = <T>(work: (tx: Tx) => Promise<T>) => database.asRole('service_role', {}, work)
  const checkout = await asServiceRole((tx) => openCheckout(tx, browserAndPlan))
  const previous = checkout.mountIntentId ? await stripe.paymentIntents.retrieve(checkout.mountIntentId) : undefined
  if (previous?.client_secret && isReusable(previous, price)) return previous.client_secret
  const intent = await createMountIntent(stripe, checkout, price)
  await asServiceRole((tx) => noteMountIntent(tx, checkout.id, intent.id))
  if (!intent.client_secret) throw new Error('Stripe has made no secret for an intent.')
  return intent.client_secret
}

const isReusable = ({ status, amount, currency }: Stripe.PaymentIntent, price: PlanPrice) =>
  status === 'requires_payment_method' && amount === price.amount && currency === price.currency

function createMountIntent({ paymentIntents }: Stripe, { id, mountIntentId }: Checkout, { amount, currency }: PlanPrice) {
  return paymentIntents.create(
    {
      amount,
      currency,
      capture_method: 'manual',
      allowed_payment_method_types: CARD_ONLY,
      metadata: { meridian: OWN_MARK, purpose: MOUNT_ONLY, checkout: id },
    },
    { idempotencyKey: `mount-${id}-${amount}-after-${mountIntentId ?? 'none'}` },
  )
}
