import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { dollarsOf } from '#shared/domain/price.ts'

/** 'November 21, 2026 – November 21, 2027' */
export function periodOf({ currentPeriodStart: start, currentPeriodEnd: end }: UserSubscription): string {
  return end ? `${longDate(start)} – ${longDate(end)}` : `Since ${longDate(start)}, without end`
}

/** When money is asked for next, and how much. */
export function nextBilling({
  subscription: plan,
  currentPeriodEnd: end,
  cancelAtPeriodEnd,
}: UserSubscription): string {
  if (plan.price === 0 || !end) return 'Nothing to pay'
  if (cancelAtPeriodEnd) return `None: your plan ends on ${longDate(end)}`
  return `${dollarsOf(plan.price)} on ${longDate(end)}`
}
