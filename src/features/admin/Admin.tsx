import type { ReactNode } from 'react'
import { Button } from '#ui/Button.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { useAuthState } from './useAuthState.ts'

interface AdminProps {
  publication: string
}

/** The page is the same for everybody; what it shows depends on the auth state. */
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

const STAFF_ONLY = 'This room is for staff'

const SignedOutNotice = () => (
  <AccessNotice
    title={STAFF_ONLY}
    text="If you work here, please sign in. If you came to read, the magazine is next door."
  >
    <a className="action-solid" href="/auth">
      Sign In
    </a>
    <ReturnHomeLink />
  </AccessNotice>
)

/** For a reader's account, and for a staff member who has been dismissed. */
const ForbiddenNotice = () => (
  <AccessNotice
    title={STAFF_ONLY}
    text="Your account is a reader’s. Everything that is yours is in it, and the magazine is next door."
  >
    <a className="action" href="/account">
      Account Dashboard
    </a>
    <ReturnHomeLink />
  </AccessNotice>
)

const LoadErrorNotice = () => (
  <AccessNotice
    title="The desk could not be opened"
    text="You are still signed in. We are away for a moment, or the connection is."
  >
    <Button onClick={() => location.reload()}>Try again</Button>
    <ReturnHomeLink />
  </AccessNotice>
)

function AccessNotice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <main className="column flex min-h-svh flex-col items-start justify-center py-section">
      <h1 className="max-w-[16ch] text-display">{title}</h1>
      <p className="mt-6 max-w-144 text-lead text-soft italic">{text}</p>
      <p className="mt-10 flex flex-wrap items-center gap-x-10 gap-y-4">{children}</p>
    </main>
  )
}

const ReturnHomeLink = () => (
  <a className="action" href="/">
    Return Home
  </a>
)
