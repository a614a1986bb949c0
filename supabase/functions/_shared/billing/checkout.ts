import type Stripe from 'stripe'
import type { AcceptedTerms } from '../contracts/accepted-terms.ts'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import type { PendingPayment } from '../contracts/checkout.ts'
import { HttpError } from '../contracts/http-error.ts'
import type { BillingDetails } from '../contracts/tax.ts'
import { translatable } from '../contracts/translatable.ts'
import { acceptTerms } from '../data/accepted-terms.ts'
import {
  type Customer,
  findCustomer,
  markCustomerDeleted,
  type Payer,
  recordCustomer,
} from '../data/billing-customers.ts'
import {
  type AbandonedSubscription,
  abandonSubscriptions,
  type BrowserAndPlan,
  beginPayment,
  type Checkout,
  isCheckoutOf,
  noteMountIntent,
  noteSubscription,
  type OwnCheckout,
  openCheckout,
  supersedeCheckout,
} from '../data/checkouts.ts'
import { abandonGiftsInOtherCurrencies } from '../data/gifts.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { requireReaderCurrency } from '../data/reader-currency.ts'
import { readPaymentMethods, readSellerLines } from '../data/site-settings.ts'
import { currencyConflict } from '../domain/reader-currency.ts'
import { type BillingContext, CARD_ONLY, MOUNT_ONLY, OWN_MARK } from './billing-context.ts'
import {
  createSubscription,
  listSubscriptions,
  type PayableIntent,
  payableIntentOf,
  pendingIntent,
  toAttempt,
} from './checkout-subscriptions.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { awaitsTrialCard, isCurrencyConflict, isLive, isResourceMissing, undefinedIfMissing } from './stripe.ts'
import { abandonSubscriptionNow, cancelAbandonedGifts, executeStripeCommandsInBackground } from './stripe-commands.ts'
import { rethrowPromotionError } from './stripe-prices.ts'
import { setTaxDetails } from './tax.ts'

export interface Purchase {
  browser: string
  planId: string
  checkout: OwnCheckout
  payer: Payer
  price: PlanPrice
  promotionCodeId: string | null
  deliveryAddress: NewDeliveryAddress | undefined
  /** Undefined where no taxes are computed. */
  billing: BillingDetails | undefined
  /** Cents for the first year that the reader was shown. */
  shownAmount: number | undefined
  /** Free days that the reader was shown; null for none. */
  trialDays: number | null
  /** Versions of the terms that the reader was shown. */
  acceptedTerms: AcceptedTerms | undefined
}

/**
 * Returns the client secret for the payment, and what it takes. Every step is a short transaction or an idempotent call, so after a crash
 * the next request finds the same objects and the reader pays once.
 */
export async function startPurchase(billing: BillingContext, purchase: Purchase): Promise<PendingPayment> {
  const customer = await ensureCustomer(billing, purchase.payer)
  try {
    return await createPayableSubscription(billing, purchase, customer.id, customer.isNew)
  } catch (error) {
    if (!isResourceMissing(error) || !(await isCustomerDeleted(billing.stripe, customer.id))) throw error
    await billing.database.asServiceRole((tx) => markCustomerDeleted(tx, customer.id))
    const { id, isNew } = await ensureCustomer(billing, purchase.payer)
    return createPayableSubscription(billing, purchase, id, isNew)
  }
}

