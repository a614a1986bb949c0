import type { User } from '#shared/contracts/user.ts'
import { ApiError, api } from './api.ts'
import { $user, broadcastUser, cachedUser, cacheUser, clearSession } from './session.ts'
import { hasSession } from './session-hint.ts'
import { storedToast } from './storage.ts'

export { $user, hasSession }

let pendingRequest: Promise<User | null> | undefined

/** Loads the user into `$user`: once for a tab, and without a request where there is no session. Null if it cannot be loaded. */
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
 * For account pages: shows the cached user at once, and then loads it again, because a new e-mail address may have been
 * confirmed in another browser.
 */
export async function refreshUser(): Promise<void> {
  const isCached = hasSession() && cachedUser() !== undefined
  await loadUser()
  if (!isCached) return
  const user = await api.get('/user').catch(() => undefined)
  // `$user` is null if the session turned out to have ended.
  if (user && $user.get()) broadcastUser(user)
}

/** Shows a user who has just signed in, or has changed their name. */
export const setCurrentUser = (user: User) => broadcastUser(user)

/** Ends the session, forgets the user in all tabs, and goes to the front page, which says so. Rejects when the session could not be ended. */
export async function signOut(message = 'Logged out', frontPage = '/'): Promise<void> {
  await api.post('/auth/logout').catch((error: unknown) => {
    // The session had already been ended from another browser.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  clearSession()
  storedToast.set({ title: message })
  location.assign(frontPage)
}

async function fetchUser(): Promise<User | null> {
  const user = await api.get('/user').catch(() => null)
  const changedMeanwhile = $user.get()
  if (changedMeanwhile !== undefined) return changedMeanwhile
  if (user) cacheUser(user)
  $user.set(user)
  return user
}
