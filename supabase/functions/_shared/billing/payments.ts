import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, CARD_ONLY, withCustomerLock } from './billing-context.ts'
import { isOwn } from './snapshot-rows.ts'
import { idOf, isLive, undefinedIfMissing } from './stripe.ts'
import { fetchSubscriptionState, pendingUpgrade } from './subscription-state.ts'

/**
 * Pays open invoices with the default card while the reader is present. Returns the client secret when the bank
 * requires authentication, otherwise null. Pending upgrades are not paid. Stripe pays an invoice once.
 */
export function payOpenInvoices(billing: BillingContext, paidSubscription: PaidSubscription): Promise<string | null> {
  const { stripe } = billing
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const pending = pendingUpgrade(await fetchSubscriptionState(stripe, paidSubscription))
    const { data } = await stripe.invoices.list({ subscription: paidSubscription.stripeId, status: 'open', limit: 100 })
    const oldestFirst = data.filter(({ id }) => id !== pending?.id).reverse()
    for (const { id } of oldestFirst) {
      const secret = await payInvoice(stripe, id)
      if (secret) return secret
    }
    return null
  })
}

async function payInvoice(stripe: Stripe, invoice: string): Promise<string | null> {
  try {
    await stripe.invoices.pay(invoice, { off_session: false })
    return null
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const outcome = await paymentOutcome(stripe, invoice)
    if (outcome.state === 'done') return null
    if (outcome.state === 'requires-action') return outcome.secret
    if (outcome.state === 'declined') throw paymentDeclined(outcome.reason)
    throw error
  }
}

/**
 * The state of an invoice after a payment attempt. `done` includes payments that the bank is still processing: the
 * reader has nothing to do.
 */
export type PaymentOutcome =
  | { state: 'done' }
  | { state: 'requires-action'; secret: string }
  | { state: 'declined'; reason: string }
  | { state: 'closed' }

/** Fetched anew, because another tab may have changed it since the earlier response. */
export async function paymentOutcome(stripe: Stripe, invoiceId: string): Promise<PaymentOutcome> {
  const expand = ['confirmation_secret', 'payments.data.payment.payment_intent']
  const invoice = await stripe.invoices.retrieve(invoiceId, { expand })
  if (invoice.status === 'paid') return { state: 'done' }
  const intent = latestIntent(invoice)
  const secret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || !intent) return { state: 'closed' }
  if (intent.status === 'processing' || intent.status === 'succeeded') return { state: 'done' }
  if (intent.status !== 'requires_payment_method' && secret) return { state: 'requires-action', secret }
  return { state: 'declined', reason: intent.last_payment_error?.message ?? 'Your card was declined.' }
}

function latestIntent({ payments }: Stripe.Invoice): Stripe.PaymentIntent | undefined {
  const intents = payments?.data.map(({ payment }) => payment.payment_intent) ?? []
  return intents.filter((intent) => typeof intent === 'object').at(-1)
}

/** Stripe's messages are written for card holders. */
export const paymentDeclined = (reason: string) => new HttpError('payment-failed', reason)

/** The address of the invoice's PDF at Stripe, by the invoice's id at Stripe; undefined while there is none. */
export async function invoicePdfUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { invoice_pdf: url } = await stripe.invoices.retrieve(id)
  return url ?? undefined
}

/** The address of the payment's receipt at Stripe. */
export async function receiptUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return (typeof charge === 'object' && charge?.receipt_url) || undefined
}

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
async function setDefaultPaymentMethod(
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
