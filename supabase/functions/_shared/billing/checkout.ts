import type Stripe from 'stripe'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import { HttpError } from '../contracts/refusal.ts'
import {
  type AbandonedSubscription,
  abandonSubscriptions,
  beginPayment,
  isCheckoutOf,
  noteSubscription,
  type OwnCheckout,
  supersedeCheckout,
} from '../data/checkouts.ts'
import { markCustomerDeleted, type Payer } from '../data/customers.ts'
import type { Tx } from '../data/database.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { abandonSubscriptionNow, executeStripeCommandsInBackground } from './abandoning.ts'
import { ensureCustomer } from './customers.ts'
import { isResourceMissing, undefinedIfMissing } from './missing.ts'
import type { BillingContext } from './money.ts'
import { rethrowPromotionError } from './promotions.ts'
import { refreshCustomer } from './refresh.ts'
import { isLive } from './subscription-states.ts'
import { createSubscription, pendingClientSecret, clientSecretOf, listSubscriptions, toAttempt } from './tried-subscriptions.ts'

export interface Purchase {
  browser: string
  checkout: OwnCheckout
  payer: Payer
  price: PlanPrice
  promotionCodeId: string | null
  deliveryAddress: NewDeliveryAddress | undefined
}

/**
 * Answers the one secret by which this reader can pay now. Every step is a short transaction or one call that may be
 * repeated, so whoever is interrupted anywhere finds, the next time, what was made, and pays once.
 */
export async function startPurchase(billing: BillingContext, purchase: Purchase): Promise<string> {
  const customer = await ensureCustomer(billing, purchase.payer)
  try {
    return await createPayableSubscription(billing, purchase, customer.id, customer.isNew)
  } catch (error) {
    if (!isResourceMissing(error) || !(await isCustomerDeleted(billing.stripe, customer.id))) throw error
    await asServiceRole(billing, (tx) => markCustomerDeleted(tx, customer.id))
    const { id, isNew } = await ensureCustomer(billing, purchase.payer)
    return createPayableSubscription(billing, purchase, id, isNew)
  }
}

async function createPayableSubscription(billing: BillingContext, purchase: Purchase, customerId: string, isNew: boolean): Promise<string> {
  const { stripe } = billing
  const { checkout, price, promotionCodeId, deliveryAddress } = purchase
  const existing = isNew ? [] : await listSubscriptions(stripe, customerId)
  const pendingSecret = await rejectSecondSubscription(billing, purchase, customerId, existing)
  if (pendingSecret) return pendingSecret
  const terms = { customerId, promotionCodeId, priceId: price.priceId, amount: price.amount }
  const { attempt, abandoned } = await asServiceRole(billing, (tx) =>
    beginPayment(tx, checkout, { terms, deliveryAddress }, existing.map(toAttempt)),
  )
  await abandonOtherSubscriptions(billing, purchase, customerId, [...checkout.abandoned, ...abandoned])
  const subscription =
    existing.find((one) => isAttempt(one, checkout.id, attempt)) ??
    (await createSubscription(stripe, { checkoutId: checkout.id, attempt, ...terms }).catch(rethrowPromotionError))
  await recordSubscription(billing, { id: checkout.id, attempt }, subscription)
  return clientSecretOf(stripe, subscription)
}

const isAttempt = (one: Stripe.Subscription, id: string, attempt: number) => {
  const attempted = toAttempt(one)
  return attempted.isPayable && attempted.checkoutId === id && attempted.attempt === attempt
}

/**
 * Refuses whoever subscribes at Stripe already, also when nobody here had heard of it. Only the card that this very browser
 * has still to give, for a subscription that a promotion has paid, is asked for: its secret.
 */
async function rejectSecondSubscription(
  billing: BillingContext,
  { browser, checkout }: Purchase,
  customerId: string,
  existing: Stripe.Subscription[],
): Promise<string | undefined> {
  const live = existing.find(({ status }) => isLive(status))
  if (!live) return undefined
  const checkoutId = live.metadata.checkout
  const secret = checkoutId && pendingClientSecret(live)
  if (secret && (await asServiceRole(billing, (tx) => isCheckoutOf(tx, checkoutId, browser)))) return secret
  const { commands } = await refreshCustomer(billing, customerId)
  executeStripeCommandsInBackground(billing, commands)
  const superseded = checkoutId === checkout.id ? [] : await asServiceRole(billing, (tx) => supersedeCheckout(tx, checkout.id))
  await Promise.all(superseded.map((one) => abandonSubscriptionNow(billing, one)))
  throw alreadySubscribed()
}

export const alreadySubscribed = () =>
  new HttpError('conflict', 'You have subscribed already. Nothing more has been charged.')

/** Nothing new can be paid as long as anything else might be. One of them may have been paid at this very moment. */
async function abandonOtherSubscriptions(billing: BillingContext, purchase: Purchase, customerId: string, abandoned: AbandonedSubscription[]) {
  if (abandoned.length === 0) return
  await Promise.all(abandoned.map((one) => abandonSubscriptionNow(billing, one)))
  await rejectSecondSubscription(billing, purchase, customerId, await listSubscriptions(billing.stripe, customerId))
}

/** The reader is only told of what is written down: whatever else there is at Stripe, nobody holds its secret. */
async function recordSubscription(billing: BillingContext, attempt: { id: string; attempt: number }, { id }: Stripe.Subscription) {
  const commands = await asServiceRole(billing, (tx) => noteSubscription(tx, attempt, id))
  if (commands) return executeStripeCommandsInBackground(billing, commands)
  const [abandoned] = await asServiceRole(billing, (tx) => abandonSubscriptions(tx, [id]))
  if (abandoned) executeStripeCommandsInBackground(billing, [abandoned.commandId])
  throw new HttpError('conflict', 'You have gone on in another window. Please go on there, or reload this page.')
}

async function isCustomerDeleted({ customers }: Stripe, id: string): Promise<boolean> {
  const customer = await customers.retrieve(id).catch(undefinedIfMissing)
  return !customer || customer.deleted === true
}

const asServiceRole = <T>({ database }: BillingContext, work: (tx: Tx) => Promise<T>) => database.asRole('service_role', {}, work)
