import { hasSession } from '../../lib/session-hint.ts'
import { entrances, lead } from './entrance.ts'

// On every page: where nobody is signed in, nothing more is loaded and nothing is asked. Who signs in elsewhere is seen
// when the reader comes back to the page.

let isStarted = false

function start(): void {
  const links = entrances()
  if (isStarted || links.length === 0 || !hasSession()) return
  isStarted = true
  for (const link of links) lead(link, true)
  // Without its menu, the link is as good as it was.
  import('./user-menu.ts').catch(() => {})
}

start()
addEventListener('pageshow', start)
addEventListener('focus', start)
