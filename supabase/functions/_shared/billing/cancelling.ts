import { setTimeout as delay } from 'node:timers/promises'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import type { StripeCommandData } from '../data/stripe-orders.ts'
import { errorContext } from '../http/log.ts'
import type { BillingContext } from './money.ts'
import { withCustomerLock } from './one-at-a-time.ts'
import { executeStripeCommands, enqueueStripeCommand } from './orders.ts'
import { cancelPendingUpgrade, cancelScheduledChange, isPeriodUnpaid, fetchSubscriptionState } from './standing.ts'

/**
 * At the end of what is paid for; whatever was planned for later is planned no more. Whoever has not paid the present period
 * has come to that end: then it is over at once, and nobody asks for the payment any more. Twice is once.
 */
export async function cancelSubscription(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  const { stripe } = billing
  const unpaid = await withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    await cancelScheduledChange(stripe, state)
    await cancelPendingUpgrade(stripe, state)
    if (isPeriodUnpaid(state)) return true
    if (!state.subscription.cancel_at_period_end)
      await stripe.subscriptions.update(paidSubscription.stripeId, { cancel_at_period_end: true })
    return false
  })
  if (unpaid) await cancelImmediately(billing, paidSubscription, { wished: true })
}

/** By an order: once it is written down, it is done, whatever happens to us. */
async function cancelImmediately(billing: BillingContext, { stripeId }: PaidSubscription, data?: StripeCommandData): Promise<void> {
  const commandId = await billing.database.asRole('service_role', {}, (tx) =>
    enqueueStripeCommand(tx, { kind: 'cancel-subscription', target: stripeId, ...(data && { data }) }),
  )
  await executeStripeCommands(billing, { ids: [commandId] })
}

export function resumeSubscription(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const { subscription } = await fetchSubscriptionState(billing.stripe, paidSubscription)
    if (subscription.cancel_at_period_end)
      await billing.stripe.subscriptions.update(paidSubscription.stripeId, { cancel_at_period_end: false })
  })
}

/** Stripe usually takes one; whoever leaves has nothing to wait for. */
const MAX_WAIT_MS = 4000

/**
 * What the deletion of an account has ordered, right after it was committed. Placing an order that is open answers that one;
 * what goes wrong, or takes long, is left to the jobs.
 */
export async function cancelDeletedAccountSubscription(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  const cancelled = cancelImmediately(billing, paidSubscription).catch((error) =>
    billing.log('warn', 'subscription left to the jobs', errorContext(error)),
  )
  const timeoutController = new AbortController()
  const timeout = delay(MAX_WAIT_MS, undefined, { signal: timeoutController.signal }).catch(() => {})
  await Promise.race([cancelled, timeout])
  timeoutController.abort()
}
