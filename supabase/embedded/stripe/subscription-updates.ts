import type Stripe from 'stripe'
import { z } from 'zod'
import { automaticTax, automaticTaxParam } from './automatic-tax.ts'
import { type EmulatorContext, idOf, newId, updateAndEmit } from './context.ts'
import { activeDiscounts, discountsParam, draftDiscounts, redeem } from './discounts.ts'
import { buildInvoice, createDraftInvoice, finalizeInvoice } from './draft-invoice.ts'
import { invalidRequest, notEmulated } from './errors.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { collectInvoice, requireSavedPaymentMethod, voidInvoice } from './invoice-collection.ts'
import { itemAmount } from './invoice-lines.ts'
import { markInvoicePaid } from './invoice-status.ts'
import { cardError } from './payment-confirmation.ts'
import { requirePaymentMethodOf } from './payment-methods.ts'
import { createPendingUpdate } from './pending-updates.ts'
import {
  applyItemChanges,
  billableChanges,
  changedItemsParam,
  type ItemChange,
  prorationLines,
  resolveItemChanges,
} from './proration.ts'
import { clearable, flag, int, mergeMetadata, metadata, schemaFor, text } from './request-params.ts'
import { isSentToCustomer } from './send-invoice.ts'
import { requireTaxed } from './tax.ts'
import { extendTerm, termExtensionParams } from './term-extension.ts'

export const subscriptionUpdateParams = schemaFor<Stripe.SubscriptionUpdateParams>()({
  items: changedItemsParam.optional(),
  proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
  proration_date: int.optional(),
  payment_behavior: z
    .enum(['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'])
    .optional(),
  billing_cycle_anchor: z.literal('unchanged').optional(),
  cancel_at_period_end: flag.optional(),
  cancel_at: clearable(int).optional(),
  cancellation_details: z
    .strictObject({ comment: clearable(text).optional(), feedback: clearable(text).optional() })
    .optional(),
  automatic_tax: automaticTaxParam.optional(),
  default_payment_method: text.optional(),
  invoice_settings: z.strictObject({ footer: clearable(text).optional() }).optional(),
  discounts: discountsParam.optional(),
  metadata: metadata.optional(),
  description: clearable(text).optional(),
  off_session: flag.optional(),
  ...termExtensionParams,
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
})
export type SubscriptionUpdate = z.infer<typeof subscriptionUpdateParams>

const HOUR = 3600
const ALWAYS_ALLOWED = ['metadata', 'cancellation_details']
/** Stripe rejects every other parameter together with `pending_if_incomplete`. */
const PENDING_UPDATE_PARAMS = [
  'items',
  'proration_behavior',
  'proration_date',
  'payment_behavior',
  'billing_cycle_anchor',
  'off_session',
]

export function updateSubscription(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  update: SubscriptionUpdate,
): Stripe.Subscription {
  assertCanUpdate(context, subscription, update)
  const changes = directChanges(context, subscription, update)
  if (update.trial_end !== undefined && update.items) throw notEmulated('another price with free time')
  extendTerm(context, subscription, update)
  if (Object.keys(changes).length > 0) updateAndEmit(context, subscription, changes, 'customer.subscription.updated')
  if (update.items) {
    if (subscription.status === 'trialing') throw notEmulated('another price during a trial')
    voidPendingUpdate(context, subscription)
    const changedItems = resolveItemChanges(context, subscription, update.items)
    billItemChanges(context, subscription, {
      changedItems,
      items: applyItemChanges(subscription, changedItems),
      update,
    })
  }
  return subscription
}

/** A new change replaces a pending one: its invoice is voided. */
function voidPendingUpdate(
  context: EmulatorContext,
  { pending_update: pending, latest_invoice: latest }: Stripe.Subscription,
): void {
  const invoice = pending && latest ? context.store.invoices.get(idOf(latest)) : undefined
  if (invoice?.status === 'open') voidInvoice(context, invoice)
}

function assertCanUpdate(
  { behavior }: EmulatorContext,
  subscription: Stripe.Subscription,
  update: SubscriptionUpdate,
): void {
  const requested = Object.keys(update)
  if (subscription.ended_at && requested.some((name) => !ALWAYS_ALLOWED.includes(name)))
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
      'invalid_canceled_subscription_fields',
    )
  const cancels = update.cancel_at_period_end !== undefined || update.cancel_at !== undefined
  if (subscription.schedule && cancels)
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${idOf(subscription.schedule)}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    )
  if (subscription.pending_update && cancels && !behavior.cancelsWithPendingUpdate)
    throw invalidRequest('You cannot change the cancellation of a subscription that has a pending update.')
  if (isSentToCustomer(subscription) && (update.payment_behavior ?? 'allow_incomplete') !== 'allow_incomplete')
    throw invalidRequest(
      '`payment_behavior` only applies to subscriptions with `collection_method=charge_automatically`.',
      undefined,
      'payment_behavior',
    )
  const unsupported = requested.find((name) => !PENDING_UPDATE_PARAMS.includes(name))
  if (update.payment_behavior === 'pending_if_incomplete' && unsupported)
    throw invalidRequest(
      `You can't set \`payment_behavior=pending_if_incomplete\` when passing \`${unsupported}\`.`,
      undefined,
      unsupported,
    )
}

function directChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  update: SubscriptionUpdate,
): Partial<Stripe.Subscription> {
  return {
    ...(update.metadata !== undefined && { metadata: mergeMetadata(subscription.metadata, update.metadata) }),
    ...(update.description !== undefined && { description: update.description || null }),
    ...(update.default_payment_method !== undefined && {
      default_payment_method: requirePaymentMethodOf(
        context,
        idOf(subscription.customer),
        update.default_payment_method,
      ),
    }),
    ...(update.invoice_settings?.footer !== undefined && {
      invoice_settings: { ...subscription.invoice_settings, footer: update.invoice_settings.footer || null },
    }),
    ...(update.automatic_tax && {
      automatic_tax: automaticTax(update.automatic_tax.enabled),
    }),
    ...(update.discounts !== undefined && { discounts: replaceDiscounts(context, subscription, update) }),
    ...(update.payment_settings?.save_default_payment_method && {
      payment_settings: {
        payment_method_options: subscription.payment_settings?.payment_method_options ?? null,
        payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
        save_default_payment_method: update.payment_settings.save_default_payment_method,
      },
    }),
    ...cancellationChanges(context, subscription, update),
  }
}

function replaceDiscounts(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  { discounts }: SubscriptionUpdate,
): string[] {
  const amount = subscription.items.data.reduce((sum, item) => sum + itemAmount(item), 0)
  const newDiscounts = draftDiscounts(context, discounts, {
    customer: idOf(subscription.customer),
    subscription: subscription.id,
    amount,
  })
  redeem(context, newDiscounts)
  const before = activeDiscounts(context, subscription)
  for (const removed of before.filter(({ id }) => !newDiscounts.some((discount) => discount.id === id)))
    context.emitEvent('customer.discount.deleted', removed)
  return newDiscounts.map(({ id }) => id)
}

function cancellationChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  update: SubscriptionUpdate,
): Partial<Stripe.Subscription> {
  const { cancel_at_period_end: atEnd, cancel_at: at, cancellation_details: details } = update
  const cancellationFeedback = details && { comment: details.comment || null, feedback: details.feedback || null }
  const before = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...subscription.cancellation_details,
  }
  if (atEnd === undefined && at === undefined)
    return cancellationFeedback ? { cancellation_details: { ...before, ...cancellationFeedback } } : {}
  const end = atEnd ? periodEndOf(subscription) : at || null
  return {
    cancel_at: end,
    cancel_at_period_end: atEnd ?? false,
    canceled_at: end === null ? null : (subscription.canceled_at ?? context.now()),
    cancellation_details: {
      ...before,
      ...cancellationFeedback,
      reason: end === null ? null : 'cancellation_requested',
    },
  }
}

export const periodEndOf = ({ items }: Stripe.Subscription) =>
  Math.min(...items.data.map((item) => item.current_period_end))

interface BilledItemChanges {
  changedItems: ItemChange[]
  /** The items after the change. */
  items: Stripe.SubscriptionItem[]
  update: Pick<SubscriptionUpdate, 'proration_behavior' | 'proration_date' | 'payment_behavior' | 'off_session'>
}

/** Changes items and bills the proration now, with the next invoice, or not at all, by `proration_behavior`. */
function billItemChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  { changedItems, items, update }: BilledItemChanges,
): void {
  const billable = billableChanges(changedItems)
  const at = prorationDate(context, subscription, update.proration_date)
  const lines = billable.flatMap((changedItem) => prorationLines(context, changedItem, at))
  const behaviour = update.proration_behavior ?? 'create_prorations'
  if (behaviour !== 'always_invoice' || lines.length === 0) {
    if (behaviour === 'create_prorations' && lines.length > 0) addPendingLines(context, subscription, lines)
    setItems(context, subscription, items)
    return
  }
  const before = subscription.latest_invoice
  const discounts = activeDiscounts(context, subscription)
  const draft = {
    subscription,
    lines,
    discounts,
    reason: 'subscription_update' as const,
    period: { start: at, end: at },
  }
  requireTaxed(buildInvoice(context, newId('in'), draft))
  const isSent = isSentToCustomer(subscription)
  if (update.payment_behavior !== 'default_incomplete' && !isSent)
    requireSavedPaymentMethod(context, buildInvoice(context, newId('in'), draft))
  const invoice = createDraftInvoice(context, draft, isSent ? context.now() + HOUR : null)
  if (isSent) {
    setItems(context, subscription, items)
    return
  }
  finalizeInvoice(context, invoice, null)
  collectProration(context, subscription, invoice, { items, update, before })
}

function collectProration(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  {
    items,
    update,
    before,
  }: Omit<BilledItemChanges, 'changedItems'> & { before: Stripe.Subscription['latest_invoice'] },
): void {
  const behaviour = update.payment_behavior ?? 'allow_incomplete'
  if (invoice.amount_due === 0) {
    setItems(context, subscription, items)
    markInvoicePaid(context, invoice, undefined)
    return
  }
  if (behaviour === 'allow_incomplete' || behaviour === 'default_incomplete') setItems(context, subscription, items)
  if (behaviour === 'default_incomplete') return
  // Created before the payment, because the paid invoice applies it.
  if (behaviour === 'pending_if_incomplete') createPendingUpdate(context, subscription, items)
  const decline = collectInvoice(context, invoice, undefined, update.off_session ?? false)
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
