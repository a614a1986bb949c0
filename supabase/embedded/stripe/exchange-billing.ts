import type Stripe from 'stripe'
import { cardError } from './charging.ts'
import { activeDiscounts } from './discounts.ts'
import { createDraftInvoice, finalizeInvoice } from './drawing.ts'
import { invalidRequest } from './errors.ts'
import { billableChanges } from './exchanging.ts'
import { paymentIntentOfInvoice } from './includable.ts'
import { collectInvoice, markInvoicePaid, voidInvoice } from './paying.ts'
import { createPendingUpdate } from './pending-updates.ts'
import { type ItemChange, prorationLines } from './proration.ts'
import type { SubscriptionUpdate } from './subscription-updates.ts'
import { updateAndEmit, type EmulatorContext } from './world.ts'

interface BilledItemChanges {
  changedItems: ItemChange[]
  /** The items as they are to be. */
  items: Stripe.SubscriptionItem[]
  given: Pick<SubscriptionUpdate, 'proration_behavior' | 'proration_date' | 'payment_behavior' | 'off_session'>
}

/** Exchanges items and bills what that costs: at once, with the next invoice, or not at all. */
export function billItemChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  { changedItems, items, given }: BilledItemChanges,
): void {
  const billable = billableChanges(changedItems)
  const at = prorationDate(context, subscription, given.proration_date)
  const lines = billable.flatMap((changedItem) => prorationLines(context, changedItem, at))
  const behaviour = given.proration_behavior ?? 'create_prorations'
  if (behaviour !== 'always_invoice' || lines.length === 0) {
    if (behaviour === 'create_prorations' && lines.length > 0) addPendingLines(context, subscription, lines)
    setItems(context, subscription, items)
    return
  }
  const before = subscription.latest_invoice
  const discounts = activeDiscounts(context, subscription)
  const invoice = createDraftInvoice(
    context,
    { subscription, lines, discounts, reason: 'subscription_update', period: { start: at, end: at } },
    null,
  )
  finalizeInvoice(context, invoice, null)
  collectProration(context, subscription, invoice, { items, given, before })
}

function collectProration(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  { items, given, before }: Omit<BilledItemChanges, 'changedItems'> & { before: Stripe.Subscription['latest_invoice'] },
): void {
  const behaviour = given.payment_behavior ?? 'allow_incomplete'
  if (invoice.amount_due === 0) {
    setItems(context, subscription, items)
    markInvoicePaid(context, invoice, undefined)
    return
  }
  if (behaviour === 'allow_incomplete' || behaviour === 'default_incomplete') setItems(context, subscription, items)
  if (behaviour === 'default_incomplete') return
  // Postponed first, so that the payment itself brings it about.
  if (behaviour === 'pending_if_incomplete') createPendingUpdate(context, subscription, items)
  const decline = collectInvoice(context, invoice, undefined, given.off_session ?? false)
  if (behaviour !== 'error_if_incomplete') return
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (decline && intent) {
    const error = cardError(intent, decline)
    voidInvoice(context, invoice)
    subscription.latest_invoice = before
    throw error
  }
  setItems(context, subscription, items)
}

function prorationDate(context: EmulatorContext, { items }: Stripe.Subscription, given: number | undefined): number {
  const at = given ?? context.now()
  const fits = items.data.every((item) => at >= item.current_period_start && at <= item.current_period_end)
  if (fits) return at
  throw invalidRequest('Cannot specify proration_date outside the current billing period.', undefined, 'proration_date')
}

const setItems = (context: EmulatorContext, subscription: Stripe.Subscription, data: Stripe.SubscriptionItem[]) =>
  updateAndEmit(context, subscription, { items: { ...subscription.items, data } }, 'customer.subscription.updated')

function addPendingLines(context: EmulatorContext, { id }: Stripe.Subscription, lines: Stripe.InvoiceLineItem[]): void {
  context.store.pendingLines.set(id, [...(context.store.pendingLines.get(id) ?? []), ...lines])
}
