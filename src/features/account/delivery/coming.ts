import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { isResting } from '../period.ts'

/** Why fewer editions come than every month, or none, as the API lists them. Undefined where all goes on. */
export function newsOfEditions(subscribed: UserSubscription, coming: number, now = new Date()): string | undefined {
  if (isResting(subscribed, now)) return 'A payment is missing. The printed edition rests until it has come.'
  const end = endOf(subscribed)
  if (!end) return undefined
  return coming > 0 ? `${end}. What is sent until then stands here.` : `${end}, before the next list closes.`
}

function endOf({ subscription: plan, source, cancelAtPeriodEnd, currentPeriodEnd, nextPlan }: UserSubscription) {
  if ((source === 'complimentary' || cancelAtPeriodEnd) && currentPeriodEnd)
    return `${plan.name} ends on ${longDate(currentPeriodEnd)}`
  return nextPlan ? `${plan.name} becomes ${nextPlan.name} on ${longDate(nextPlan.from)}` : undefined
}
