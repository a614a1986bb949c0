import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { $user, hasSession, setCurrentUser } from '#lib/current-user.ts'
import type { StaffRole } from '#shared/contracts/staff.ts'
import type { User } from '#shared/contracts/user.ts'

/** `unavailable`: the request failed. `not-staff`: signed in without a staff role. */
export type AuthState =
  | { kind: 'loading' | 'signed-out' | 'unavailable' | 'not-staff' }
  | { kind: 'staff'; currentStaff: CurrentStaff }

/** Loads the user on every visit: the cached one may have an older role. */
export function useAuthState(): AuthState {
  const user = useStore($user, { ssr: 'initial' })
  const [loadState, setLoadState] = useState<'loading' | 'loaded' | 'failed'>('loading')

  useEffect(() => {
    if (!hasSession()) {
      $user.set(null)
      setLoadState('loaded')
      return
    }
    reloadCurrentUser().then(
      () => setLoadState('loaded'),
      () => setLoadState('failed'),
    )
  }, [])
  useEffect(() => {
    // Another account has signed in in this browser since.
    if (user === undefined && loadState === 'loaded') reloadCurrentUser().catch(() => setLoadState('failed'))
  }, [user, loadState])

  if (user === null && loadState !== 'loading' && !hasSession()) return { kind: 'signed-out' }
  if (loadState === 'failed') return { kind: 'unavailable' }
  if (loadState === 'loading' || !user) return { kind: 'loading' }
  return isStaff(user) ? { kind: 'staff', currentStaff: user } : { kind: 'not-staff' }
}

const isStaff = (user: User): user is CurrentStaff => user.staffRole !== null

/** Rejects when the request fails; a 401 also signs this browser out. */
export async function reloadCurrentUser(): Promise<void> {
  setCurrentUser(await api.get('/user'))
}

/** After a 403 the role has changed: loads the user again, so that the admin shows the sections of the new role. */
export function recheckAccessOn403(error: unknown): void {
  if (error instanceof ApiError && error.status === 403) reloadCurrentUser().catch(() => {})
}

export type CurrentStaff = User & { staffRole: StaffRole }

export interface SectionProps {
  currentStaff: CurrentStaff
  /** The part of the URL fragment after the section: `open/<id>` in `#support/open/<id>`. */
  subpath: string
}
