import { localPath, toLanguage } from '#shared/domain/language.ts'
import { signInPath } from './next-path.ts'
import { onSessionReset } from './session.ts'
import { hasSession } from './session-hint.ts'

// Redirects for the `<script>` of pages. Access is decided by the API; this saves a visitor a page whose requests would fail.
// A wrong hint is deleted by the first 401 (api.ts), so that the redirects do not loop.

/**
 * For account pages: redirects to the sign-in page when there is no session, also when it ends later or in another tab. Without
 * a `signInUrl` a link to a tab of the page leads back to it after the sign-in.
 */
export function requireAuth(signInUrl?: `/${string}`): void {
  const check = () => {
    if (!hasSession()) location.replace(inPageLanguage(signInUrl ?? signInPath(location)))
  }
  check()
  // Another user may have signed in, whose data is not in this page.
  onSessionReset(() => (hasSession() ? location.reload() : check()))
  onBfcacheRestore(check)
}

/** For sign-in pages: redirects to `home` when there is a session. */
export function redirectIfAuthenticated(home: `/${string}` = '/account'): void {
  const check = () => {
    if (hasSession()) location.replace(inPageLanguage(home))
  }
  check()
  onBfcacheRestore(check)
}

const inPageLanguage = (path: string) => localPath(toLanguage(document.documentElement.lang), path)

function onBfcacheRestore(check: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && check())
}
