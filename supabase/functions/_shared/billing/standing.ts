import type Stripe from 'stripe'
import { HttpError } from '../contracts/refusal.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import { isDraftRenewal } from './renewals.ts'

/** A subscription as Stripe has it at this moment, and what of it the house's rules ask about. */
export interface SubscriptionState {
  subscription: Stripe.Subscription
  /** Readers have one plan, once. */
  item: Stripe.SubscriptionItem
  latestInvoice: Stripe.Invoice | undefined
  periodEnd: number
}

/** Asks Stripe. What has ended in the meantime is refused. */
export async function fetchSubscriptionState(stripe: Stripe, { stripeId }: PaidSubscription): Promise<SubscriptionState> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand: ['latest_invoice'] })
  const [item] = subscription.items.data
  if (!item || hasEnded(subscription)) throw new HttpError('conflict', 'This subscription has ended.')
  const { latest_invoice: invoice } = subscription
  const latestInvoice = invoice && typeof invoice !== 'string' ? invoice : undefined
  return { subscription, item, latestInvoice, periodEnd: item.current_period_end }
}

const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'

/** A period that has begun has not been paid. */
export const hasOverdueInvoice = ({ subscription: { status } }: SubscriptionState) => status === 'past_due' || status === 'unpaid'

/** Nothing has come yet for the period that has begun: it is owed, or its invoice is drawn up, as Stripe does for an hour. */
export const isPeriodUnpaid = (state: SubscriptionState) => hasOverdueInvoice(state) || isDraftRenewal(state.latestInvoice)

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
