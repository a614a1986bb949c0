import Stripe from 'stripe'
import { endsWithPeriod, idOf, isLive, nextPhase, subscriptionOf } from './stripe.ts'

/** A customer's state at Stripe, including objects of other products on a shared account. */
export interface StripeSnapshot {
  customer: Stripe.Customer | Stripe.DeletedCustomer
  subscriptions: Stripe.Subscription[]
  /** Amounts of the next renewal in cents, by subscription id. */
  renewals: Map<string, number>
  invoices: Stripe.Invoice[]
  /** With latest charge and its refunds expanded. */
  intents: Stripe.PaymentIntent[]
  disputes: Stripe.Dispute[]
  /** Of a customer with refunds, with an invoice that has some, or with some that are recorded. */
  creditNotes: Stripe.CreditNote[]
  /** The newest card of a customer whose live subscription has none to pay its next invoice from. */
  unusedCard: Stripe.PaymentMethod | undefined
}

/** More than one customer ever has. */
const limit = 10_000

/**
 * Effects are fetched before their causes: the invoice that made a subscription active is fetched after the
 * subscription, and so on. Later changes cause events of their own. `recorded.hasCreditNotes`: credit notes that are recorded as issued
 * may have been voided, and no sum of an invoice contains them then.
 */
export async function fetchSnapshot(
  stripe: Stripe,
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  recorded: { hasCreditNotes: boolean },
) {
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
  const creditNotes =
    recorded.hasCreditNotes || intents.some(hasRefunds) || invoices.some(isCredited)
      ? await stripe.creditNotes.list({ customer: id, limit: 100 }).autoPagingToArray({ limit }).catch(onListError)
      : []
  const unusedCard = await findUnusedCard(stripe, customer, subscriptions)
  return {
    customer,
    subscriptions,
    renewals,
    invoices,
    intents,
    disputes: disputes.flat(),
    creditNotes,
    unusedCard,
  } satisfies StripeSnapshot
}

async function findUnusedCard(
  { paymentMethods }: Stripe,
  customer: Stripe.Customer | Stripe.DeletedCustomer,
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.PaymentMethod | undefined> {
  if (customer.deleted || customer.invoice_settings.default_payment_method) return undefined
  if (!subscriptions.some((one) => isLive(one.status) && !one.default_payment_method)) return undefined
  return (await paymentMethods.list({ customer: customer.id, type: 'card', limit: 1 })).data[0]
}

/** Undefined when the Stripe account has never had such a customer. Stripe remembers deleted ones. */
export function fetchCustomer(
  stripe: Stripe,
  id: string,
): Promise<Stripe.Customer | Stripe.DeletedCustomer | undefined> {
  const expand = ['invoice_settings.default_payment_method', 'tax_ids']
  return stripe.customers.retrieve(id, { expand }).catch((error) => {
    emptyIfMissing(error)
    return undefined
  })
}

/** The latest charge of an intent, which must be expanded. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | undefined {
  return typeof charge === 'object' && charge ? charge : undefined
}

const hasRefunds = (intent: Stripe.PaymentIntent) => (chargeOf(intent)?.refunds?.data.length ?? 0) > 0

const isCredited = (invoice: Stripe.Invoice) =>
  invoice.pre_payment_credit_notes_amount + invoice.post_payment_credit_notes_amount > 0

const isDisputed = (intent: Stripe.PaymentIntent) => chargeOf(intent)?.disputed ?? false

function disputesOf(stripe: Stripe, { id }: Stripe.PaymentIntent): Promise<Stripe.Dispute[]> {
  return stripe.disputes.list({ payment_intent: id, limit: 100 }).autoPagingToArray({ limit })
}

/** Stripe may answer `resource_missing` for lists of a deleted customer. */
function emptyIfMissing(error: unknown): never[] {
  if ((error as { code?: string }).code === 'resource_missing') return []
  throw error
}

function rethrow(error: unknown): never {
  throw error
}

/** Amounts (cents) of the next invoice by subscription id, from Stripe's previews. */
async function fetchRenewalAmounts(stripe: Stripe, subscriptions: Stripe.Subscription[]): Promise<Map<string, number>> {
  const amounts = new Map<string, number>()
  for (const subscription of subscriptions.filter(renews)) {
    const amount = await upcomingAmount(stripe, subscription)
    if (amount !== undefined) amounts.set(subscription.id, amount)
  }
  return amounts
}

const renews = (subscription: Stripe.Subscription) =>
  (subscription.status === 'active' || subscription.status === 'trialing') && !endsWithPeriod(subscription)

/**
 * The amount (cents) of a subscription's next invoice, coupons and credit included. With a schedule, by the preview of the
 * schedule, whose next phase may have another price. Undefined when there is none.
 */
async function upcomingAmount(stripe: Stripe, subscription: Stripe.Subscription): Promise<number | undefined> {
  const schedule = nextPhase(subscription) && idOf(subscription.schedule)
  try {
    const preview = await stripe.invoices.createPreview(schedule ? { schedule } : { subscription: subscription.id })
    return preview.amount_due
  } catch (error) {
    // The subscription has just ended or has no preview; the rest of the snapshot is still valid.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return undefined
    throw error
  }
}

/** Cents that are due on the oldest open invoice. */
export function openAmount({ id }: Stripe.Subscription, invoices: Stripe.Invoice[]): number | undefined {
  const open = invoices.filter((invoice) => invoice.status === 'open' && subscriptionOf(invoice) === id)
  return open.sort((a, b) => a.created - b.created)[0]?.amount_remaining
}

/** A renewal invoice that is still a draft, for about an hour. */
export const isDraftRenewal = (invoice: Stripe.Invoice | undefined): boolean =>
  invoice?.status === 'draft' && invoice.billing_reason === 'subscription_cycle' && invoice.amount_due > 0