async function createPayableSubscription(
  billing: BillingContext,
  purchase: Purchase,
  customerId: string,
  isNew: boolean,
): Promise<PendingPayment> {
  const { stripe } = billing
  const { checkout, price, promotionCodeId, deliveryAddress, billing: details, trialDays } = purchase
  const existing = isNew ? [] : await listSubscriptions(stripe, customerId)
  const pending = await rejectSecondSubscription(billing, purchase, customerId, existing)
  if (pending) return { ...pending, amount: 0 }
  const terms = {
    customerId,
    promotionCodeId,
    priceId: price.priceId,
    amount: price.amount,
    billing: details ? JSON.stringify(details) : null,
    trial: trialDays === null ? null : String(trialDays),
  }
  if (!isNew) await requireOneCurrency(billing, purchase)
  const { attempt, abandoned, ...settings } = await billing.database.asServiceRole(async (tx) => ({
    ...(await beginPayment(tx, checkout, { terms, deliveryAddress }, existing.map(toAttempt))),
    accepted: await acceptTerms(tx, acceptanceOf(purchase)),
    // Where nothing is paid today, a card is saved; the form offers nothing else then.
    paymentMethods:
      purchase.shownAmount === 0 || trialDays !== null ? CARD_ONLY : await readPaymentMethods(tx, price.currency),
    sellerLines: await readSellerLines(tx),
  }))
  await abandonOtherSubscriptions(billing, purchase, customerId, [...checkout.abandoned, ...abandoned])
  const created = { checkoutId: checkout.id, attempt, ...terms, ...settings, isTaxed: details !== undefined, trialDays }
  const known = existing.find((one) => isAttempt(one, checkout.id, attempt))
  if (!known && details) await setTaxDetails(stripe, customerId, details)
  const subscription = known ?? (await createSubscription(stripe, created).catch(rethrowRejectedPurchase))
  await recordSubscription(billing, { id: checkout.id, attempt }, subscription)
  await requireShownAmount(billing, purchase, subscription)
  return { ...(await payableIntentOf(stripe, subscription)), amount: amountDue(subscription) }
}

/** Throws `conflict` for a reader who pays in another currency, also for a gift that was paid in another window just now. */
async function requireOneCurrency(billing: BillingContext, { payer: { userId }, price: { currency } }: Purchase) {
  const { database } = billing
  await database.asServiceRole(async (tx) => {
    await requireReaderCurrency(tx, userId, currency)
    await abandonGiftsInOtherCurrencies(tx, userId, currency)
  })
  if (!(await cancelAbandonedGifts(billing, userId))) return
  await database.asServiceRole((tx) => requireReaderCurrency(tx, userId, currency), { readOnly: true })
}

/** Stripe knows a currency that is not recorded here yet, also of what other products of the account sell to the customer. */
function rethrowRejectedPurchase(error: unknown): never {
  if (isCurrencyConflict(error)) throw currencyConflict(error)
  rethrowPromotionError(error)
}

/** The charge of the first invoice, after the customer's balance at Stripe, in the smallest unit of the currency. */
const amountDue = (subscription: Stripe.Subscription) =>
  subscription.status === 'incomplete' ? (firstInvoice(subscription)?.amount_due ?? 0) : 0

const firstInvoice = ({ latest_invoice: invoice }: Stripe.Subscription) =>
  typeof invoice === 'object' ? (invoice ?? undefined) : undefined

/**
 * The invoice's total is the price after the promotion, with its taxes and before the customer's balance. A subscription with a higher
 * one is abandoned: nobody agreed to it. A lower one is of a customer whom staff made exempt or gave a discount at Stripe.
 */
async function requireShownAmount(
  billing: BillingContext,
  { shownAmount, trialDays }: Purchase,
  subscription: Stripe.Subscription,
): Promise<void> {
  // Stripe would take what is open from before with the first invoice, although the page says that nothing is paid today.
  const owesBefore = trialDays !== null && (firstInvoice(subscription)?.starting_balance ?? 0) > 0
  const invoice = trialDays === null ? firstInvoice(subscription) : await previewFirstPayment(billing, subscription)
  if (!owesBefore && (shownAmount === undefined || !invoice || invoice.total <= shownAmount)) return
  const [abandoned] = await billing.database.asServiceRole((tx) => abandonSubscriptions(tx, [subscription.id]))
  if (abandoned) await abandonSubscriptionNow(billing, abandoned)
  throw owesBefore ? trialWithDebt() : priceChanged()
}

function trialWithDebt(): HttpError {
  const message = translatable(
    'An amount is open from before, so your plan cannot begin with free days. The page shows what it costs now.',
  )
  return new HttpError('invalid-fields', message, { fields: { trialDays: message } })
}

