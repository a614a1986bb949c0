import Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { isDraftRenewal } from './snapshot.ts'
import { defaultIntent, endsWithPeriod, idOf, undefinedIfMissing } from './stripe.ts'
import { automaticTax } from './tax.ts'

/** A subscription's current state at Stripe. */
export interface SubscriptionState {
  subscription: Stripe.Subscription
  /** Own subscriptions have one item. */
  item: Stripe.SubscriptionItem
  latestInvoice: Stripe.Invoice | undefined
  periodEnd: number
}

/** Throws `conflict` when the subscription has ended. */
export async function fetchSubscriptionState(
  stripe: Stripe,
  { stripeId }: Pick<PaidSubscription, 'stripeId'>,
): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ['latest_invoice', 'discounts'] })
  const [item] = subscription.items.data
  if (!item || hasEnded(subscription)) throw new HttpError('conflict', 'This subscription has ended.')
  const { latest_invoice: invoice } = subscription
  const latestInvoice = invoice && typeof invoice !== 'string' ? invoice : undefined
  return { subscription, item, latestInvoice, periodEnd: item.current_period_end }
}

/** Undefined when Stripe has no such subscription. */
export const findStripeSubscription = (stripe: Stripe, id: string) =>
  stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }).catch(undefinedIfMissing)

export const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

/** Ends with the period, or at a date that was set in the dashboard or the customer portal. */
export const isCancelled = ({ subscription: { cancel_at_period_end, cancel_at } }: SubscriptionState) =>
  cancel_at_period_end || cancel_at !== null

/** Of the coupons of offers to those who leave: this and the percentage (docs/decisions/0401-offers-to-those-who-leave.md). */
export const OFFER_COUPON_PREFIX = 'meridian-offer-'

/** Whether an expanded discount is such an offer. */
export const isOffer = (discount: string | Stripe.Discount): boolean =>
  typeof discount !== 'string' && Boolean(idOf(discount.source.coupon)?.startsWith(OFFER_COUPON_PREFIX))

/** The invoice of a period that has begun is unpaid. */
export const hasOverdueInvoice = ({ subscription: { status } }: SubscriptionState) =>
  status === 'past_due' || status === 'unpaid'

/** The current period is unpaid: overdue, or its invoice is still a draft (for about an hour). */
const isPeriodUnpaid = (state: SubscriptionState) => hasOverdueInvoice(state) || isDraftRenewal(state.latestInvoice)

/** Stripe would credit the rest of a term that nobody has paid for yet: the renewal is a draft, or a bank is processing it. */
export const isRenewalUnpaid = ({ latestInvoice }: SubscriptionState) =>
  isDraftRenewal(latestInvoice) ||
  (latestInvoice?.billing_reason === 'subscription_cycle' && latestInvoice.status === 'open')

/** The open invoice of an upgrade that is not paid yet. */
export function pendingUpgrade({ subscription, latestInvoice }: SubscriptionState): Stripe.Invoice | undefined {
  return subscription.pending_update && latestInvoice?.status === 'open' ? latestInvoice : undefined
}

/**
 * Voids the invoice of an unpaid upgrade; Stripe then drops the upgrade. False when it has just been paid, so that the
 * upgrade is in effect. Throws `conflict` while a bank is processing its payment, which Stripe lets nobody void.
 */
export async function cancelPendingUpgrade(stripe: Stripe, state: SubscriptionState): Promise<boolean> {
  const outcome = await voidPendingUpgrade(stripe, state)
  if (outcome === 'processing') throw bankIsProcessing()
  return outcome === 'void'
}

/** `void` also without an upgrade; `processing` while a bank is processing its payment. */
async function voidPendingUpgrade(
  { invoices }: Stripe,
  state: SubscriptionState,
): Promise<'void' | 'paid' | 'processing'> {
  const invoice = pendingUpgrade(state)
  if (!invoice) return 'void'
  try {
    await invoices.voidInvoice(invoice.id)
    return 'void'
  } catch (error) {
    const current = await invoices.retrieve(invoice.id, { expand: ['payments.data.payment.payment_intent'] })
    if (current.status !== 'open') return current.status === 'paid' ? 'paid' : 'void'
    if (defaultIntent(current)?.status === 'processing') return 'processing'
    throw error
  }
}

