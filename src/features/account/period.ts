import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { amountLabel, dollarsOf } from '#shared/domain/price.ts'

/** What a reader pays, whole where it is whole: '$200', '$179.50'. */
const moneyOf = (cents: number) => (cents % 100 === 0 ? dollarsOf(cents) : amountLabel(cents))

/** 'November 21, 2026 – November 21, 2027' */
export function periodOf({ currentPeriodStart: start, currentPeriodEnd: end }: UserSubscription): string {
  return end ? `${longDate(start)} – ${longDate(end)}` : `Since ${longDate(start)}, without end`
}

/** What this reader pays, which may no longer be what the plan costs others. */
export function priceOf(subscribed: UserSubscription): string {
  const { source, price, subscription: plan, renewalAmount, nextPlan } = subscribed
  if (source === 'complimentary') return 'Complimentary: a present of the house'
  const own = `${moneyOf(price)} per ${plan.period}`
  const isOther = renewalAmount !== null && renewalAmount !== price && !nextPlan && !isUnpaid(subscribed)
  if (isOther) return `${own}; ${moneyOf(renewalAmount)} for the next`
  return source === 'stripe' && price !== plan.price ? `${own}, as you began; it costs ${moneyOf(plan.price)} now` : own
}

/** Whether a payment is missing: kept for a while, or resting until it comes. */
export const isUnpaid = ({ status, graceUntil }: UserSubscription) => graceUntil !== null || status === 'unpaid'

/** When money is asked for next, and how much. */
export function nextBilling(subscribed: UserSubscription): string {
  const { source, price, renewalAmount, currentPeriodEnd: end, cancelAtPeriodEnd, nextPlan } = subscribed
  if (source !== 'stripe' || !end) return 'Nothing to pay'
  if (isUnpaid(subscribed)) return `${moneyOf(renewalAmount ?? price)}, due now`
  if (cancelAtPeriodEnd) return `None: your plan ends on ${longDate(end)}`
  if (nextPlan) {
    const amount = renewalAmount === null ? 'For' : `${moneyOf(renewalAmount)} for`
    return `${amount} ${nextPlan.name}, on ${longDate(nextPlan.from)}`
  }
  return `${moneyOf(renewalAmount ?? price)} on ${longDate(end)}`
}

/** Whether nothing of the plan comes until that payment does. */
export const isResting = (subscribed: UserSubscription, now = new Date()) =>
  isUnpaid(subscribed) && !(subscribed.graceUntil && new Date(subscribed.graceUntil) > now)

/** How it goes on, in a sentence, for whoever only looks in. */
export function outlookOf(subscribed: UserSubscription, now = new Date()): string | undefined {
  const { source, subscription: plan, currentPeriodEnd: end, cancelAtPeriodEnd, nextPlan, graceUntil } = subscribed
  if (isUnpaid(subscribed))
    return isResting(subscribed, now) || !graceUntil
      ? 'A payment failed. The plan rests until it is paid.'
      : `A payment failed. The plan is kept until ${longDate(graceUntil)}.`
  if (source === 'free' || !end) return undefined
  if (source === 'complimentary') return `A present of the house, until ${longDate(end)}.`
  if (cancelAtPeriodEnd) return `Cancelled; yours until ${longDate(end)}.`
  if (nextPlan) return `Becomes ${nextPlan.name} on ${longDate(nextPlan.from)}.`
  return `Renews on ${longDate(end)}, for one more ${plan.period}.`
}
