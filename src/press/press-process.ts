import { readEnvironment } from '../lib/env.ts'
import type { ToPress } from './messages.ts'
import { endOwnProcesses } from './own-processes.ts'
import { startPress } from './press.ts'

// The press as a process of its own, so that rendering never keeps a reader waiting. The site starts it, and it ends
// with the site.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the site says when to end.
process.on('SIGTERM', () => void endOwnProcesses().then(() => process.exit()))

const { MERIDIAN_HOME, SITE_URL, DATABASE_URL, MERIDIAN_DIST } = readEnvironment()
const early: ToPress[] = []
let receive = (message: ToPress): void => {
  early.push(message)
}
process.on('message', (message: ToPress) => receive(message))

const press = await startPress({
  home: MERIDIAN_HOME,
  dist: MERIDIAN_DIST,
  siteUrl: SITE_URL,
  databaseUrl: DATABASE_URL,
  // A site that has just gone cannot be told any more; without somewhere to go, that error would be thrown.
  tell: (message) => process.connected && process.send?.(message, () => {}),
  log: (line) => console.log(`press: ${line}`),
})
receive = press.receive
for (const message of early) receive(message)
