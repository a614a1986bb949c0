import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { DescriptionList } from '../../../ui/Facts.tsx'
import { Section } from '../../../ui/Part.tsx'
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
      <Section title="Your plan">{user ? <CurrentPlan /> : <PlanSkeleton />}</Section>
      <Section title="Account info">
        <DescriptionList
          items={{
            Name: user ? `${user.firstName} ${user.lastName}` : <ValueSkeleton />,
            Email: user ? user.email : <ValueSkeleton />,
            'Member since': user ? (
              <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>
            ) : (
              <ValueSkeleton />
            ),
          }}
        />
      </Section>
      <Section title="Quick actions">
        <QuickActions />
      </Section>
    </>
  )
}

const ValueSkeleton = () => (
  <span className="skeleton w-40" aria-hidden="true">
    &nbsp;
  </span>
)
