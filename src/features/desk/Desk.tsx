import { SignedOutNotice, ForbiddenNotice, LoadErrorNotice } from './AtTheDoor.tsx'
import { useAuthState } from './colleague.ts'
import { AdminLayout } from './DeskFrame.tsx'
import { AdminSkeleton } from './DeskSkeleton.tsx'

interface AdminProps {
  publication: string
}

/** The editorial desk, for whoever works at it; for everyone else the door, and the way back. */
export function Admin({ publication }: AdminProps) {
  const auth = useAuthState()
  switch (auth.kind) {
    case 'coming':
      return <AdminSkeleton publication={publication} />
    case 'away':
      return <LoadErrorNotice />
    case 'nobody':
      return <SignedOutNotice />
    case 'reader':
      return <ForbiddenNotice />
    case 'colleague':
      return <AdminLayout publication={publication} currentStaff={auth.currentStaff} />
  }
}
