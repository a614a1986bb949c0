import type Stripe from 'stripe'
import { z } from 'zod'
import { type EmulatorContext, updateAndEmit } from './context.ts'
import { invalidRequest } from './errors.ts'
import { stopRetrying, subscriptionOfInvoice } from './invoice-status.ts'

// Invoices that the customer pays by themselves until a day, usually by transfer: nothing is charged, and the subscription is
// active from the beginning.

const DAY = 24 * 3600

export const collectionMethodParam = z.enum(['charge_automatically', 'send_invoice'])

interface Collection {
  collection_method?: z.infer<typeof collectionMethodParam> | undefined
  days_until_due?: number | undefined
  payment_behavior?: string | undefined
}

/** Refuses combinations that Stripe refuses, or whose effect its documentation does not say. */
export function requireConsistentCollection(given: Collection): void {
  const isSent = given.collection_method === 'send_invoice'
  if (isSent && given.days_until_due === undefined)
    throw invalidRequest(
      'When creating a subscription with `collection_method` set to `send_invoice`, you must specify `days_until_due`.',
      undefined,
      'days_until_due',
    )
  if (!isSent && given.days_until_due !== undefined)
    throw invalidRequest(
      '`days_until_due` can only be set when `collection_method` is `send_invoice`.',
      undefined,
      'days_until_due',
    )
  if (given.days_until_due !== undefined && given.days_until_due < 0)
    throw invalidRequest(
      'This value must be greater than or equal to 0.',
      'parameter_invalid_integer',
      'days_until_due',
    )
  if (isSent && given.payment_behavior && given.payment_behavior !== 'allow_incomplete')
    throw invalidRequest(
      '`payment_behavior` only applies to subscriptions with `collection_method=charge_automatically`.',
      undefined,
      'payment_behavior',
    )
}

export const isSentToCustomer = ({ collection_method }: { collection_method: string }) =>
  collection_method === 'send_invoice'

/** Null for invoices that are charged. */
export const dueDateOf = (
  { collection_method, days_until_due }: Pick<Stripe.Subscription, 'collection_method' | 'days_until_due'>,
  now: number,
): number | null => (collection_method === 'send_invoice' ? now + (days_until_due ?? 0) * DAY : null)

/** Sends the e-mail with the invoice again. */
export function sendInvoice(context: EmulatorContext, invoice: Stripe.Invoice): Stripe.Invoice {
  if (!isSentToCustomer(invoice))
    throw invalidRequest(
      "You can only manually send an invoice if it's an invoice with collection_method set to send_invoice.",
    )
  if (invoice.status !== 'open')
    throw invalidRequest(`You can only send open invoices. This invoice is ${invoice.status}.`)
  context.emitEvent('invoice.sent', invoice)
  return invoice
}

/** When an open invoice becomes overdue, and when Stripe gives it up: settings of the account. */
export function* dueDateActions(context: EmulatorContext, invoice: Stripe.Invoice) {
  if (invoice.status !== 'open' || invoice.due_date === null || !invoice.auto_advance) return
  if (!context.store.overdueNotified.has(invoice.id))
    yield { at: invoice.due_date, run: () => markOverdue(context, invoice) }
  else yield { at: invoice.due_date + context.behavior.overdueDeadline, run: () => stopRetrying(context, invoice) }
}

function markOverdue(context: EmulatorContext, invoice: Stripe.Invoice): void {
  context.store.overdueNotified.set(invoice.id, context.now())
  context.emitEvent('invoice.overdue', invoice)
  const subscription = subscriptionOfInvoice(context, invoice)
  if (subscription?.status === 'active')
    updateAndEmit(context, subscription, { status: 'past_due' }, 'customer.subscription.updated')
}
