import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { ApiError, api } from '#lib/api.ts'
import { $user, hasSession, setCurrentUser } from '#lib/current-user.ts'
import type { User } from '#shared/contracts/user.ts'
import type { CurrentStaff } from './sections.ts'

/** Who stands at the door: not known yet, nobody, somebody of whom nothing could be learned, a reader, or one of us. */
export type AuthState =
  | { kind: 'loading' | 'signed-out' | 'unavailable' | 'not-staff' }
  | { kind: 'staff'; currentStaff: CurrentStaff }

/** Asked anew with each opening of the desk: what the browser remembers may be an older role. */
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
    // Somebody else has signed in since, and nobody here has heard who.
    if (user === undefined && loadState === 'loaded') reloadCurrentUser().catch(() => setLoadState('failed'))
  }, [user, loadState])

  if (user === null && loadState !== 'loading' && !hasSession()) return { kind: 'signed-out' }
  if (loadState === 'failed') return { kind: 'unavailable' }
  if (loadState === 'loading' || !user) return { kind: 'loading' }
  return isStaff(user) ? { kind: 'staff', currentStaff: user } : { kind: 'not-staff' }
}

const isStaff = (user: User): user is CurrentStaff => user.staffRole !== null

/** Rejects when nobody answers, or with a 401, after which this browser is signed out. */
export async function reloadCurrentUser(): Promise<void> {
  setCurrentUser(await api.get('/user'))
}

/** A room that is suddenly shut: whoever was dismissed, or made something else, sees what is theirs now. */
export function recheckAccessOn403(error: unknown): void {
  if (error instanceof ApiError && error.status === 403) reloadCurrentUser().catch(() => {})
}
