import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { isUnpaid } from '../subscription-text.ts'

/** The consequences of a cancellation, a sentence each. */
export function cancellationConsequences(userSubscription: UserSubscription): string[] {
  const { subscription: plan, renewalIsDraft } = userSubscription
  if (isUnpaid(userSubscription))
    return immediateEnd(userSubscription, 'A payment is missing', 'The invoice that is open is dropped')
  if (renewalIsDraft)
    return immediateEnd(
      userSubscription,
      `Nothing has been paid yet for the ${plan.period} that has just begun`,
      'Its invoice is dropped',
    )
  return endAtPeriodEnd(userSubscription)
}

/** The paid period is over, so the plan ends at once. */
const immediateEnd = (
  { subscription: plan, nextPlan }: UserSubscription,
  reason: string,
  invoiceNote: string,
): string[] => [
  `${reason}, so ${plan.name} ends at once.`,
  `${invoiceNote}: you owe nothing, and nothing more is taken from your card.`,
  ...(nextPlan ? [planChangeDropped(nextPlan)] : []),
  'Your account goes on with the free plan. What you have read and saved stays.',
  'This cannot be taken back.',
]

function endAtPeriodEnd({ subscription: plan, currentPeriodEnd, nextPlan }: UserSubscription): string[] {
  const end = currentPeriodEnd ? longDate(currentPeriodEnd) : 'the end of the period'
  return [
    `You keep ${plan.name} until ${end}: it is paid for until then.`,
    ...(plan.tier === 'platinum' ? ['The printed edition is sent to you until then.'] : []),
    'Nothing more is taken from your card.',
    ...(nextPlan ? [planChangeDropped(nextPlan)] : []),
    'Afterwards your account goes on with the free plan. What you have read and saved stays.',
    'Until that day you can change your mind, here, and it goes on as before.',
  ]
}

const planChangeDropped = ({ name }: { name: string }) => `The change to ${name} that you planned is dropped.`
