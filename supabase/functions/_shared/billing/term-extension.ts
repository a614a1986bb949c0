import type Stripe from 'stripe'
import { findExtendedTermEnd } from '../data/print-pauses.ts'
import type { ClaimedCommand } from '../data/stripe-command-queue.ts'
import type { BillingContext } from './billing-context.ts'
import { isDraftRenewal } from './snapshot.ts'
import { freeDaysEnd, idOf, isExtended, isLive } from './stripe.ts'
import { findStripeSubscription, scheduledPrice } from './subscription-state.ts'

/**
 * Executes the command `extend-term`: Stripe renews so many months later, for the same amount. The metadata are written in the same
 * call, so that the state can be read from Stripe alone, and a second execution finds that the first has succeeded. Without a lock:
 * the database refuses a plan change and a discount until the refresh has recorded the longer term.
 */
export async function extendTerm(
  { stripe, database }: BillingContext,
  { id, target, data }: ClaimedCommand,
): Promise<{ customer?: string | undefined; remark?: string }> {
  const pause = data.key ?? ''
  const subscription = await findStripeSubscription(stripe, target)
  if (!subscription || !isLive(subscription.status)) return { remark: 'The subscription has ended.' }
  const customer = idOf(subscription.customer)
  if (subscription.metadata.pause !== pause) {
    requireExtensible(subscription)
    const [item] = subscription.items.data
    const periodEnd = item?.current_period_end ?? 0
    const current = new Date(periodEnd * 1000)
    const end = await database.asServiceRole((tx) => findExtendedTermEnd(tx, pause, current), { readOnly: true })
    if (!end) return { customer, remark: 'There is no such pause any more.' }
    // The schedule of a planned change stays for the year after its beginning; a longer term beside it is not declared.
    if (await scheduledPrice(stripe, { subscription, periodEnd })) throw new Error('A change of plan is planned.')
    await stripe.subscriptions.update(
      target,
      {
        trial_end: Math.floor(end.getTime() / 1000),
        proration_behavior: 'none',
        // A renewal without a card fails as it would have without the pause, and a whole term begins with it.
        trial_settings: { end_behavior: { missing_payment_method: 'create_invoice', billing_cycle_anchor: 'now' } },
        metadata: extensionMetadata(subscription, pause, end),
      },
      { idempotencyKey: id },
    )
  }
  await moveCancellation(stripe, target)
  return { customer }
}

/** Throws for states that last an hour or a day; the command is tried again for a week. */
function requireExtensible({ status, pending_update: pending, latest_invoice: invoice }: Stripe.Subscription): void {
  if (status !== 'active' && status !== 'trialing') throw new Error(`The subscription is ${status}.`)
  if (pending) throw new Error('A change of plan waits for the bank.')
  if (typeof invoice === 'object' && isDraftRenewal(invoice ?? undefined))
    throw new Error('The renewal is being invoiced.')
}

/**
 * `paid_from` is the beginning of the term that was paid for, and `extended_from` its end before these months; free days from before keep
 * their end.
 */
function extensionMetadata(subscription: Stripe.Subscription, pause: string, end: Date): Record<string, string> {
  const [item] = subscription.items.data
  const paidFrom = isExtended(subscription) ? subscription.metadata.paid_from : item?.current_period_start
  const freeDays = freeDaysEnd(subscription)
  return {
    pause,
    paid_from: String(paidFrom),
    extended_from: String(item?.current_period_end),
    extended_to: String(Math.floor(end.getTime() / 1000)),
    ...(freeDays !== null && { free_days_until: String(freeDays) }),
  }
}

/**
 * Whether Stripe moves a cancellation with the end of the period is not documented: read again, and repeated where it has not. The
 * dashboard and the portal set a day only, which is the end of the period, too. A day that staff have chosen within the term that was
 * paid for stays, as does one after the months.
 */
async function moveCancellation({ subscriptions }: Stripe, id: string): Promise<void> {
  const { cancel_at, cancel_at_period_end, trial_end, metadata } = await subscriptions.retrieve(id)
  if (cancel_at === null || trial_end === null || cancel_at >= trial_end) return
  const wasAtPeriodEnd = cancel_at_period_end || cancel_at >= Number(metadata.extended_from)
  if (wasAtPeriodEnd) await subscriptions.update(id, { cancel_at_period_end: true })
}
