import { readEnvironment } from '#lib/env.ts'
import { killChildProcesses } from './child-processes.ts'
import type { ToPublisher } from './messages.ts'
import { startPublisher } from './publisher.ts'

// The publisher runs in a process of its own, so that rendering never delays a response. The site starts it, and it ends
// with the site.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the site decides when to end.
process.on('SIGTERM', () => void killChildProcesses().then(() => process.exit()))

const { MERIDIAN_HOME, SITE_URL, DATABASE_URL, MERIDIAN_DIST } = readEnvironment()
const queuedMessages: ToPublisher[] = []
let receive = (message: ToPublisher): void => {
  queuedMessages.push(message)
}
process.on('message', (message: ToPublisher) => receive(message))

const publisher = await startPublisher({
  home: MERIDIAN_HOME,
  dist: MERIDIAN_DIST,
  siteUrl: SITE_URL,
  databaseUrl: DATABASE_URL,
  // The site may have just ended; without a callback, `send` would throw.
  send: (message) => process.connected && process.send?.(message, () => {}),
  log: (line) => console.log(`publisher: ${line}`),
})
receive = publisher.receive
for (const message of queuedMessages) receive(message)