/** The charge at the end of the free days. */
const previewFirstPayment = ({ stripe }: BillingContext, { id }: Stripe.Subscription) =>
  stripe.invoices.createPreview({ subscription: id })

export function priceChanged(): HttpError {
  const message = translatable('This subscription costs something else by now. Please reload the page.')
  return new HttpError('invalid-fields', message, { fields: { amount: message } })
}

const isAttempt = (one: Stripe.Subscription, id: string, attempt: number) => {
  const attempted = toAttempt(one)
  return attempted.isPayable && attempted.checkoutId === id && attempted.attempt === attempt
}

/**
 * Throws `conflict` when Stripe has a live subscription, also one that is not recorded here. Exception: a subscription
 * of this browser, paid by a promotion, that still lacks a card; then returns the intent of the card setup.
 */
async function rejectSecondSubscription(
  billing: BillingContext,
  { browser, checkout }: Purchase,
  customerId: string,
  existing: Stripe.Subscription[],
): Promise<PayableIntent | undefined> {
  const live = existing.find((one) => isLive(one.status) && !awaitsTrialCard(one))
  if (!live) return undefined
  const checkoutId = live.metadata.checkout
  const pending = checkoutId ? pendingIntent(live) : undefined
  if (pending && (await billing.database.asServiceRole((tx) => isCheckoutOf(tx, checkoutId ?? '', browser))))
    return pending
  const { commands } = await refreshCustomer(billing, customerId)
  executeStripeCommandsInBackground(billing, commands)
  const superseded =
    checkoutId === checkout.id ? [] : await billing.database.asServiceRole((tx) => supersedeCheckout(tx, checkout.id))
  await Promise.all(superseded.map((one) => abandonSubscriptionNow(billing, one)))
  throw isAwaitingFirstPayment(live) ? paymentOnItsWay() : alreadySubscribed()
}

/** A bank debit takes days; Stripe calls the subscription active meanwhile. */
const isAwaitingFirstPayment = (subscription: Stripe.Subscription) => {
  const invoice = firstInvoice(subscription)
  return invoice?.status === 'open' && invoice.billing_reason === 'subscription_create'
}

const paymentOnItsWay = () =>
  new HttpError('conflict', 'Your payment is on its way to us, which takes a bank some days. Please do not pay again.')

export const alreadySubscribed = () =>
  new HttpError('conflict', 'You have subscribed already. Nothing more has been charged.')

/** Cancels other payable subscriptions first. One of them may have been paid meanwhile, so the check is repeated. */
async function abandonOtherSubscriptions(
  billing: BillingContext,
  purchase: Purchase,
  customerId: string,
  abandoned: AbandonedSubscription[],
) {
  if (abandoned.length === 0) return
  await Promise.all(abandoned.map((one) => abandonSubscriptionNow(billing, one)))
  await rejectSecondSubscription(billing, purchase, customerId, await listSubscriptions(billing.stripe, customerId))
}

/** Only a recorded subscription's secret is returned to the browser, so no other one can be paid. */
async function recordSubscription(
  billing: BillingContext,
  attempt: { id: string; attempt: number },
  { id }: Stripe.Subscription,
) {
  const commands = await billing.database.asServiceRole((tx) => noteSubscription(tx, attempt, id))
  if (commands) return executeStripeCommandsInBackground(billing, commands)
  const [abandoned] = await billing.database.asServiceRole((tx) => abandonSubscriptions(tx, [id]))
  if (abandoned) executeStripeCommandsInBackground(billing, [abandoned.commandId])
  throw new HttpError('conflict', 'You have gone on in another window. Please go on there, or reload this page.')
}

const acceptanceOf = ({ checkout, payer, planId, acceptedTerms }: Purchase) => ({
  userId: payer.userId,
  purchase: 'subscription' as const,
  reference: checkout.id,
  planId,
  shown: acceptedTerms,
})

