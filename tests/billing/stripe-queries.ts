import type Stripe from 'stripe'
import type { StripeEmulator } from '../../supabase/embedded/stripe/emulator.ts'

/** Ids of all customers of the reader, deleted ones included. */
export function customersOf({ state }: StripeEmulator, reader: string): string[] {
  return [...state.events.values()].flatMap((event) => {
    if (event.type !== 'customer.created') return []
    const { id, metadata } = event.data.object as Stripe.Customer
    return metadata.user === reader ? [id] : []
  })
}

/** The id of the group that pays as this customer. */
export const groupOfCustomer = ({ state }: StripeEmulator, id: string): string | undefined => {
  const customer = state.customers.get(id)
  return customer && !customer.deleted ? customer.metadata.group : undefined
}

/** Successful charges for a group, oldest first. */
export const chargesOfGroup = (emulator: StripeEmulator, group: string): Stripe.Charge[] =>
  [...emulator.state.charges.values()].filter(
    ({ customer, paid, captured }) => paid && captured && groupOfCustomer(emulator, String(customer)) === group,
  )

/** Successful charges, oldest first. */
export function succeededCharges(emulator: StripeEmulator, reader: string): Stripe.Charge[] {
  const own = new Set(customersOf(emulator, reader))
  return [...emulator.state.charges.values()].filter(
    ({ customer, paid, captured }) => paid && captured && own.has(String(customer)),
  )
}

export const isLive = ({ status }: Pick<Stripe.Subscription, 'status'>) =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status)

export const invoicesOf = (invoices: Map<string, Stripe.Invoice>, { id }: Pick<Stripe.Subscription, 'id'>) =>
  [...invoices.values()].filter(({ parent }) => parent?.subscription_details?.subscription === id)

/** Whether Stripe calls months a trial that follow a paid or free term: those of a pause. */
export const isExtended = ({ metadata, trial_end }: Pick<Stripe.Subscription, 'metadata' | 'trial_end'>) =>
  metadata.extended_to === String(trial_end)

/**
 * Whether an invoice was paid before the subscription expired, most often the first one: the renewal, where the failure of the
 * first debit was not received for a year. A trial begins when its card has been saved.
 */
export function hasStarted(invoices: Map<string, Stripe.Invoice>, subscription: Stripe.Subscription): boolean {
  if (['incomplete', 'incomplete_expired'].includes(subscription.status)) return false
  if (subscription.trial_end !== null && !isExtended(subscription) && subscription.pending_setup_intent !== null)
    return false
  return invoicesOf(invoices, subscription).some(({ status }) => status === 'paid')
}

/** The invoice of a charge. */
export function invoiceOf({ state }: StripeEmulator, { payment_intent: intent }: Stripe.Charge) {
  const paid = [...state.invoicePayments.values()].find(({ payment }) => payment.payment_intent === intent)
  return paid && state.invoices.get(String(paid.invoice))
}
