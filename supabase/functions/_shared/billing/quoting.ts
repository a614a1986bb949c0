import type { Plan } from '../contracts/plan.ts'
import { HttpError } from '../contracts/refusal.ts'
import type { PlanChangePreview } from '../contracts/subscription-change.ts'
import type { PaidSubscription } from '../data/paid-subscriptions.ts'
import { assertChangeable, quoteExpired } from './changing.ts'
import type { BillingContext } from './money.ts'
import { withCustomerLock } from './one-at-a-time.ts'
import { ensurePlanPrice } from './plan-prices.ts'
import { isQuoteFresh, type Quote, sealQuote, unsealQuote } from './quote.ts'
import { changeTiming, calculateProration } from './reckoning.ts'
import { fetchSubscriptionState } from './standing.ts'

/** What becoming a subscriber of this plan would cost, under our seal. */
export async function quoteChange(
  billing: BillingContext,
  secret: string,
  paidSubscription: PaidSubscription,
  plan: Plan,
): Promise<PlanChangePreview> {
  if (paidSubscription.planId === plan.id) throw new HttpError('conflict', 'This is the plan that you have.')
  const { priceId: price, amount: cost } = await ensurePlanPrice(billing, plan)
  return withCustomerLock(billing, paidSubscription.customerId, () => createQuote(billing, secret, paidSubscription, { plan, price, cost }))
}

async function createQuote(
  billing: BillingContext,
  secret: string,
  paidSubscription: PaidSubscription,
  { plan, price, cost }: { plan: Plan; price: string; cost: number },
): Promise<PlanChangePreview> {
  const state = await fetchSubscriptionState(billing.stripe, paidSubscription)
  await assertChangeable(billing, state)
  const effective = changeTiming(state, cost)
  const { credit, ...sums } = await calculateProration(billing.stripe, state, { price, effective })
  const id = crypto.randomUUID()
  const quote = {
    id,
    subscription: paidSubscription.stripeId,
    plan: plan.id,
    price,
    effective,
    ...sums,
    madeAt: toSeconds(Date.now()),
  }
  return {
    planId: plan.id,
    effective,
    effectiveAt: toIsoTime(sums.effectiveAt),
    amount: sums.amount,
    credit,
    nextAmount: sums.nextAmount,
    nextAt: toIsoTime(state.periodEnd),
    quote: sealQuote(secret, quote),
  }
}

/** What was quoted for this subscription and this plan, if it still is what we would ask. */
export async function validateQuote(
  billing: BillingContext,
  secrets: string[],
  paidSubscription: PaidSubscription,
  { plan, sealed }: { plan: Plan; sealed: string },
): Promise<Quote> {
  const quote = unsealQuote(secrets, sealed)
  if (!quote || quote.subscription !== paidSubscription.stripeId || quote.plan !== plan.id) throw quoteExpired()
  const { priceId } = await ensurePlanPrice(billing, plan)
  if (quote.price !== priceId || !isQuoteFresh(quote, Date.now())) throw quoteExpired()
  return quote
}

const toSeconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const toIsoTime = (at: number) => new Date(at * 1000).toISOString()
