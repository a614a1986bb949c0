import type { Plan } from '#shared/contracts/plan.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { reasonOf } from '../../../lib/api.ts'
import { doorOf } from '../../../lib/plan-door.ts'
import { askAgain, useQuery } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'

/** What somebody could have instead. The free plan is where everybody begins, so it is no offer to who is here. */
export function OtherPlans() {
  const plans = useQuery('/subscriptions')
  const present = useQuery('/user/subscription')
  return (
    <Loaded
      query={plans}
      what="Our plans"
      reason={reasonOf(plans.error)}
      skeleton={<LineSkeleton />}
      onAskAgain={() => askAgain('/subscriptions')}
    >
      {(plans) => {
        const others = plans.filter(({ id, price }) => price > 0 && id !== present.data?.subscription.id)
        return others.length > 0 ? (
          <ul>
            {others.map((plan) => (
              <Offer key={plan.id} {...plan} />
            ))}
          </ul>
        ) : (
          <p className="text-soft italic">There is no other plan at the moment.</p>
        )
      }}
    </Loaded>
  )
}

function Offer(plan: Plan) {
  const door = doorOf(plan)
  return (
    <li className="grid items-baseline gap-x-8 gap-y-2 border-t border-line py-5 sm:grid-cols-[1fr_auto]">
      <h3 className="text-[1.3125rem] leading-snug">{plan.name}</h3>
      <p className="font-ui text-small">
        {dollarsOf(plan.price)} per {plan.period}
      </p>
      <p className="max-w-measure text-[0.9375rem] leading-normal text-soft italic">{plan.description}</p>
      <p className="sm:self-end">
        <a className="action inline-block" href={door.href}>
          {door.label}
          <span className="sr-only">: {plan.name}</span>
        </a>
      </p>
    </li>
  )
}
