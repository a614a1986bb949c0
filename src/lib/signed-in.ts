import type { User } from '#shared/contracts/user.ts'
import { ApiError, api } from './api.ts'
import { $user, forgetReader, keepReader, keptReader, welcomeReader } from './session.ts'
import { hasSession } from './session-hint.ts'
import { toastAfter } from './toast-after.ts'

export { $user, hasSession }

/** What to say where `signOut` fails because nothing answered. */
export const STILL_SIGNED_IN = 'We could not be reached, so you are still signed in. Please try again in a moment.'

let asking: Promise<User | null> | undefined

/** Fills `$user`: asks the API once in a tab, and never where nobody is signed in. Whoever cannot be loaded is null. */
export async function loadUser(): Promise<User | null> {
  const known = $user.get()
  if (known !== undefined) return known
  const kept = hasSession() ? keptReader() : null
  if (kept !== undefined) {
    $user.set(kept)
    return kept
  }
  asking ??= ask().finally(() => {
    asking = undefined
  })
  return asking
}

/**
 * For pages that show an account itself: what this tab remembers is shown at once, and then asked again. A new address,
 * say, is confirmed in another browser.
 */
export async function loadUserAnew(): Promise<void> {
  const isRemembered = hasSession() && keptReader() !== undefined
  await loadUser()
  if (!isRemembered) return
  const user = await api.get<User>('/user').catch(() => undefined)
  // Nobody any more, if the session turned out to have ended.
  if (user && $user.get()) welcomeReader(user)
}

/** Whoever has just signed in, or has changed what they are called. */
export const signedInAs = (user: User) => welcomeReader(user)

/** Ends the session, forgets the reader in all tabs, and goes to the front page. Rejects when the session goes on. */
export async function signOut(): Promise<void> {
  await api.post('/auth/logout').catch((error: unknown) => {
    // Signed out already, from another browser.
    if (!(error instanceof ApiError && error.status === 401)) throw error
  })
  forgetReader()
  toastAfter({ title: 'Logged out', duration: 3000 })
  location.assign('/')
}

async function ask(): Promise<User | null> {
  const user = await api.get<User>('/user').catch(() => null)
  const heardMeanwhile = $user.get()
  if (heardMeanwhile !== undefined) return heardMeanwhile
  if (user) keepReader(user)
  $user.set(user)
  return user
}
