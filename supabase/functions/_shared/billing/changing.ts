import { HttpError } from '../contracts/refusal.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import type { BillingContext } from './money.ts'
import { withCustomerLock } from './one-at-a-time.ts'
import { paymentDeclined, paymentOutcome } from './paying.ts'
import { scheduledPrice, schedulePrice } from './planned.ts'
import type { Quote } from './quote.ts'
import { type PriceChange, calculateProration } from './reckoning.ts'
import {
  cancelPendingUpgrade,
  cancelScheduledChange,
  hasOverdueInvoice,
  pendingUpgrade,
  type SubscriptionState,
  fetchSubscriptionState,
} from './standing.ts'

/**
 * Changes the plan as it was quoted, or not at all. A larger one begins when it is paid: a card that is declined leaves all as
 * it was, and nothing owed. Answers the secret by which the reader's browser goes on when their bank wants to hear from them.
 * The same quote twice is one change: the second finds it done, or waiting for the bank.
 */
export function changePlan(billing: BillingContext, paidSubscription: PaidSubscription, quote: Quote): Promise<string | null> {
  const { stripe } = billing
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(stripe, paidSubscription)
    if (await isApplied(billing, state, quote)) return null
    if (isAwaitingPayment(state, quote)) return resolveUpgrade(billing, paidSubscription, quote)
    await assertChangeable(billing, state)
    await verifyQuote(billing, state, quote)
    if (quote.effective === 'period-end') {
      await schedulePrice(stripe, state, quote.price)
      return null
    }
    await applyUpgrade(billing, state, quote)
    return resolveUpgrade(billing, paidSubscription, quote)
  })
}

/** Whatever was chosen and has not begun does not come: a smaller plan that was planned, a larger one that waits. */
export function cancelPendingChange(billing: BillingContext, paidSubscription: PaidSubscription): Promise<void> {
  return withCustomerLock(billing, paidSubscription.customerId, async () => {
    const state = await fetchSubscriptionState(billing.stripe, paidSubscription)
    await cancelScheduledChange(billing.stripe, state)
    await cancelPendingUpgrade(billing.stripe, state)
  })
}

/**
 * Refuses, with what to do first, unless a subscription as it stands can become another. A larger plan that still waits for
 * the bank gives way: while its invoice is open, nothing can be reckoned.
 */
export async function assertChangeable({ stripe }: BillingContext, state: SubscriptionState): Promise<void> {
  if (hasOverdueInvoice(state)) throw changeConflict('A payment is open. Please pay it first; then choose another plan.')
  if (state.subscription.cancel_at_period_end)
    throw changeConflict('You have cancelled this subscription. Please resume it first; then choose another plan.')
  if (await scheduledPrice(stripe, state))
    throw changeConflict('You have chosen another plan for the end of the period. Please take that back first.')
  if (!(await cancelPendingUpgrade(stripe, state))) throw quoteExpired()
}

const changeConflict = (detail: string) => new HttpError('conflict', detail)

export const quoteExpired = () =>
  new HttpError('conflict', 'This offer no longer holds. Nothing was changed or taken: please look at the new amount.')

async function isApplied({ stripe }: BillingContext, state: SubscriptionState, { effective, price }: Quote): Promise<boolean> {
  const activePrice = effective === 'now' ? state.item.price.id : await scheduledPrice(stripe, state)
  return activePrice === price
}

/** A browser that was asked by its bank, and comes again before it has answered. */
function isAwaitingPayment(state: SubscriptionState, { effective, price, amount }: Quote): boolean {
  const pendingPrice = state.subscription.pending_update?.subscription_items?.[0]?.price.id
  return effective === 'now' && pendingPrice === price && pendingUpgrade(state)?.amount_due === amount
}

async function verifyQuote({ stripe }: BillingContext, state: SubscriptionState, quote: Quote): Promise<void> {
  const { price, effective, effectiveAt, amount, nextAmount } = quote
  const change: PriceChange = { price, effective }
  const inThisPeriod =
    effective === 'now' ? effectiveAt >= state.item.current_period_start : effectiveAt === state.periodEnd
  if (!inThisPeriod) throw quoteExpired()
  const proration = await calculateProration(stripe, state, change, effectiveAt)
  if (proration.amount !== amount || proration.nextAmount !== nextAmount) throw quoteExpired()
}

/** Keyed by the quote: Stripe does what was offered once, also when we die before its answer comes. */
async function applyUpgrade({ stripe, log }: BillingContext, { subscription, item }: SubscriptionState, quote: Quote): Promise<void> {
  const { id, price, effectiveAt, amount: quoted } = quote
  const { latest_invoice: invoice } = await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item.id, price }],
      proration_behavior: 'always_invoice',
      proration_date: effectiveAt,
      payment_behavior: 'pending_if_incomplete',
      expand: ['latest_invoice'],
    },
    { idempotencyKey: `change-${id}` },
  )
  const charged = typeof invoice === 'object' ? invoice?.amount_due : undefined
  if (charged !== quoted)
    log('error', 'plan change charged a different amount than quoted', {
      subscription: subscription.id,
      quoted,
      charged,
    })
}

/** Asks Stripe afresh: an answer that was repeated for a key tells what was, not what is. */
async function resolveUpgrade({ stripe }: BillingContext, paidSubscription: PaidSubscription, { price }: Quote): Promise<string | null> {
  const state = await fetchSubscriptionState(stripe, paidSubscription)
  if (state.item.price.id === price) return null
  const invoice = pendingUpgrade(state)
  const outcome = invoice && (await paymentOutcome(stripe, invoice.id))
  if (outcome?.state === 'done') return null
  if (outcome?.state === 'requires-action') return outcome.secret
  if (!(await cancelPendingUpgrade(stripe, state))) return null
  throw outcome?.state === 'declined' ? paymentDeclined(`${outcome.reason} Your plan stays as it was.`) : quoteExpired()
}
