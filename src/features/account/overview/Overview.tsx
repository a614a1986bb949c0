import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Part } from '../../../ui/Part.tsx'
import { PlanSkeleton } from '../PlanSkeleton.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { QuickActions } from './QuickActions.tsx'

interface Props {
  /** Undefined as long as it is not known who reads. */
  user: User | undefined
}

/** How things stand, at a glance, and where most readers go from here. */
export function Overview({ user }: Props) {
  return (
    <>
      <Part title="Your plan">{user ? <CurrentPlan /> : <PlanSkeleton />}</Part>
      <Part title="Account info">
        <Facts
          facts={{
            Name: user ? `${user.firstName} ${user.lastName}` : <ValueSkeleton />,
            Email: user ? user.email : <ValueSkeleton />,
            'Member since': user ? (
              <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>
            ) : (
              <ValueSkeleton />
            ),
          }}
        />
      </Part>
      <Part title="Quick actions">
        <QuickActions />
      </Part>
    </>
  )
}

const ValueSkeleton = () => (
  <span className="skeleton w-40" aria-hidden="true">
    &nbsp;
  </span>
)
