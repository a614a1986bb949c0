import { entranceFrom } from './next-path.ts'
import { whenForgotten } from './session.ts'
import { hasSession } from './session-hint.ts'

// For the `<script>` of pages that only some readers may see. What decides is the API; this spares a page that would
// only be refused. A hint that was wrong is deleted by the first 401 (api.ts), so nobody is sent to and fro.

/**
 * For pages that show an account: whoever is signed out, also later and in another tab, goes to `entrance`; who comes so by a
 * link to a part of the page, and has not been told of an entrance of its own, is led back to that part.
 */
export function onlySignedIn(entrance?: `/${string}`): void {
  const judge = () => {
    if (!hasSession()) location.replace(entrance ?? entranceFrom(location))
  }
  judge()
  // Somebody else may have signed in: what the page holds is not theirs.
  whenForgotten(() => (hasSession() ? location.reload() : location.replace(entrance ?? '/login')))
  whenShownAgain(judge)
}

/** For pages where one signs in: whoever has done so goes to `home`. */
export function onlySignedOut(home: `/${string}` = '/account'): void {
  const judge = () => {
    if (hasSession()) location.replace(home)
  }
  judge()
  whenShownAgain(judge)
}

function whenShownAgain(judge: () => void): void {
  addEventListener('pageshow', ({ persisted }) => persisted && judge())
}
