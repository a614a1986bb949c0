import { redirectIfAuthenticated } from '#lib/auth-guards.ts'
import { hasSession, loadUser } from '#lib/current-user.ts'
import { inviteTokenFrom } from './inviteToken.ts'

/**
 * Whoever is signed in goes on to the desk. A reader who has been invited is not staff yet: they stay, and accept with the
 * password that they have.
 */
export async function redirectIfSignedIn(): Promise<void> {
  if (!inviteTokenFrom(location)) return redirectIfAuthenticated('/admin')
  const user = hasSession() ? await loadUser() : null
  if (user?.staffRole) location.replace('/admin')
}
