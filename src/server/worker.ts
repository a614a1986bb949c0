import { createServer } from 'node:http'
import path from 'node:path'
import { readEnvironment } from '../lib/env.ts'
import type { PublisherState } from '../press/messages.ts'
import { securityHeaders } from '../press/security-headers.ts'
import { createApi } from './api.ts'
import { MadeStore } from './made-store.ts'
import { PageStore } from './page-store.ts'
import { CANNOT_LISTEN, createPressLine, type FromWorker, type ToWorker } from './press-line.ts'
import { createReplies } from './replies.ts'
import { createSite } from './site.ts'
import { createStaticFiles } from './static-files.ts'

// One serving process. It renders nothing and never touches the database.

const MEGABYTE = 1024 * 1024
const FINISHING_MS = 5_000
/** Longer than a file made on request may take. */
const SILENCE_MS = 90_000

const env = readEnvironment()
const security = securityHeaders(env.SITE_URL)
const replies = createReplies(security)
const pages = new PageStore(256 * MEGABYTE, security, env.STRIPE_SCRIPT_URL)
const made = new MadeStore(32 * MEGABYTE, security)
const folders = [path.join(env.MERIDIAN_DIST, 'client'), path.join(env.MERIDIAN_HOME, 'assets')]
const tell = (message: FromWorker) => void (process.connected && process.send?.(message))
const pressLine = createPressLine(tell)
let state: PublisherState = { phase: 'preparing', failedPages: 0, stale: false }

const site = createSite({
  pages,
  made,
  files: createStaticFiles(folders, 64 * MEGABYTE, security),
  api: createApi({
    supabaseUrl: env.SUPABASE_URL,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    trustProxy: env.TRUST_PROXY,
    siteSecret: env.SITE_SECRET,
    security,
    replies,
  }),
  pressLine,
  pressState: () => state,
  replies,
})

// Slow or endless clients are shown out, those that do not take what they asked for as well; the limits are far above
// what browsers need.
const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
  site,
)
server.maxRequestsPerSocket = 0
server.timeout = SILENCE_MS
server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  if (socket.writable && error.code !== 'ECONNRESET') socket.end(replies.raw(status))
  else socket.destroy()
})

process.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'release':
      pages.use(message.folder)
      made.use(message.folder)
      return pressLine.forgetAbsent()
    case 'published':
      pages.refresh(message.paths, message.redirects)
      made.refresh(message.paths)
      pressLine.forgetAbsent()
      return tell({ kind: 'live', id: message.id })
    case 'rendered':
      return void pressLine.answered(message.id, message.outcome)
    case 'state':
      state = message.state
      return
    case 'close':
      return close()
  }
})
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole group; the primary says when to close.
process.on('SIGTERM', close)

function close(): void {
  server.close(() => process.exit())
  server.closeIdleConnections()
  setTimeout(() => process.exit(), FINISHING_MS).unref()
}

server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(`site: cannot listen on ${env.HOST}:${env.PORT} (${error.code})`)
  process.exit(CANNOT_LISTEN)
})
server.listen({ port: env.PORT, host: env.HOST })
