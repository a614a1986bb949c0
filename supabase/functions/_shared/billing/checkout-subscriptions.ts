import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { PendingPayment } from '../contracts/checkout.ts'
import { type PaymentMethod, paymentMethodOptions } from '../contracts/payment-methods.ts'
import type { SubscriptionAttempt } from '../data/checkouts.ts'
import { readSellerLines } from '../data/site-settings.ts'
import { type BillingContext, CARD_ONLY, OWN_MARK } from './billing-context.ts'
import { isOwn } from './snapshot-rows.ts'
import { awaitsTrialCard, undefinedIfMissing } from './stripe.ts'
import { automaticTax } from './tax.ts'

/** Expanded, because they contain the client secret of the payment or the card setup. */
const SECRET_FIELDS = ['latest_invoice.confirmation_secret', 'pending_setup_intent']

/** More than one customer ever has. */
const limit = 1000

/** All own subscriptions of a customer at Stripe, whatever their status. */
export async function listSubscriptions({ subscriptions }: Stripe, customer: string): Promise<Stripe.Subscription[]> {
  const expand = SECRET_FIELDS.map((field) => `data.${field}`)
  const all = await subscriptions.list({ customer, status: 'all', limit: 100, expand }).autoPagingToArray({ limit })
  return all.filter((one) => isOwn(one) || one.items.data.some(({ price }) => isOwnPrice(price)))
}

/** Other products may share the Stripe account and the customer. */
const isOwnPrice = (price: Stripe.Price) => isOwn(price) || String(price.product).startsWith(`prod_${OWN_MARK}_`)

export interface NewSubscription {
  checkoutId: string
  attempt: number
  customerId: string
  priceId: string
  promotionCodeId: string | null
  paymentMethods: PaymentMethod[]
  isTaxed: boolean
  /** Free days before the first payment; null for none. */
  trialDays: number | null
  /** The seller's name and address, for the foot of the invoices. */
  sellerLines: string[]
}

/**
 * Creates an incomplete subscription. The idempotency key makes repeated calls for one attempt return the same
 * subscription.
 */
export function createSubscription(
  { subscriptions }: Stripe,
  subscription: NewSubscription,
): Promise<Stripe.Subscription> {
  const { checkoutId, attempt, customerId, priceId, promotionCodeId } = subscription
  const { paymentMethods, isTaxed, sellerLines, trialDays } = subscription
  return subscriptions.create(
    {
      customer: customerId,
      items: [{ price: priceId }],
      payment_behavior: 'default_incomplete',
      payment_settings: {
        save_default_payment_method: 'on_subscription',
        payment_method_types: paymentMethods,
        ...(paymentMethods.includes('us_bank_account') && { payment_method_options: paymentMethodOptions }),
      },
      billing_mode: { type: 'flexible' },
      ...automaticTax(isTaxed),
      ...(trialDays !== null && {
        trial_period_days: trialDays,
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
      ...(sellerLines.length > 0 && { invoice_settings: { footer: sellerLines.join('\n') } }),
      ...(promotionCodeId && { discounts: [{ promotion_code: promotionCodeId }] }),
      metadata: { meridian: OWN_MARK, checkout: checkoutId, attempt: String(attempt) },
      expand: SECRET_FIELDS,
    },
    { idempotencyKey: attemptKey(`checkout-${checkoutId}-${attempt}`, { paymentMethods, sellerLines }) },
  )
}

/**
 * The idempotency key of an attempt to buy. Stripe refuses a key with other parameters, so it contains what owners may change
 * between two calls. When the first call's answer is lost, such a change creates a second subscription: the refresh cancels what
 * is surplus.
 */
export function attemptKey(attempt: string, settings: Record<string, unknown>): string {
  return `${attempt}-${createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16)}`
}

/**
 * Writes who sells to the foot of the subscription's next invoices, where it is something else by now. For own subscriptions, of
 * readers and of groups.
 */
export async function updateSellerLines(
  { stripe: { subscriptions }, database }: Pick<BillingContext, 'stripe' | 'database'>,
  id: string,
): Promise<void> {
  const subscription = await subscriptions.retrieve(id).catch(undefinedIfMissing)
  if (!subscription || !isOwn(subscription) || subscription.ended_at) return
  const footer = (await database.asServiceRole(readSellerLines, { readOnly: true })).join('\n')
  if ((subscription.invoice_settings.footer ?? '') === footer) return
  await subscriptions.update(id, { invoice_settings: { footer } })
}

/** The checkout attempt that created the subscription. */
export const toAttempt = (subscription: Stripe.Subscription): SubscriptionAttempt => ({
  subscriptionId: subscription.id,
  checkoutId: subscription.metadata.checkout,
  attempt: subscription.metadata.attempt === undefined ? undefined : Number(subscription.metadata.attempt),
  isPayable: subscription.status === 'incomplete' || awaitsTrialCard(subscription),
})

/** The secret of a payment or a card setup, and the payment methods that it takes: the form must offer no others. */
export type PayableIntent = Pick<PendingPayment, 'clientSecret' | 'paymentMethods'>

/**
 * The intent of the first payment, or of the card setup when a promotion covers the first payment. If Stripe requires
 * neither, a card setup is created, because the renewal needs a card.
 */
export async function payableIntentOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<PayableIntent> {
  return pendingIntent(subscription) ?? (await createCardSetup(stripe, subscription))
}

/** Undefined when nothing is left to confirm. */
export function pendingIntent({
  status,
  latest_invoice: invoice,
  pending_setup_intent: setup,
  payment_settings: settings,
}: Stripe.Subscription): PayableIntent | undefined {
  if (status === 'incomplete' && invoice && typeof invoice !== 'string') {
    const clientSecret = invoice.confirmation_secret?.client_secret
    return clientSecret ? { clientSecret, paymentMethods: settings?.payment_method_types ?? CARD_ONLY } : undefined
  }
  if (!setup || typeof setup === 'string' || !setup.client_secret) return undefined
  return { clientSecret: setup.client_secret, paymentMethods: setup.payment_method_types }
}

async function createCardSetup(
  { setupIntents }: Stripe,
  { id, customer }: Stripe.Subscription,
): Promise<PayableIntent> {
  const { client_secret: clientSecret } = await setupIntents.create(
    {
      customer: typeof customer === 'string' ? customer : customer.id,
      usage: 'off_session',
      allowed_payment_method_types: CARD_ONLY,
      metadata: { meridian: OWN_MARK, subscription: id },
    },
    { idempotencyKey: `card-of-${id}` },
  )
  if (!clientSecret) throw new Error('Stripe returned no client secret for a card setup.')
  return { clientSecret, paymentMethods: CARD_ONLY }
}
