import { HttpError } from '../contracts/refusal.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import type { Money } from './money.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { declined, outcomeOf } from './paying.ts'
import { plannedPrice, planPrice } from './planned.ts'
import type { Quote } from './quote.ts'
import { type Change, reckon } from './reckoning.ts'
import {
  dropPendingUpgrade,
  dropPlannedChange,
  isOwing,
  pendingUpgrade,
  type Standing,
  standingOf,
} from './standing.ts'

/**
 * Changes the plan as it was quoted, or not at all. A larger one begins when it is paid: a card that is declined leaves all as
 * it was, and nothing owed. Answers the secret by which the reader's browser goes on when their bank wants to hear from them.
 * The same quote twice is one change: the second finds it done, or waiting for the bank.
 */
export function changePlan(money: Money, own: PaidSubscription, quote: Quote): Promise<string | null> {
  const { stripe } = money
  return oneAtATime(money, own.customerId, async () => {
    const standing = await standingOf(stripe, own)
    if (await isDone(money, standing, quote)) return null
    if (waitsFor(standing, quote)) return settle(money, own, quote)
    await makeReady(money, standing)
    await expectToHold(money, standing, quote)
    if (quote.effective === 'period-end') {
      await planPrice(stripe, standing, quote.price)
      return null
    }
    await beginNow(money, standing, quote)
    return settle(money, own, quote)
  })
}

/** Whatever was chosen and has not begun does not come: a smaller plan that was planned, a larger one that waits. */
export function takeChangeBack(money: Money, own: PaidSubscription): Promise<void> {
  return oneAtATime(money, own.customerId, async () => {
    const standing = await standingOf(money.stripe, own)
    await dropPlannedChange(money.stripe, standing)
    await dropPendingUpgrade(money.stripe, standing)
  })
}

/**
 * Refuses, with what to do first, unless a subscription as it stands can become another. A larger plan that still waits for
 * the bank gives way: while its invoice is open, nothing can be reckoned.
 */
export async function makeReady({ stripe }: Money, standing: Standing): Promise<void> {
  if (isOwing(standing)) throw first('A payment is open. Please pay it first; then choose another plan.')
  if (standing.subscription.cancel_at_period_end)
    throw first('You have cancelled this subscription. Please resume it first; then choose another plan.')
  if (await plannedPrice(stripe, standing))
    throw first('You have chosen another plan for the end of the period. Please take that back first.')
  if (!(await dropPendingUpgrade(stripe, standing))) throw noLongerHolds()
}

const first = (detail: string) => new HttpError('conflict', detail)

export const noLongerHolds = () =>
  new HttpError('conflict', 'This offer no longer holds. Nothing was changed or taken: please look at the new amount.')

async function isDone({ stripe }: Money, standing: Standing, { effective, price }: Quote): Promise<boolean> {
  const has = effective === 'now' ? standing.item.price.id : await plannedPrice(stripe, standing)
  return has === price
}

/** A browser that was asked by its bank, and comes again before it has answered. */
function waitsFor(standing: Standing, { effective, price, amount }: Quote): boolean {
  const waiting = standing.subscription.pending_update?.subscription_items?.[0]?.price.id
  return effective === 'now' && waiting === price && pendingUpgrade(standing)?.amount_due === amount
}

async function expectToHold({ stripe }: Money, standing: Standing, quote: Quote): Promise<void> {
  const { price, effective, effectiveAt, amount, nextAmount } = quote
  const change: Change = { price, effective }
  const inThisPeriod =
    effective === 'now' ? effectiveAt >= standing.item.current_period_start : effectiveAt === standing.periodEnd
  if (!inThisPeriod) throw noLongerHolds()
  const now = await reckon(stripe, standing, change, effectiveAt)
  if (now.amount !== amount || now.nextAmount !== nextAmount) throw noLongerHolds()
}

/** Keyed by the quote: Stripe does what was offered once, also when we die before its answer comes. */
async function beginNow({ stripe, log }: Money, { subscription, item }: Standing, quote: Quote): Promise<void> {
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
  const asked = typeof invoice === 'object' ? invoice?.amount_due : undefined
  if (asked !== quoted)
    log('error', 'a change of plan was reckoned otherwise than quoted', {
      subscription: subscription.id,
      quoted,
      asked,
    })
}

/** Asks Stripe afresh: an answer that was repeated for a key tells what was, not what is. */
async function settle({ stripe }: Money, own: PaidSubscription, { price }: Quote): Promise<string | null> {
  const standing = await standingOf(stripe, own)
  if (standing.item.price.id === price) return null
  const invoice = pendingUpgrade(standing)
  const outcome = invoice && (await outcomeOf(stripe, invoice.id))
  if (outcome?.is === 'done') return null
  if (outcome?.is === 'asks') return outcome.secret
  if (!(await dropPendingUpgrade(stripe, standing))) return null
  throw outcome?.is === 'declined' ? declined(`${outcome.reason} Your plan stays as it was.`) : noLongerHolds()
}
