import type { User } from '#shared/contracts/user.ts'
import { ApiError, api } from './api.ts'
import { $user, broadcastUser, cachedUser, cacheUser, clearSession } from './session.ts'
import { hasSession } from './session-hint.ts'
import { storedToast } from './storage.ts'

export { $user, hasSession }

/** What to say where `signOut` fails because nothing answered. */
export const SIGN_OUT_FAILED = 'We could not be reached, so you are still signed in. Please try again in a moment.'

let pendingRequest: Promise<User | null> | undefined

/** Fills `$user`: asks the API once in a tab, and never where nobody is signed in. Whoever cannot be loaded is null. */
export async function loadUser(): Promise<User | null> {
  const current = $user.get()
  if (current !== undefined) return current
  const cached = hasSession() ? cachedUser() : null
  if (cached !== undefined) {
    $user.set(cached)
    return cached
  }
  pendingRequest ??= fetchUser().finally(() => {
    pendingRequest = undefined
  })
  return pendingRequest
}

/**
 * For pages that show an account itself: what this tab remembers is shown at once, and then asked again. A new address,
 * say, is confirmed in another browser.
 */
export async function refreshUser(): Promise<void> {
  const isCached = hasSession() && cachedUser() !== undefined
  await loadUser()
  if (!isCached) return
  const user = await api.get('/user').catch(() => undefined)
  // Nobody any more, if the session turned out to have ended.
  if (user && $user.get()) broadcastUser(user)
}

/** Whoever has just signed in, or has changed what they are called. */
export const setCurrentUser = (user: User) => broadcastUser(user)

/** Ends the session, forgets the reader in all tabs, and goes to the front page. Rejects when the session goes on. */
export async function signOut(): Promise<void> {
  await api.post('/auth/logout').catch((error: unknown) => {
    // Signed out already, from another browser.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  clearSession()
  storedToast.set({ title: 'Logged out' })
  location.assign('/')
}

async function fetchUser(): Promise<User | null> {
  const user = await api.get('/user').catch(() => null)
  const changedMeanwhile = $user.get()
  if (changedMeanwhile !== undefined) return changedMeanwhile
  if (user) cacheUser(user)
  $user.set(user)
  return user
}
