import type Stripe from 'stripe'
import { fetchRenewalAmounts } from './renewals.ts'

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
