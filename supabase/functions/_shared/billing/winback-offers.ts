import type Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { RenewalOffer } from '../contracts/winback-offer.ts'
import { enqueueEmail } from '../data/email-outbox.ts'
import { hasOpenPause } from '../data/print-pauses.ts'
import type { ClaimedCommand } from '../data/stripe-command-queue.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import {
  type ClaimedOffer,
  claimRenewalOffer,
  findReturnOffer,
  markRenewalOffer,
  markReturnOfferSent,
  type ReturnOffer,
} from '../data/winback-offers.ts'
import { type BillingContext, OWN_MARK, withCustomerLock } from './billing-context.ts'
import { isDraftRenewal } from './snapshot.ts'
import { isExtended, isoTime, undefinedIfMissing } from './stripe.ts'
import {
  fetchSubscriptionState,
  isCancelled,
  isOffer,
  OFFER_COUPON_PREFIX,
  type SubscriptionState,
  scheduledPrice,
} from './subscription-state.ts'

/** The cost of the renewal with the offer; null where another discount runs, or the subscription has changed. */
export function previewRenewalOffer(
  billing: BillingContext,
  paidSubscription: PaidSubscription,
  percent: number,
): Promise<RenewalOffer | null> {
  const { stripe } = billing
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    if (!(await takesOffer(stripe, state))) return null
    const amount = await renewalAmount(stripe, state, await ensureCoupon(stripe, percent))
    const regularAmount = await renewalAmount(stripe, state)
    return { percent, amount, regularAmount, renewsAt: isoTime(state.periodEnd) }
  })
}

/**
 * Puts the discount on the subscription, for its next invoice alone. `amount` is what the reader was shown. Recorded before the call to
 * Stripe and marked after it: a reader who repeats it after a crash gets the same discount, once. One that is refused is not recorded.
 */
export async function takeRenewalOffer(
  billing: BillingContext,
  userId: string,
  paidSubscription: PaidSubscription,
  amount: number,
): Promise<void> {
  const { stripe, database } = billing
  await withCustomerLock(billing, paidSubscription.customerId, async () => {
    const claimed = await database.asServiceRole((tx) => claimRenewalOffer(tx, userId))
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    if (!claimed || !isRenewalOf(claimed, state)) throw offerGone()
    try {
      await applyOffer(billing, state, claimed.percent, amount)
    } catch (error) {
      // Other errors leave open whether Stripe has it.
      if (error instanceof HttpError) await database.asServiceRole((tx) => markRenewalOffer(tx, claimed.id, false))
      throw error
    }
    await database.asServiceRole((tx) => markRenewalOffer(tx, claimed.id, true))
  })
}

/** False when Stripe has begun the term already, which may have used up the discount. */
const isRenewalOf = ({ periodEnd }: ClaimedOffer, state: SubscriptionState) =>
  state.periodEnd * 1000 === Date.parse(periodEnd)

/** Throws `conflict` before anything was changed. Repeated calls have no further effect. */
async function applyOffer(
  { stripe, database }: BillingContext,
  state: SubscriptionState,
  percent: number,
  amount: number,
): Promise<void> {
  const { id, discounts } = state.subscription
  if (discounts.some(isOffer)) return
  if (await database.asServiceRole((tx) => hasOpenPause(tx, id), { readOnly: true })) throw offerGone()
  if (!(await takesOffer(stripe, state))) throw offerGone()
  const coupon = await ensureCoupon(stripe, percent)
  if ((await renewalAmount(stripe, state, coupon)) !== amount) throw amountChanged()
  await stripe.subscriptions.update(id, { discounts: [{ coupon }] })
}

