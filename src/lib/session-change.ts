import { SESSION_CHANNEL, sessionHint } from './session-hint.ts'

let isWatching = false

/**
 * Loads the page again when the session of this browser ends or another one begins, in any tab: the page shows the text of an
 * article that only its reader may have. Much smaller than session.ts, which the edition does without.
 */
export function reloadOnSessionChange(session: string | undefined): void {
  const check = () => {
    if (sessionHint() !== session) location.reload()
  }
  check()
  // The edition shows several articles.
  if (isWatching) return
  isWatching = true
  new BroadcastChannel(SESSION_CHANNEL).addEventListener('message', check)
  addEventListener('focus', check)
  addEventListener('pageshow', check)
}
