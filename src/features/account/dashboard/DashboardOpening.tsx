import type { User } from '#shared/contracts/user.ts'
import { RoomOpening } from '../RoomOpening.tsx'

/** The head of the page: whose it is, and the way to the newer one. */
export function DashboardOpening({ user }: { user: User | null | undefined }) {
  return (
    <RoomOpening title="Dashboard" user={user}>
      <a className="action" href="/account">
        Your Account
      </a>
    </RoomOpening>
  )
}
