import type Stripe from 'stripe'
import type { NewDeliveryAddress } from '../contracts/address.ts'
import { HttpError } from '../contracts/refusal.ts'
import {
  type Abandoned,
  abandonAll,
  beginPaying,
  isCheckoutOf,
  noteSubscription,
  type OwnCheckout,
  standDown,
} from '../data/checkouts.ts'
import { noteCustomerDeleted, type Payer } from '../data/customers.ts'
import type { Tx } from '../data/database.ts'
import type { PlanPrice } from '../data/plan-prices.ts'
import { abandonNow, carryOutSoon } from './abandoning.ts'
import { customerOf } from './customers.ts'
import { isMissing, unlessMissing } from './missing.ts'
import type { Money } from './money.ts'
import { promotionFault } from './promotions.ts'
import { refreshCustomer } from './refresh.ts'
import { isLive } from './subscription-states.ts'
import { beginSubscription, paymentSecretOf, secretOf, subscriptionsOf, triedAs } from './tried-subscriptions.ts'

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
export async function beginPurchase(money: Money, purchase: Purchase): Promise<string> {
  const customer = await customerOf(money, purchase.payer)
  try {
    return await sell(money, purchase, customer.id, customer.isNew)
  } catch (error) {
    if (!isMissing(error) || !(await isGone(money.stripe, customer.id))) throw error
    await asHouse(money, (tx) => noteCustomerDeleted(tx, customer.id))
    const { id, isNew } = await customerOf(money, purchase.payer)
    return sell(money, purchase, id, isNew)
  }
}

async function sell(money: Money, purchase: Purchase, customerId: string, isNew: boolean): Promise<string> {
  const { stripe } = money
  const { checkout, price, promotionCodeId, deliveryAddress } = purchase
  const begun = isNew ? [] : await subscriptionsOf(stripe, customerId)
  const unfinished = await refuseSecond(money, purchase, customerId, begun)
  if (unfinished) return unfinished
  const terms = { customerId, promotionCodeId, priceId: price.priceId, amount: price.amount }
  const { attempt, abandoned } = await asHouse(money, (tx) =>
    beginPaying(tx, checkout, { terms, deliveryAddress }, begun.map(triedAs)),
  )
  await abandonOthers(money, purchase, customerId, [...checkout.abandoned, ...abandoned])
  const subscription =
    begun.find((one) => isAttempt(one, checkout.id, attempt)) ??
    (await beginSubscription(stripe, { checkoutId: checkout.id, attempt, ...terms }).catch(promotionFault))
  await keep(money, { id: checkout.id, attempt }, subscription)
  return secretOf(stripe, subscription)
}

const isAttempt = (one: Stripe.Subscription, id: string, attempt: number) => {
  const tried = triedAs(one)
  return tried.canBePaid && tried.checkoutId === id && tried.attempt === attempt
}

/**
 * Refuses whoever subscribes at Stripe already, also when nobody here had heard of it. Only the card that this very browser
 * has still to give, for a subscription that a promotion has paid, is asked for: its secret.
 */
async function refuseSecond(
  money: Money,
  { browser, checkout }: Purchase,
  customerId: string,
  begun: Stripe.Subscription[],
): Promise<string | undefined> {
  const live = begun.find(({ status }) => isLive(status))
  if (!live) return undefined
  const checkoutId = live.metadata.checkout
  const secret = checkoutId && paymentSecretOf(live)
  if (secret && (await asHouse(money, (tx) => isCheckoutOf(tx, checkoutId, browser)))) return secret
  const { orders } = await refreshCustomer(money, customerId)
  carryOutSoon(money, orders)
  const left = checkoutId === checkout.id ? [] : await asHouse(money, (tx) => standDown(tx, checkout.id))
  await Promise.all(left.map((one) => abandonNow(money, one)))
  throw alreadySubscribed()
}

export const alreadySubscribed = () =>
  new HttpError('conflict', 'You have subscribed already. Nothing more has been charged.')

/** Nothing new can be paid as long as anything else might be. One of them may have been paid at this very moment. */
async function abandonOthers(money: Money, purchase: Purchase, customerId: string, abandoned: Abandoned[]) {
  if (abandoned.length === 0) return
  await Promise.all(abandoned.map((one) => abandonNow(money, one)))
  await refuseSecond(money, purchase, customerId, await subscriptionsOf(money.stripe, customerId))
}

/** The reader is only told of what is written down: whatever else there is at Stripe, nobody holds its secret. */
async function keep(money: Money, attempt: { id: string; attempt: number }, { id }: Stripe.Subscription) {
  const orders = await asHouse(money, (tx) => noteSubscription(tx, attempt, id))
  if (orders) return carryOutSoon(money, orders)
  const [abandoned] = await asHouse(money, (tx) => abandonAll(tx, [id]))
  if (abandoned) carryOutSoon(money, [abandoned.order])
  throw new HttpError('conflict', 'You have gone on in another window. Please go on there, or reload this page.')
}

async function isGone({ customers }: Stripe, id: string): Promise<boolean> {
  const customer = await customers.retrieve(id).catch(unlessMissing)
  return !customer || customer.deleted === true
}

const asHouse = <T>({ database }: Money, work: (tx: Tx) => Promise<T>) => database.asRole('service_role', {}, work)
