import type Stripe from 'stripe'
import type { SubscriptionAttempt } from '../data/checkouts.ts'
import { CARD_ONLY, OWN_MARK } from './billing-context.ts'
import { isOwn } from './payment-rows.ts'

/** The secret that a browser confirms a payment or a card with comes along. */
const SECRET_FIELDS = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

/** More than anybody tries in a lifetime. */
const limit = 1000

/** All that was ever begun for a customer and is to be had from this house, as Stripe has it at this moment. */
export async function listSubscriptions({ subscriptions }: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = SECRET_FIELDS.map((field) => `data.${field}`)
  const all = await subscriptions.list({ customer, status: 'all', limit: 100, expand }).autoPagingToArray({ limit })
  return all.filter((one) => isOwn(one) || one.items.data.some(({ price }) => isOwnPrice(price)))
}

/** An account at Stripe may serve others: what they sell to the same customer is none of our business. */
const isOwnPrice = (price: Stripe.Price) => isOwn(price) || String(price.product).startsWith(`prod_${OWN_MARK}_`)

export interface NewSubscription {
  checkoutId: string
  attempt: number
  customerId: string
  priceId: string
  promotionCodeId: string | null
}

/** Begins one that nobody has paid yet. The same attempt of a checkout makes the same one, however often it is repeated. */
export function createSubscription({ subscriptions }: Stripe, wanted: NewSubscription): Promise<Stripe.Subscription> {
  const { checkoutId, attempt, customerId, priceId, promotionCodeId } = wanted
  return subscriptions.create(
    {
      customer: customerId,
      items: [{ price: priceId }],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription', payment_method_types: CARD_ONLY },
      billing_mode: { type: 'flexible' },
      ...(promotionCodeId && { discounts: [{ promotion_code: promotionCodeId }] }),
      metadata: { meridian: OWN_MARK, checkout: checkoutId, attempt: String(attempt) },
      expand: SECRET_FIELDS,
    },
    { idempotencyKey: `checkout-${checkoutId}-${attempt}` },
  )
}

/** Which try it was made for. */
export const toAttempt = ({ id, status, metadata }: Stripe.Subscription): SubscriptionAttempt => ({
  subscriptionId: id,
  checkoutId: metadata.checkout,
  attempt: metadata.attempt === undefined ? undefined : Number(metadata.attempt),
  isPayable: status === 'incomplete',
})

/**
 * What the browser confirms: the first payment, or the card for later ones when a promotion has paid the first. Where Stripe
 * wants neither, the card is asked for all the same, so that there is a next year.
 */
export async function clientSecretOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<string> {
  return pendingClientSecret(subscription) ?? (await createCardSecret(stripe, subscription))
}

/** Null when nothing of it waits for a browser. */
export function pendingClientSecret({ status, ...rest }: Stripe.Subscription): string | null {
  const { latest_invoice: invoice, pending_setup_intent: card } = rest
  if (status === 'incomplete' && invoice && typeof invoice !== 'string')
    return invoice.confirmation_secret?.client_secret ?? null
  return card && typeof card !== 'string' ? card.client_secret : null
}

async function createCardSecret({ setupIntents }: Stripe, { id, customer }: Stripe.Subscription): Promise<string> {
  const { client_secret: secret } = await setupIntents.create(
    {
      customer: typeof customer === 'string' ? customer : customer.id,
      usage: 'off_session',
      allowed_payment_method_types: CARD_ONLY,
      metadata: { meridian: OWN_MARK, subscription: id },
    },
    { idempotencyKey: `card-of-${id}` },
  )
  if (!secret) throw new Error('Stripe has made no secret for a card.')
  return secret
}
