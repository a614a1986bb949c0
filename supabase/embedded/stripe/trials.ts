import type Stripe from 'stripe'
import { z } from 'zod'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, idOrNull, updateAndEmit } from './context.ts'
import { invalidRequest, notEmulated } from './errors.ts'
import { newLine, productName } from './invoice-lines.ts'
import { int } from './request-params.ts'

const DAY = 24 * 3600
export const MAX_TRIAL_DAYS = 730
const ENDING_NOTICE = 3 * DAY

export const trialParams = {
  trial_period_days: int.optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
        billing_cycle_anchor: z.literal('now').optional(),
      }),
    })
    .optional(),
}

interface GivenTrial {
  trial_period_days?: number | undefined
  trial_settings?: Stripe.SubscriptionCreateParams.TrialSettings | undefined
  discounts?: unknown
}

/** When the trial of a new subscription ends; undefined without one. */
export function trialEndOf({ trial_period_days: days, ...given }: GivenTrial, start: number): number | undefined {
  if (days === undefined) return undefined
  if (days < 1 || days > MAX_TRIAL_DAYS)
    throw invalidRequest(`Trial period days must be between 1 and ${MAX_TRIAL_DAYS}.`, undefined, 'trial_period_days')
  if (given.trial_settings?.end_behavior.missing_payment_method !== 'cancel')
    throw notEmulated('a trial that does not end with cancellation where no card is saved')
  if (given.discounts) throw notEmulated('discounts of a trial')
  return start + days * DAY
}

/** The period of a trial ends with it, and paid periods are counted from there. */
export const withTrialPeriod = (items: Stripe.SubscriptionItem[], end: number) =>
  items.map((item) => ({ ...item, current_period_end: end }))

export function startTrial(subscription: Stripe.Subscription, end: number): void {
  subscription.trial_start = subscription.start_date
  subscription.trial_end = end
  subscription.billing_cycle_anchor = end
  subscription.trial_settings = {
    end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'cancel' },
  }
}

/** The line of the free period on the first invoice. */
export const trialLine = (
  context: EmulatorContext,
  { subscription, id, price, quantity = 1 }: Stripe.SubscriptionItem,
  period: { start: number; end: number },
): Stripe.InvoiceLineItem =>
  newLine({
    ...{ subscription, item: id, price, quantity, amount: 0, period, proration: false, discountable: true },
    description: `Trial period for ${productName(context, price)}`,
  })

/** When Stripe announces the end: three days before, or at once for a shorter trial. Undefined when it has done so. */
export function trialNotice(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
): { at: number; run: () => void } | undefined {
  const { id, status, trial_end: end, trial_start: start } = subscription
  if (status !== 'trialing' || end === null || context.store.trialsAnnounced.has(id)) return undefined
  return {
    at: Math.max(end - ENDING_NOTICE, start ?? 0),
    run: () => {
      context.store.trialsAnnounced.set(id, end)
      context.emitEvent('customer.subscription.trial_will_end', subscription)
    },
  }
}

/** Ends a trial. Answers whether a paid period begins: without a card the subscription may be cancelled, by its settings. */
export function endTrial(context: EmulatorContext, subscription: Stripe.Subscription): boolean {
  const customer = context.store.customers.get(idOrNull(subscription.customer) ?? '')
  const customerCard = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const endsWithoutCard = subscription.trial_settings?.end_behavior.missing_payment_method === 'cancel'
  if (!subscription.default_payment_method && !customerCard && endsWithoutCard) {
    cancelSubscription(context, subscription, 'payment_failed')
    return false
  }
  updateAndEmit(context, subscription, { status: 'active' }, 'customer.subscription.updated')
  return true
}
