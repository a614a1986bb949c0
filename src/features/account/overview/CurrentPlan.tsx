import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { PlanSkeleton } from '../PlanSkeleton.tsx'
import { renewalSummary, priceText } from '../period.ts'
import { StatusBadge } from '../StatusBadge.tsx'

export function CurrentPlan() {
  const query = useQuery('/user/subscription')
  return (
    <QueryBoundary
      query={query}
      subject="Your plan"
      detail={problemDetail(query.error)}
      skeleton={<PlanSkeleton />}
      onRetry={() => invalidate('/user/subscription')}
    >
      {(userSubscription) => (userSubscription ? <PlanSummary {...userSubscription} /> : <NoPlan />)}
    </QueryBoundary>
  )
}

function PlanSummary(userSubscription: UserSubscription) {
  const { status, subscription: plan } = userSubscription
  const summary = renewalSummary(userSubscription)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <span className="font-display text-heading">{plan.name}</span>
        <StatusBadge status={status} />
      </p>
      <p className="mt-2 text-soft">{priceText(userSubscription)}</p>
      {summary && <p className="mt-1 text-soft italic">{summary}</p>}
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
