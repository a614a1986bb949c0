import { signInPath } from './next-path.ts'
import { onSessionReset } from './session.ts'
import { hasSession } from './session-hint.ts'

// For the `<script>` of pages that only some readers may see. What decides is the API; this spares a page that would
// only be refused. A hint that was wrong is deleted by the first 401 (api.ts), so nobody is sent to and fro.

/**
 * For pages that show an account: whoever is signed out, also later and in another tab, goes to `entrance`; who comes so by a
 * link to a part of the page, and has not been told of an entrance of its own, is led back to that part.
 */
export function requireAuth(signInUrl?: `/${string}`): void {
  const check = () => {
    if (!hasSession()) location.replace(signInUrl ?? signInPath(location))
  }
  check()
  // Somebody else may have signed in: what the page holds is not theirs.
  onSessionReset(() => (hasSession() ? location.reload() : location.replace(signInUrl ?? '/login')))
  onBfcacheRestore(check)
}

/** For pages where one signs in: whoever has done so goes to `home`. */
export function redirectIfAuthenticated(home: `/${string}` = '/account'): void {
  const check = () => {
    if (hasSession()) location.replace(home)
  }
  check()
  onBfcacheRestore(check)
}

function onBfcacheRestore(check: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && check())
}