const bankIsProcessing = () =>
  new HttpError(
    'conflict',
    translatable(
      'Your bank is still processing an earlier payment, which takes some days. Nothing was changed: please try again when it is paid.',
    ),
  )

/**
 * Releases the schedule of a downgrade. Stripe allows that once, so the schedule is removed from `subscription`, too.
 */
export async function cancelScheduledChange(
  stripe: Stripe,
  { subscription }: Pick<SubscriptionState, 'subscription'>,
): Promise<void> {
  const { schedule } = subscription
  if (!schedule) return
  await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
  subscription.schedule = null
}

/**
 * The price after this period, if a downgrade is scheduled. A schedule without a next phase prevents other changes, so
 * it is released.
 */
export async function scheduledPrice(
  stripe: Stripe,
  state: Pick<SubscriptionState, 'subscription' | 'periodEnd'>,
): Promise<string | undefined> {
  const { schedule } = state.subscription
  if (!schedule) return undefined
  const { phases } = await stripe.subscriptionSchedules.retrieve(idOf(schedule) ?? '')
  const next = phases.find(({ start_date }) => start_date >= state.periodEnd)
  if (!next) await cancelScheduledChange(stripe, state)
  return idOf(next?.items[0]?.price)
}

/** Schedules the price for the next period, without proration. Each phase names the taxes, which a schedule does not inherit. The subscription must have no schedule. */
export async function schedulePrice(
  stripe: Stripe,
  { subscription, item, periodEnd }: SubscriptionState,
  price: string,
) {
  await setCustomerCard(stripe, subscription)
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [currentPhase] = phases
  const terms = { ...automaticTax(subscription.automatic_tax.enabled), ...discountParams(subscription) }
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    ...(subscription.automatic_tax.enabled && { default_settings: automaticTax(true) }),
    phases: [
      {
        start_date: currentPhase?.start_date ?? item.current_period_start,
        end_date: periodEnd,
        items: [{ price: item.price.id, quantity: 1 }],
        ...terms,
      },
      { items: [{ price, quantity: 1 }], duration: { interval: 'year', interval_count: 1 }, ...terms },
    ],
  })
}

/**
 * A phase without a payment method uses the customer's default, but the first payment saves the card on the
 * subscription only. Naming the card in the phase would ignore later changes of the card.
 */
async function setCustomerCard({ customers }: Stripe, { customer, default_payment_method: card }: Stripe.Subscription) {
  const method = idOf(card)
  if (method) await customers.update(idOf(customer) ?? '', { invoice_settings: { default_payment_method: method } })
}

/** A phase without discounts would end a running promotion. */
function discountParams({ discounts }: Stripe.Subscription) {
  const discountIds = discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  return discountIds.length > 0 ? { discounts: discountIds } : {}
}

/**
 * `unpaid`: nothing was changed, and the caller ends the subscription at once. `awaits-bank`: Stripe refuses it while a bank is
 * processing the payment of an upgrade, and the command `end-with-period` repeats it. `taken-back`: nothing was changed, because it is
 * no longer ordered.
 */
type CancellationOutcome = 'at-period-end' | 'unpaid' | 'awaits-bank' | 'taken-back'

/**
 * Cancels at the end of the paid period, together with scheduled changes and an unpaid upgrade. An upgrade whose payment a bank is
 * processing stays: when it is paid, the larger plan lasts until the end of the period. `isOrdered` is called once nobody else changes the
 * subscription: it may have been resumed meanwhile.
 */
export function cancelAtPeriodEnd(
  billing: BillingContext,
  paidSubscription: Pick<PaidSubscription, 'stripeId' | 'customerId'>,
  isOrdered: () => Promise<boolean> = async () => true,
): Promise<CancellationOutcome> {
  const { stripe } = billing
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    if (!(await isOrdered())) return 'taken-back'
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    if (isPeriodUnpaid(state)) return 'unpaid'
    const upgrade = await voidPendingUpgrade(stripe, state)
    // Stripe accepts no cancellation beside a schedule.
    await cancelScheduledChange(stripe, state)
    if (endsWithPeriod(state.subscription)) return 'at-period-end'
    try {
      await stripe.subscriptions.update(paidSubscription.stripeId, { cancel_at_period_end: true })
      return 'at-period-end'
    } catch (error) {
      if (upgrade === 'processing' && error instanceof Stripe.errors.StripeInvalidRequestError) return 'awaits-bank'
      throw error
    }
  })
}
