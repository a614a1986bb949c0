import { ForbiddenNotice, LoadErrorNotice, SignedOutNotice } from './AccessNotices.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { useAuthState } from './useAuthState.ts'

interface AdminProps {
  publication: string
}

/** The editorial desk, for whoever works at it; for everyone else the door, and the way back. */
export function Admin({ publication }: AdminProps) {
  const auth = useAuthState()
  switch (auth.kind) {
    case 'loading':
      return <AdminSkeleton publication={publication} />
    case 'unavailable':
      return <LoadErrorNotice />
    case 'signed-out':
      return <SignedOutNotice />
    case 'not-staff':
      return <ForbiddenNotice />
    case 'staff':
      return <AdminLayout publication={publication} currentStaff={auth.currentStaff} />
  }
}
