import { redirectIfAuthenticated } from '#lib/auth-guards.ts'
import { hasSession, loadUser } from '#lib/current-user.ts'
import { nextPath } from '#lib/next-path.ts'

/** Takes the bare token, or the whole link of the invitation e-mail. */
export const parseInviteToken = (input: string): string => /[?&]invite=([\w-]+)/.exec(input)?.[1] ?? input.trim()

/** The token in the URL of the page, where the e-mail's link led here. */
export const inviteTokenFrom = ({ search }: { search: string }): string | undefined =>
  new URLSearchParams(search).get('invite')?.trim() || undefined

/**
 * Leads signed-in visitors to the admin. An invited reader is not staff yet: they stay here and accept the invitation with
 * the password of their account.
 */
export async function redirectIfSignedIn(): Promise<void> {
  if (!inviteTokenFrom(location)) return redirectIfAuthenticated(nextPath(location) ?? '/admin')
  const user = hasSession() ? await loadUser() : null
  if (user?.staffRole) location.replace('/admin')
}
