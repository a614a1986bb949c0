import Stripe from 'stripe'
import { idOf, nextPhase, subscriptionOf } from './stripe-objects.ts'

/** Everything that Stripe knows of a customer. Foreign things too: an account there may serve others. */
export interface StripeSnapshot {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  subscriptions: Stripe.Subscription[]
  /** Cents that those cost next which renew, by their ids. */
  renewals: Map<string, number>
  invoices: Stripe.Invoice[]
  /** Each with its latest charge, and that with its refunds. */
  intents: Stripe.PaymentIntent[]
  disputes: Stripe.Dispute[]
}

/** More than a reader makes in a lifetime. */
const limit = 10_000

/**
 * Effects are asked for before their causes: a subscription that is alive by now was paid by an invoice that is asked for
 * later, and so on. What happens meanwhile is told by an event of its own.
 */
export async function fetchSnapshot(stripe: Stripe, customer: Stripe.Customer | Stripe.DeletedCustomer) {
  const { id } = customer
  const onListError = customer.deleted ? emptyIfMissing : rethrow
  const subscriptions = await stripe.subscriptions
    .list({ customer: id, status: 'all', limit: 100, expand: ['data.schedule', 'data.default_payment_method'] })
    .autoPagingToArray({ limit })
    .catch(onListError)
  const renewals = await fetchRenewalAmounts(stripe, subscriptions)
  const invoices = await stripe.invoices
    .list({ customer: id, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit })
    .catch(onListError)
  const intents = await stripe.paymentIntents
    .list({ customer: id, limit: 100, expand: ['data.latest_charge.refunds'] })
    .autoPagingToArray({ limit })
    .catch(onListError)
  const disputes = await Promise.all(intents.filter(isDisputed).map((intent) => disputesOf(stripe, intent)))
  return { customer, subscriptions, renewals, invoices, intents, disputes: disputes.flat() } satisfies StripeSnapshot
}

/** Undefined when there has never been such a customer at this account. A deleted one is remembered there for good. */
export function fetchCustomer(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Customer | Stripe.DeletedCustomer | undefined> {
  const expand = ['invoice_settings.default_payment_method']
  return stripe.customers.retrieve(id, { expand }).catch((error) => {
    emptyIfMissing(error)
    return undefined
  })
}

/** The charge of an intent, expanded as above. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge ? charge : undefined
}

const isDisputed = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.disputed ?? false

function disputesOf(stripe: Stripe, { id }: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  return stripe.disputes.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit })
}

/** Of a customer that was deleted Stripe may list nothing any more. */
function emptyIfMissing(error: unknown): never[] {
  if ((error as { code?: string }).code === 'resource_missing') return []
  throw error
}

function rethrow(error: unknown): never {
  throw error
}

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
