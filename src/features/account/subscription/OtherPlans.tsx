import type { ReactNode } from 'react'
import type { Plan } from '#shared/contracts/plan.ts'
import type { UserSubscription } from '#shared/contracts/user-subscription.ts'
import { longDate } from '#shared/domain/dates.ts'
import { dollarsOf } from '#shared/domain/price.ts'
import { problemDetail } from '../../../lib/api.ts'
import { planLink } from '../../../lib/plan-door.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { useFocusWhenLost } from '../../../ui/focus-that-stays.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { isUnpaid } from '../period.ts'
import { ChangeDialog } from './ChangeDialog.tsx'

/** What somebody could have instead. The free plan is where everybody begins, so it is no offer to who is here. */
export function OtherPlans() {
  const plans = useQuery('/subscriptions')
  const { data: present } = useQuery('/user/subscription')
  const place = useFocusWhenLost<HTMLDivElement>(present)
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <QueryBoundary
        query={plans}
        subject="Our plans"
        detail={problemDetail(plans.error)}
        skeleton={<LineSkeleton />}
        onRetry={() => invalidate('/subscriptions')}
      >
        {(plans) => {
          const others = plans.filter(({ id, price }) => price > 0 && id !== present?.subscription.id)
          return others.length > 0 ? (
            <ul>
              {others.map((plan) => (
                <Offer key={plan.id} {...plan}>
                  {wayTo(plan, present)}
                </Offer>
              ))}
            </ul>
          ) : (
            <p className="text-soft italic">There is no other plan at the moment.</p>
          )
        }}
      </QueryBoundary>
    </div>
  )
}

/** Whoever pays already changes; everybody else goes to the counter. Nothing is offered until it is known who that is. */
function wayTo(plan: Plan, present: UserSubscription | null | undefined): ReactNode {
  if (present === undefined) return undefined
  if (present?.source !== 'stripe') return <Door {...plan} />
  if (present.nextPlan?.id === plan.id) return <Aside>Chosen, from {longDate(present.nextPlan.from)}</Aside>
  if (isUnpaid(present)) return <Aside>Once what is open is paid</Aside>
  if (present.cancelAtPeriodEnd) return <Aside>Once your subscription is resumed</Aside>
  return <ChangeDialog {...{ plan, present }} />
}

function Offer({ name, price, period, description, children }: Plan & { children: ReactNode }) {
  return (
    <li className="grid items-baseline gap-x-8 gap-y-2 border-t border-line py-5 sm:grid-cols-[1fr_auto]">
      <h3 className="text-[1.3125rem] leading-snug">{name}</h3>
      <p className="font-ui text-small">
        {dollarsOf(price)} per {period}
      </p>
      <p className="max-w-measure text-[0.9375rem] leading-normal text-soft italic">{description}</p>
      <div className="sm:self-end">{children}</div>
    </li>
  )
}

function Door(plan: Plan) {
  const { href, label } = planLink(plan)
  return (
    <a className="action inline-block" href={href}>
      {label}
      <span className="sr-only">: {plan.name}</span>
    </a>
  )
}

const Aside = ({ children }: { children: ReactNode }) => <p className="font-ui text-small text-soft">{children}</p>
