import type Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { PaidSubscription } from '../data/subscriptions.ts'
import { isDraftRenewal } from './snapshot.ts'
import { idOf } from './stripe-objects.ts'

/** A subscription as Stripe has it at this moment, and what of it the house's rules ask about. */
export interface SubscriptionState {
  subscription: Stripe.Subscription
  /** Readers have one plan, once. */
  item: Stripe.SubscriptionItem
  latestInvoice: Stripe.Invoice | undefined
  periodEnd: number
}

/** Asks Stripe. What has ended in the meantime is refused. */
export async function fetchSubscriptionState(
  stripe: Stripe,
  { stripeId }: PaidSubscription,
): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ['latest_invoice'] })
  const [item] = subscription.items.data
  if (!item || hasEnded(subscription)) throw new HttpError('conflict', 'This subscription has ended.')
  const { latest_invoice: invoice } = subscription
  const latestInvoice = invoice && typeof invoice !== 'string' ? invoice : undefined
  return { subscription, item, latestInvoice, periodEnd: item.current_period_end }
}

const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

/** A period that has begun has not been paid. */
export const hasOverdueInvoice = ({ subscription: { status } }: SubscriptionState) =>
  status === 'past_due' || status === 'unpaid'

/** Nothing has come yet for the period that has begun: it is owed, or its invoice is drawn up, as Stripe does for an hour. */
export const isPeriodUnpaid = (state: SubscriptionState) =>
  hasOverdueInvoice(state) || isDraftRenewal(state.latestInvoice)

/** A larger plan that waits for its payment, and the invoice that asks for it. */
export function pendingUpgrade({ subscription, latestInvoice }: SubscriptionState): Stripe.Invoice | undefined {
  return subscription.pending_update && latestInvoice?.status === 'open' ? latestInvoice : undefined
}

/**
 * Nothing is owed for a plan that has not begun: Stripe drops the change with its invoice. False when the reader's bank has
 * just paid it, so that the larger plan has begun.
 */
export async function cancelPendingUpgrade({ invoices }: Stripe, state: SubscriptionState): Promise<boolean> {
  const invoice = pendingUpgrade(state)
  if (!invoice) return true
  try {
    await invoices.voidInvoice(invoice.id)
    return true
  } catch (error) {
    const { status } = await invoices.retrieve(invoice.id)
    if (status === 'open') throw error
    return status !== 'paid'
  }
}

/** A smaller plan that was chosen for the end of the period does not come. Stripe lets go of it once, so it is forgotten here. */
export async function cancelScheduledChange(stripe: Stripe, { subscription }: SubscriptionState): Promise<void> {
  const { schedule } = subscription
  if (!schedule) return
  await stripe.subscriptionSchedules.release(typeof schedule === 'string' ? schedule : schedule.id)
  subscription.schedule = null
}

/**
 * The price that a subscription will have after this period, when its reader has chosen a smaller plan. A schedule that has
 * done its work, or never got as far, stays with a subscription and keeps others from changing it: such a one is let go.
 */
export async function scheduledPrice(stripe: Stripe, state: SubscriptionState): Promise<string | undefined> {
  const { schedule } = state.subscription
  if (!schedule) return undefined
  const { phases } = await stripe.subscriptionSchedules.retrieve(idOf(schedule) ?? '')
  const next = phases.find(({ start_date }) => start_date >= state.periodEnd)
  if (!next) await cancelScheduledChange(stripe, state)
  return idOf(next?.items[0]?.price)
}

/** From the end of the period on, this price; nothing is reckoned up before. For a subscription without a schedule. */
export async function schedulePrice(
  stripe: Stripe,
  { subscription, item, periodEnd }: SubscriptionState,
  price: string,
) {
  await setCustomerCard(stripe, subscription)
  const { id, phases } = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id })
  const [currentPhase] = phases
  const discounts = discountParams(subscription)
  await stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    proration_behavior: 'none',
    phases: [
      {
        start_date: currentPhase?.start_date ?? item.current_period_start,
        end_date: periodEnd,
        items: [{ price: item.price.id, quantity: 1 }],
        ...discounts,
      },
      { items: [{ price, quantity: 1 }], duration: { interval: 'year', interval_count: 1 }, ...discounts },
    ],
  })
}

/**
 * A phase that names no card is paid by the customer's, and the first payment has left its card with the subscription alone.
 * Named in the phase it would stay there when the reader takes another one.
 */
async function setCustomerCard({ customers }: Stripe, { customer, default_payment_method: card }: Stripe.Subscription) {
  const method = idOf(card)
  if (method) await customers.update(idOf(customer) ?? '', { invoice_settings: { default_payment_method: method } })
}

/** A promotion goes on for as long as it was promised; a schedule would end it unless it is named. */
function discountParams({ discounts }: Stripe.Subscription) {
  const discountIds = discounts.map((discount) => ({ discount: idOf(discount) ?? '' }))
  return discountIds.length > 0 ? { discounts: discountIds } : {}
}