async function isCustomerDeleted({ customers }: Stripe, id: string): Promise<boolean> {
  const customer = await customers.retrieve(id).catch(undefinedIfMissing)
  return !customer || customer.deleted === true
}

/**
 * The secret of an intent that is never captured. A browser gets the same one for a plan as long as the price stays.
 * The idempotency key contains the previous intent, so a retry after a crash finds the new one.
 */
export async function mountIntentSecret(
  { stripe, database }: BillingContext,
  browserAndPlan: BrowserAndPlan,
  price: PlanPrice,
) {
  const checkout = await database.asServiceRole((tx) => openCheckout(tx, browserAndPlan))
  const previous = checkout.mountIntentId ? await stripe.paymentIntents.retrieve(checkout.mountIntentId) : undefined
  if (previous?.client_secret && isReusable(previous, price)) return previous.client_secret
  const intent = await createMountIntent(stripe, checkout, price)
  await database.asServiceRole((tx) => noteMountIntent(tx, checkout.id, intent.id))
  if (!intent.client_secret) throw new Error('Stripe returned no client secret for a payment intent.')
  return intent.client_secret
}

const isReusable = (
  { status, amount, currency, confirmation_method: confirmation }: Stripe.PaymentIntent,
  price: PlanPrice,
) =>
  confirmation === 'manual' &&
  status === 'requires_payment_method' &&
  amount === price.amount &&
  currency === price.currency

function createMountIntent(
  { paymentIntents }: Stripe,
  { id, mountIntentId }: Checkout,
  { amount, currency }: PlanPrice,
) {
  return paymentIntents.create(
    {
      amount,
      currency,
      capture_method: 'manual',
      // Only the secret key can confirm it: a guest who asks for a secret here cannot try cards with it.
      confirmation_method: 'manual',
      allowed_payment_method_types: CARD_ONLY,
      metadata: { meridian: OWN_MARK, purpose: MOUNT_ONLY, checkout: id },
    },
    { idempotencyKey: `mount-manual-${id}-${amount}-after-${mountIntentId ?? 'none'}` },
  )
}

/** `isNew`: the customer has no subscriptions yet. */
export interface EnsuredCustomer {
  id: string
  isNew: boolean
}

/**
 * Finds or creates the reader's customer: one per account, also for concurrent calls. It is created without a name,
 * because the idempotency key depends on the account only and Stripe rejects a key with other parameters.
 */
export async function ensureCustomer(billing: BillingContext, payer: Payer): Promise<EnsuredCustomer> {
  const { stripe, database } = billing
  const known = await database.asServiceRole((tx) => findCustomer(tx, payer.userId))
  const isNew = !known || known.isDeleted
  // Records the end of the deleted customer's subscriptions while the account is still known.
  if (known?.isDeleted) await refreshCustomer(billing, known.id)
  if (!isNew && known.name === payer.name && known.email === payer.email) return { id: known.id, isNew }
  if (isNew) {
    const id = await createCustomer(stripe, payer.userId, known)
    await updateCustomer(stripe, id, payer)
    return { id: await database.asServiceRole((tx) => recordCustomer(tx, id, payer)), isNew }
  }
  if (await updateCustomer(stripe, known.id, payer).catch(undefinedIfMissing))
    return { id: await database.asServiceRole((tx) => recordCustomer(tx, known.id, payer)), isNew }
  // The customer was deleted at Stripe and the event has not arrived yet.
  await database.asServiceRole((tx) => markCustomerDeleted(tx, known.id))
  return ensureCustomer(billing, payer)
}

const updateCustomer = ({ customers }: Stripe, id: string, { name, email }: Payer) =>
  customers.update(id, { name, email })

async function createCustomer(stripe: Stripe, userId: string, previous: Customer | undefined): Promise<string> {
  const { id } = await stripe.customers.create(
    { metadata: { meridian: OWN_MARK, user: userId } },
    { idempotencyKey: `customer-${userId}${previous ? `-after-${previous.id}` : ''}` },
  )
  return id
}