/** Takes the discount off again, so that the plan can be changed. */
export async function giveUpRenewalOffer(
  billing: BillingContext,
  userId: string,
  paidSubscription: PaidSubscription,
): Promise<void> {
  const { stripe, database } = billing
  await withCustomerLock(billing, paidSubscription.customerId, async () => {
    const claimed = await database.asServiceRole((tx) => claimRenewalOffer(tx, userId))
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    const { id, discounts } = state.subscription
    if (discounts.some(isOffer)) await stripe.subscriptions.update(id, { discounts: '' })
    if (claimed && isRenewalOf(claimed, state))
      await database.asServiceRole((tx) => markRenewalOffer(tx, claimed.id, false))
  })
}

/** A discount of one year is given on a renewal at the full price, which is sure to come. */
async function takesOffer(stripe: Stripe, state: SubscriptionState): Promise<boolean> {
  const { subscription, latestInvoice } = state
  const isPaid = subscription.status === 'active' || isExtended(subscription)
  const isFull = isPaid && subscription.discounts.length === 0
  if (!isFull || isCancelled(state) || isDraftRenewal(latestInvoice)) return false
  return (await scheduledPrice(stripe, state)) === undefined
}

/** Cents of the next invoice, taxes and the customer's balance included. */
async function renewalAmount({ invoices }: Stripe, { subscription }: SubscriptionState, coupon?: string) {
  const discounts = coupon ? { discounts: [{ coupon }] } : {}
  return (await invoices.createPreview({ subscription: subscription.id, ...discounts })).amount_due
}

/** One coupon for each percentage. Its id says that it is ours, and two calls at once make one. */
async function ensureCoupon({ coupons }: Stripe, percent: number): Promise<string> {
  const id = `${OFFER_COUPON_PREFIX}${percent}`
  if (await coupons.retrieve(id).catch(undefinedIfMissing)) return id
  const name = `${percent}% off one year`
  await coupons
    .create({ id, name, percent_off: percent, duration: 'once', metadata: { meridian: OWN_MARK } })
    .catch((error: { code?: string }) => {
      if (error.code !== 'resource_already_exists') throw error
    })
  return id
}

const offerGone = () => new HttpError('conflict', 'This offer is not yours to take any more. Nothing has changed.')

const amountChanged = () =>
  new HttpError('conflict', 'The amount has changed meanwhile. Nothing was changed: please look at the new one.')

/** Makes the code of an offer to return and sends it. Looks first, as every command does. */
export async function createReturnOffer(
  billing: BillingContext,
  { id, data }: ClaimedCommand,
): Promise<{ remark?: string }> {
  const { stripe, database } = billing
  const offerId = data.key ?? ''
  const offer = await database.asServiceRole((tx) => findReturnOffer(tx, offerId), { readOnly: true })
  if (!offer) return { remark: 'It was sent, or is not to be sent any more.' }
  await ensurePromotionCode(stripe, offer, { command: id, offer: offerId })
  const { planId, plan, percent, code, expiresAt } = offer
  const emailId = await database.asServiceRole(async (tx) => {
    const reader = await markReturnOfferSent(tx, offerId)
    if (!reader) return null
    const { email, firstName, subscriberId } = reader
    const offered = {
      firstName,
      plan,
      planId,
      percent,
      code,
      expiresAt: new Date(expiresAt).toISOString(),
      subscriberId,
    }
    return enqueueEmail(tx, email, { kind: 'return-offer', data: offered }, offered.expiresAt)
  })
  billing.sendInBackground(emailId)
  return {}
}

async function ensurePromotionCode(
  stripe: Stripe,
  { percent, code, expiresAt }: ReturnOffer,
  metadata: { command: string; offer: string },
): Promise<void> {
  const { data } = await stripe.promotionCodes.list({ code, limit: 1 })
  if (data.length > 0) return
  await stripe.promotionCodes.create(
    {
      promotion: { type: 'coupon', coupon: await ensureCoupon(stripe, percent) },
      code,
      expires_at: Math.floor(Date.parse(expiresAt) / 1000),
      metadata: { meridian: OWN_MARK, ...metadata },
    },
    { idempotencyKey: metadata.command },
  )
}
