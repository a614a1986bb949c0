import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, CARD_ONLY, withCustomerLock } from './billing-context.ts'
import { isOwn } from './snapshot-rows.ts'
import { defaultIntent, idOf, isCardMissing, isLive, undefinedIfMissing } from './stripe.ts'
import { fetchSubscriptionState, pendingUpgrade, type SubscriptionState } from './subscription-state.ts'

/** Of a reader's subscription or a group's. */
type SubscriptionIds = Pick<PaidSubscription, 'stripeId' | 'customerId'>

/**
 * Pays open invoices with the default card while the reader is present. Returns the client secret when the bank
 * requires authentication, otherwise null. Pending upgrades are not paid. Stripe pays an invoice once.
 */
export function payOpenInvoices(billing: BillingContext, paidSubscription: SubscriptionIds): Promise<string | null> {
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
    if (isCardMissing(error)) throw cardMissing()
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
  const intent = defaultIntent(invoice)
  const secret = invoice.confirmation_secret?.client_secret
  if (invoice.status !== 'open' || !intent) return { state: 'closed' }
  if (intent.status === 'processing' || intent.status === 'succeeded') return { state: 'done' }
  if (intent.status !== 'requires_payment_method' && secret) return { state: 'requires-action', secret }
  return { state: 'declined', reason: intent.last_payment_error?.message ?? DECLINE_MESSAGES[0] }
}

/** Stripe's most frequent messages, to be translated; its other messages stay in English. */
const DECLINE_MESSAGES = [
  translatable('Your card was declined.'),
  translatable('Your card has insufficient funds.'),
  translatable('Your card has expired.'),
  translatable("Your card's security code is incorrect."),
  translatable('Your card does not support this type of purchase.'),
] as const

/** Stripe's messages are written for card holders. */
export const paymentDeclined = (reason: string, ...sentences: string[]) =>
  new HttpError('payment-failed', [reason, ...sentences].join(' '), { sentences: [reason, ...sentences] })

export const cardMissing = () =>
  new HttpError('conflict', 'There is no card to take the payment from. Please add one first.')

/** Whether Stripe finds a card for this subscription's invoices. */
export async function hasCard({ customers }: Stripe, { subscription }: SubscriptionState): Promise<boolean> {
  if (subscription.default_payment_method) return true
  const customer = await customers.retrieve(idOf(subscription.customer) ?? '')
  return !customer.deleted && customer.invoice_settings.default_payment_method !== null
}

/** The address of the invoice's PDF at Stripe, by the invoice's id at Stripe; undefined while there is none. */
export async function invoicePdfUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { invoice_pdf: url } = await stripe.invoices.retrieve(id)
  return url ?? undefined
}

/** The address of the page at Stripe that an open invoice is paid on; undefined while there is none. */
export async function invoicePageUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { hosted_invoice_url: url } = await stripe.invoices.retrieve(id)
  return url ?? undefined
}

/** Sends an invoice now that Stripe would send after an hour. */
export async function sendDraft({ invoices }: Stripe, invoice: Stripe.Invoice | undefined): Promise<void> {
  if (invoice?.status === 'draft') await invoices.sendInvoice(invoice.id)
}

/** The address of the credit note's PDF at Stripe. */
export async function creditNotePdfUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  return (await stripe.creditNotes.retrieve(id)).pdf
}

/** The address of the payment's receipt at Stripe. */
export async function receiptUrl({ stripe }: BillingContext, id: string): Promise<string | undefined> {
  const { latest_charge: charge } = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
  return (typeof charge === 'object' && charge?.receipt_url) || undefined
}

/** Starts a card setup, by which the bank allows later payments without the reader. */
export async function createCardSetup({ stripe }: BillingContext, { customerId }: SubscriptionIds): Promise<string> {
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
  paidSubscription: SubscriptionIds,
  setupIntentId: string,
): Promise<void> {
  const { stripe } = billing
  const method = await confirmedCard(stripe, paidSubscription, setupIntentId)
  await withCustomerLock(billing, paidSubscription.customerId, async () => {
    const { subscription } = await fetchSubscriptionState(stripe, paidSubscription)
    await setDefaultPaymentMethod(stripe, subscription, method)
  })
}

/**
 * Sets every default from which the next invoice may be paid. A phase of a schedule takes the schedule's, if Stripe has
 * copied the card into it, otherwise the customer's.
 */
async function setDefaultPaymentMethod(
  { customers, subscriptions, subscriptionSchedules }: Stripe,
  { id, customer, schedule }: Stripe.Subscription,
  method: string,
): Promise<void> {
  await customers.update(idOf(customer) ?? '', { invoice_settings: { default_payment_method: method } })
  await subscriptions.update(id, { default_payment_method: method })
  const scheduleId = idOf(schedule)
  if (scheduleId)
    await subscriptionSchedules.update(scheduleId, { default_settings: { default_payment_method: method } })
}

/** Throws `not-found` for a setup of another customer. */
async function confirmedCard({ setupIntents }: Stripe, { customerId }: SubscriptionIds, id: string): Promise<string> {
  const intent = await setupIntents.retrieve(id).catch(undefinedIfMissing)
  if (!intent || idOf(intent.customer) !== customerId)
    throw new HttpError('not-found', 'You have no such check of a card.')
  const method = idOf(intent.payment_method)
  if (intent.status !== 'succeeded' || !method)
    throw new HttpError('conflict', 'The bank has not agreed to this card yet.')
  return method
}

/**
 * Makes the card of a setup the default for a subscription whose first period is free. Stripe requires no setup from a
 * customer with another card (see createCardSecret). A card that the reader added later stays: the event may be late or
 * repeated.
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
    const found = await subscriptionWithCard(stripe, stripeId)
    const isNewer = found && (!found.card || found.card.created < newCard.created)
    if (found?.customerId === customerId && isNewer)
      await setDefaultPaymentMethod(stripe, found.subscription, newCard.id)
  })
}

/**
 * Executes the command `set-card`: the newest card of the customer pays a subscription that has none. Whether Stripe does
 * this with the card of its own `pending_setup_intent` is undocumented.
 */
export async function setMissingCard(
  { stripe }: BillingContext,
  { target }: { target: string },
): Promise<{ customer?: string; remark?: string }> {
  const found = await subscriptionWithCard(stripe, target)
  const [newest] = found && !found.card ? await attachedCards(stripe, found.customerId) : []
  if (!found || !newest) return { remark: 'Nothing was missing.' }
  await setDefaultPaymentMethod(stripe, found.subscription, newest.id)
  return { customer: found.customerId }
}

/** The newest first. */
async function attachedCards({ paymentMethods }: Stripe, customer: string): Promise<Stripe.PaymentMethod[]> {
  return (await paymentMethods.list({ customer, type: 'card', limit: 1 })).data
}

interface SubscriptionWithCard {
  subscription: Stripe.Subscription
  customerId: string
  card: Stripe.PaymentMethod | undefined
}

/** A live subscription and the card of its next invoice. */
async function subscriptionWithCard({ subscriptions }: Stripe, id: string): Promise<SubscriptionWithCard | undefined> {
  const expand = ['default_payment_method', 'customer.invoice_settings.default_payment_method']
  const subscription = await subscriptions.retrieve(id, { expand }).catch(undefinedIfMissing)
  const { customer } = subscription ?? {}
  if (!subscription || !isLive(subscription.status) || typeof customer !== 'object' || customer.deleted)
    return undefined
  const method = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return { subscription, customerId: customer.id, card: method && typeof method !== 'string' ? method : undefined }
}
