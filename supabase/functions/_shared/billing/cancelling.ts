import { setTimeout as delay } from 'node:timers/promises'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import type { StripeOrderData } from '../data/stripe-orders.ts'
import { factsOf } from '../http/log.ts'
import type { Money } from './money.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { carryOutOrders, placeOrder } from './orders.ts'
import { dropPendingUpgrade, dropPlannedChange, isUnpaid, standingOf } from './standing.ts'

/**
 * At the end of what is paid for; whatever was planned for later is planned no more. Whoever has not paid the present period
 * has come to that end: then it is over at once, and nobody asks for the payment any more. Twice is once.
 */
export async function cancelSubscription(money: Money, own: PaidSubscription): Promise<void> {
  const { stripe } = money
  const unpaid = await oneAtATime(money, own.customerId, async () => {
    const standing = await standingOf(stripe, own)
    await dropPlannedChange(stripe, standing)
    await dropPendingUpgrade(stripe, standing)
    if (isUnpaid(standing)) return true
    if (!standing.subscription.cancel_at_period_end)
      await stripe.subscriptions.update(own.stripeId, { cancel_at_period_end: true })
    return false
  })
  if (unpaid) await endAtOnce(money, own, { wished: true })
}

/** By an order: once it is written down, it is done, whatever happens to us. */
async function endAtOnce(money: Money, { stripeId }: PaidSubscription, data?: StripeOrderData): Promise<void> {
  const order = await money.database.asRole('service_role', {}, (tx) =>
    placeOrder(tx, { kind: 'cancel-subscription', target: stripeId, ...(data && { data }) }),
  )
  await carryOutOrders(money, { ids: [order] })
}

export function resumeSubscription(money: Money, own: PaidSubscription): Promise<void> {
  return oneAtATime(money, own.customerId, async () => {
    const { subscription } = await standingOf(money.stripe, own)
    if (subscription.cancel_at_period_end)
      await money.stripe.subscriptions.update(own.stripeId, { cancel_at_period_end: false })
  })
}

/** Stripe usually takes one; whoever leaves has nothing to wait for. */
const LONG_ENOUGH_MS = 4000

/**
 * What the deletion of an account has ordered, right after it was committed. Placing an order that is open answers that one;
 * what goes wrong, or takes long, is left to the jobs.
 */
export async function endOfDeletedAccount(money: Money, own: PaidSubscription): Promise<void> {
  const ended = endAtOnce(money, own).catch((error) =>
    money.log('warn', 'subscription left to the jobs', factsOf(error)),
  )
  const waiting = new AbortController()
  const late = delay(LONG_ENOUGH_MS, undefined, { signal: waiting.signal }).catch(() => {})
  await Promise.race([ended, late])
  waiting.abort()
}
