import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { reasonOf } from '../../../lib/api.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PlanSkeleton } from '../PlanSkeleton.tsx'
import { StatusBadge } from '../StatusBadge.tsx'

export function CurrentPlan() {
  const query = useQuery('/user/subscription')
  return (
    <Loaded
      query={query}
      what="Your plan"
      reason={reasonOf(query.error)}
      skeleton={<PlanSkeleton />}
      onAskAgain={() => askAgain('/user/subscription')}
    >
      {(subscribed) => (subscribed ? <Plan {...subscribed} /> : <NoPlan />)}
    </Loaded>
  )
}

function Plan({ status, subscription: plan }: UserSubscription) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-display text-heading">{plan.name}</span>
        <StatusBadge status={status} />
      </p>
      <p className="mt-2 text-soft">
        {dollarsOf(plan.price)} per {plan.period}
      </p>
    </>
  )
}

const NoPlan = () => (
  <p className="text-soft italic">
    You subscribe to nothing at the moment.{' '}
    <a className="link" href="/subscription">
      See all plans
    </a>
  </p>
)
