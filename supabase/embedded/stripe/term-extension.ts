import type Stripe from 'stripe'
import type { z } from 'zod'
import { type EmulatorContext, updateAndEmit } from './context.ts'
import { activeDiscounts, removeUsedDiscounts } from './discounts.ts'
import { createDraftInvoice, finalizeInvoice } from './draft-invoice.ts'
import { invalidRequest, notEmulated } from './errors.ts'
import { collectInvoice } from './invoice-collection.ts'
import { markInvoicePaid } from './invoice-status.ts'
import { int } from './request-params.ts'
import { MAX_TRIAL_DAYS, trialLine, trialParams } from './trials.ts'

const DAY = 24 * 3600

export const termExtensionParams = { trial_end: int.optional(), trial_settings: trialParams.trial_settings }

type GivenExtension = { [Name in keyof typeof termExtensionParams]?: z.infer<(typeof termExtensionParams)[Name]> } & {
  proration_behavior?: string | undefined
}

/**
 * Makes the term of a running subscription longer by free time: `trial_end` with `proration_behavior` none. Where Stripe's documents
 * are silent this takes the stricter side: a date of cancellation stays where it was, and the invoice over zero uses up a discount
 * of duration `once`.
 */
export function extendTerm(context: EmulatorContext, subscription: Stripe.Subscription, given: GivenExtension): void {
  const { trial_end: end, trial_settings: settings } = given
  if (end === undefined) return
  requireExtensible(context, subscription, end, given)
  const start = context.now()
  const data = subscription.items.data.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: end,
  }))
  const changes: Partial<Stripe.Subscription> = {
    status: 'trialing',
    trial_start: subscription.status === 'trialing' ? subscription.trial_start : start,
    trial_end: end,
    billing_cycle_anchor: end,
    items: { ...subscription.items, data },
    ...(settings && {
      trial_settings: { end_behavior: { billing_cycle_anchor: null, ...settings.end_behavior } },
    }),
  }
  context.store.trialsAnnounced.delete(subscription.id)
  updateAndEmit(context, subscription, changes, 'customer.subscription.updated')
  const invoice = createDraftInvoice(
    context,
    {
      subscription,
      lines: data.map((item) => trialLine(context, item, { start, end })),
      discounts: activeDiscounts(context, subscription),
      reason: 'subscription_update',
      period: { start, end: start },
    },
    null,
  )
  removeUsedDiscounts(context, subscription)
  finalizeInvoice(context, invoice, null)
  if (invoice.amount_due === 0) markInvoicePaid(context, invoice, undefined)
  else collectInvoice(context, invoice)
}

function requireExtensible(
  context: EmulatorContext,
  { status, schedule, pending_update: pending, collection_method: method }: Stripe.Subscription,
  end: number,
  { proration_behavior: proration }: GivenExtension,
): void {
  if (end <= context.now()) throw invalidRequest('trial_end must be in the future.', undefined, 'trial_end')
  if (end > context.now() + MAX_TRIAL_DAYS * DAY)
    throw invalidRequest('Invalid timestamp: can be no more than two years in the future.', undefined, 'trial_end')
  if (proration !== 'none') throw notEmulated('prorations of a trial that begins in a paid period')
  if (status !== 'active' && status !== 'trialing') throw notEmulated(`free time of a subscription that is ${status}`)
  if (schedule || pending) throw notEmulated('free time beside a schedule or a pending update')
  if (method === 'send_invoice') throw notEmulated('free time of a subscription whose invoices are sent')
}
