import type { User } from '#shared/contracts/user.ts'
import { AccountPageHeader } from '../RoomOpening.tsx'

/** The head of the page: whose it is, and the way to the newer one. */
export function DashboardHeader({ user }: { user: User | null | undefined }) {
  return (
    <AccountPageHeader title="Dashboard" user={user}>
      <a className="action" href="/account">
        Your Account
      </a>
    </AccountPageHeader>
  )
}
