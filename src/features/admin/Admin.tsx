import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { retainAdminDataWhile } from '#lib/api-query.ts'
import { $user } from '#lib/current-user.ts'
import { signInPath } from '#lib/next-path.ts'
import type { User } from '#shared/contracts/user.ts'
import { Button } from '#ui/Button.tsx'
import { AdminLayout } from './AdminLayout.tsx'
import { AdminSkeleton } from './AdminSkeleton.tsx'
import { $hasUnsavedWork } from './unsaved-work.ts'
import type { CurrentStaff } from './useAuthState.ts'
import { type AuthState, useAuthState } from './useAuthState.ts'

interface AdminProps {
  publication: string
}

/** The page is the same for everybody; what it shows depends on the auth state. */
export function Admin({ publication }: AdminProps) {
  const auth = useStaffWhileUnsaved(useAuthState())
  const user = useStore($user, { ssr: 'initial' })
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
      return (
        <AdminLayout
          key={auth.currentStaff.id}
          publication={publication}
          currentStaff={auth.currentStaff}
          isSessionEnded={user === null}
        />
      )
  }
}

/**
 * A session that has ended does not take unsaved words off the screen: they stay until the same account has signed in again,
 * in another tab. Another account sees nothing of them, and for a staff member who has been dismissed the admin closes at once.
 */
function useStaffWhileUnsaved(auth: AuthState): AuthState {
  const lastStaff = useRef<CurrentStaff>(undefined)
  const hasUnsavedWork = useStore($hasUnsavedWork)
  const user = useStore($user)
  if (auth.kind === 'staff') lastStaff.current = auth.currentStaff
  useEffect(
    () => retainAdminDataWhile(() => $hasUnsavedWork.get() && isSameAccount($user.get(), lastStaff.current)),
    [],
  )
  const staff = lastStaff.current
  const isUndecided = auth.kind !== 'staff' && auth.kind !== 'not-staff'
  const staysOpen = isUndecided && hasUnsavedWork && isSameAccount(user, staff)
  return staysOpen && staff ? { kind: 'staff', currentStaff: staff } : auth
}

/** Also while it is not known, or nobody is signed in. */
const isSameAccount = (user: User | null | undefined, staff: CurrentStaff | undefined) => !user || user.id === staff?.id

const STAFF_ONLY = 'This page is for staff'

const SignedOutNotice = () => (
  <AccessNotice
    title={STAFF_ONLY}
    text="If you work here, please sign in. If you came to read, the magazine is next door."
  >
    <a className="action-solid" href={signInPath(location, '/auth')}>
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
    title="The admin could not be opened"
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
