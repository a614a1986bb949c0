import { setPriority } from 'node:os'
import { readEnvironment } from '#lib/env.ts'
import { createStorageClient, ISSUE_PDFS_BUCKET, saveStoredFile } from '#lib/file-storage.ts'
import { readReleaseTarget } from '#lib/release-target-settings.ts'
import { killChildProcesses } from './child-processes.ts'
import type { PublisherRequest, ToPublisher } from './process-messages.ts'
import { type Publisher, startPublisher } from './publisher.ts'

// The publisher runs in a process of its own, so that rendering never delays a response. The site starts it, and it ends
// with the site.

process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the site decides when to end.
process.on('SIGTERM', stop)
// Where processors are short, readers come before new pages. Its own processes for rendering inherit it.
setPriority(4)

const env = readEnvironment()
const { MERIDIAN_HOME, SITE_URL, SUPABASE_URL, DATABASE_URL, MERIDIAN_DIST, MEDIA_CACHE_MB } = env
const secretKey = env.SUPABASE_SECRET_KEY
const storage = secretKey ? createStorageClient({ supabaseUrl: SUPABASE_URL, secretKey }) : undefined
const queuedMessages: PublisherRequest[] = []
let receive = (message: PublisherRequest): void => {
  queuedMessages.push(message)
}
process.on('message', (message: ToPublisher) => (message.kind === 'stop' ? stop() : receive(message)))

let publisher: Publisher | undefined
async function stop(): Promise<void> {
  await killChildProcesses()
  await publisher?.stop()
  process.exit()
}

const started = await startPublisher({
  home: MERIDIAN_HOME,
  dist: MERIDIAN_DIST,
  siteUrl: SITE_URL,
  databaseUrl: DATABASE_URL,
  mediaCache: { home: MERIDIAN_HOME, supabaseUrl: SUPABASE_URL, maxBytes: MEDIA_CACHE_MB * 1024 * 1024 },
  savePdf: storage && ((name, file) => saveStoredFile(storage, ISSUE_PDFS_BUCKET, name, file)),
  releaseTarget: readReleaseTarget(),
  stripeScriptUrl: env.STRIPE_SCRIPT_URL,
  // The site may have just ended; without a callback, `send` would throw.
  send: (message) => process.connected && process.send?.(message, () => {}),
  log: (line) => console.log(`publisher: ${line}`),
})
publisher = started
receive = (message) => started.receive(message)
for (const message of queuedMessages) receive(message)
