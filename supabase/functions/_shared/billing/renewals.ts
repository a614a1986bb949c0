import Stripe from 'stripe'
import { nextPhase, idOf, subscriptionOf } from './parts.ts'

/** Cents of the next invoice of each subscription that renews, by its id: as Stripe reckons them, with all that counts by then. */
export async function fetchRenewalAmounts(
  stripe: Stripe,
  subscriptions: Stripe.Subscription[],
): Promise<Map<string, number>> {
  const amounts = new Map<string, number>()
  for (const subscription of subscriptions.filter(renews)) {
    const amount = await upcomingAmount(stripe, subscription)
    if (amount !== undefined) amounts.set(subscription.id, amount)
  }
  return amounts
}

function renews({ status, cancel_at_period_end, cancel_at }: Stripe.Subscription): boolean {
  return (status === 'active' || status === 'trialing') && !cancel_at_period_end && cancel_at === null
}

/** A schedule that changes it is asked instead: its next invoice is that of its next phase. */
async function upcomingAmount(stripe: Stripe, subscription: Stripe.Subscription): Promise<number | undefined> {
  const schedule = nextPhase(subscription) && idOf(subscription.schedule)
  try {
    const preview = await stripe.invoices.createPreview(schedule ? { schedule } : { subscription: subscription.id })
    return preview.amount_due
  } catch (error) {
    // It has just ended, or cannot be reckoned: no reason not to learn the rest.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}

/** Cents that a subscription asks for by now and has not got: of its oldest open invoice. */
export function openAmount({ id }: Stripe.Subscription, invoices: Stripe.Invoice[]): number | undefined {
  const open = invoices.filter((invoice) => invoice.status === 'open' && subscriptionOf(invoice) === id)
  return open.sort((a, b) => a.created - b.created)[0]?.amount_remaining
}

/** A renewal that nobody has been asked for yet: its invoice is a draft for about an hour. */
export const isDraftRenewal = (invoice: Stripe.Invoice | undefined): boolean =>
  invoice?.status === 'draft' && invoice.billing_reason === 'subscription_cycle' && invoice.amount_due > 0
