import type { Plan } from '../contracts/plan.ts'
import { HttpError } from '../contracts/refusal.ts'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import { makeReady, noLongerHolds } from './changing.ts'
import type { Money } from './money.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { priceOf } from './plan-prices.ts'
import { isStillGood, type Quote, sealQuote, unsealQuote } from './quote.ts'
import { effectiveOf, reckon } from './reckoning.ts'
import { standingOf } from './standing.ts'

/** What becoming a subscriber of this plan would cost, under our seal. */
export async function quoteChange(
  money: Money,
  secret: string,
  own: PaidSubscription,
  plan: Plan,
): Promise<PlanChangePreview> {
  if (own.planId === plan.id) throw new HttpError('conflict', 'This is the plan that you have.')
  const { priceId: price, amount: cost } = await priceOf(money, plan)
  return oneAtATime(money, own.customerId, () => quotePrice(money, secret, own, { plan, price, cost }))
}

async function quotePrice(
  money: Money,
  secret: string,
  own: PaidSubscription,
  { plan, price, cost }: { plan: Plan; price: string; cost: number },
): Promise<PlanChangePreview> {
  const standing = await standingOf(money.stripe, own)
  await makeReady(money, standing)
  const effective = effectiveOf(standing, cost)
  const { credit, ...sums } = await reckon(money.stripe, standing, { price, effective })
  const id = crypto.randomUUID()
  const quote = {
    id,
    subscription: own.stripeId,
    plan: plan.id,
    price,
    effective,
    ...sums,
    madeAt: seconds(Date.now()),
  }
  return {
    planId: plan.id,
    effective,
    effectiveAt: inWords(sums.effectiveAt),
    amount: sums.amount,
    credit,
    nextAmount: sums.nextAmount,
    nextAt: inWords(standing.periodEnd),
    quote: sealQuote(secret, quote),
  }
}

/** What was quoted for this subscription and this plan, if it still is what we would ask. */
export async function readQuote(
  money: Money,
  secrets: string[],
  own: PaidSubscription,
  { plan, sealed }: { plan: Plan; sealed: string },
): Promise<Quote> {
  const quote = unsealQuote(secrets, sealed)
  if (!quote || quote.subscription !== own.stripeId || quote.plan !== plan.id) throw noLongerHolds()
  const { priceId } = await priceOf(money, plan)
  if (quote.price !== priceId || !isStillGood(quote, Date.now())) throw noLongerHolds()
  return quote
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const inWords = (at: number) => new Date(at * 1000).toISOString()
