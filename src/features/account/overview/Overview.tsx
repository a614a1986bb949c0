import type { User } from '#shared/contracts/user.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Part } from '../../../ui/Part.tsx'
import { CurrentPlan } from './CurrentPlan.tsx'
import { QuickActions } from './QuickActions.tsx'

interface Props {
  user: User
}

/** How things stand, at a glance, and where most readers go from here. */
export function Overview({ user }: Props) {
  return (
    <>
      <Part title="Your plan">
        <CurrentPlan />
      </Part>
      <Part title="Account info">
        <Facts
          facts={{
            Name: `${user.firstName} ${user.lastName}`,
            Email: user.email,
            'Member since': <time dateTime={user.createdAt}>{longDate(user.createdAt)}</time>,
          }}
        />
      </Part>
      <Part title="Quick actions">
        <QuickActions />
      </Part>
    </>
  )
}
