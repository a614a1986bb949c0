import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { isSuspended } from '../subscription-text.ts'

/** Why fewer editions come than every month, or none, as the API lists them. Undefined where all goes on. */
export function printEditionNotice(
  userSubscription: UserSubscription,
  upcomingCount: number,
  now = new Date(),
): string | undefined {
  if (isSuspended(userSubscription, now)) return 'A payment is missing. The printed edition rests until it has come.'
  const end = endNotice(userSubscription)
  if (!end) return undefined
  return upcomingCount > 0 ? `${end}. What is sent until then stands here.` : `${end}, before the next list closes.`
}

function endNotice({ subscription: plan, source, cancelAtPeriodEnd, currentPeriodEnd, nextPlan }: UserSubscription) {
  if ((source === 'complimentary' || cancelAtPeriodEnd) && currentPeriodEnd)
    return `${plan.name} ends on ${longDate(currentPeriodEnd)}`
  return nextPlan ? `${plan.name} becomes ${nextPlan.name} on ${longDate(nextPlan.from)}` : undefined
}
