import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { reasonOf } from '../../../lib/api.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { PlanSkeleton } from '../PlanSkeleton.tsx'
import { nextBilling, periodOf } from '../period.ts'
import { StatusBadge } from '../StatusBadge.tsx'

export function Subscribed() {
  const query = useQuery('/user/subscription')
  return (
    <Loaded
      query={query}
      what="Your subscription"
      reason={reasonOf(query.error)}
      skeleton={<PlanSkeleton />}
      onAskAgain={() => askAgain('/user/subscription')}
    >
      {(subscribed) =>
        subscribed ? (
          <InForce {...subscribed} />
        ) : (
          <p className="text-soft italic">You subscribe to nothing at the moment.</p>
        )
      }
    </Loaded>
  )
}

function InForce(subscribed: UserSubscription) {
  const { status, subscription: plan } = subscribed
  return (
    <>
      <h3 className="text-heading">{plan.name}</h3>
      <p className="mt-3 mb-7 max-w-measure text-soft italic">{plan.description}</p>
      <Facts
        facts={{
          Status: <StatusBadge status={status} />,
          Price: `${dollarsOf(plan.price)} per ${plan.period}`,
          'Current period': periodOf(subscribed),
          'Next billing': nextBilling(subscribed),
          Features: (
            <ul className="grid gap-2">
              {plan.features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          ),
        }}
      />
    </>
  )
}
