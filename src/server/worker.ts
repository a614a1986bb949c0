import { createServer } from 'node:http'
import path from 'node:path'
import { readEnvironment } from '#lib/env.ts'
import type { FromWorker, PublisherState, ToWorker } from '../publisher/messages.ts'
import { securityHeaders } from '../publisher/security-headers.ts'
import { createApiProxy } from './api-proxy.ts'
import { GeneratedAssetStore } from './generated-asset-store.ts'
import { PageStore } from './page-store.ts'
import { CANNOT_LISTEN, createRenderRequests } from './render-requests.ts'
import { createReplies } from './replies.ts'
import { createRequestHandler } from './request-handler.ts'
import { createStaticFiles } from './static-files.ts'

// One serving process. It renders nothing and has no connection to the database.

const MEGABYTE = 1024 * 1024
const SHUTDOWN_TIMEOUT_MS = 5_000
/** Longer than rendering a generated asset may take. */
const SOCKET_TIMEOUT_MS = 90_000

const env = readEnvironment()
const security = securityHeaders(env.SITE_URL)
const replies = createReplies(security)
const pages = new PageStore(256 * MEGABYTE, security, env.STRIPE_SCRIPT_URL)
const assets = new GeneratedAssetStore(32 * MEGABYTE, security)
const folders = [path.join(env.MERIDIAN_DIST, 'client'), path.join(env.MERIDIAN_HOME, 'assets')]
const send = (message: FromWorker) => void (process.connected && process.send?.(message))
const renderRequests = createRenderRequests(send)
let publisherState: PublisherState = { phase: 'preparing', failedPages: 0, stale: false }

const handleRequest = createRequestHandler({
  pages,
  assets,
  files: createStaticFiles(folders, 64 * MEGABYTE, security),
  api: createApiProxy({
    supabaseUrl: env.SUPABASE_URL,
    publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
    trustProxy: env.TRUST_PROXY,
    siteSecret: env.SITE_SECRET,
    security,
    replies,
  }),
  renderRequests,
  publisherState: () => publisherState,
  replies,
})

// Clients that send or receive too slowly are disconnected. The limits are far above what browsers need.
const server = createServer(
  { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 65_000, maxHeaderSize: 16_384 },
  handleRequest,
)
server.maxRequestsPerSocket = 0
server.timeout = SOCKET_TIMEOUT_MS
server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  if (socket.writable && error.code !== 'ECONNRESET') socket.end(replies.raw(status))
  else socket.destroy()
})

process.on('message', (message: ToWorker) => {
  switch (message.kind) {
    case 'release':
      pages.setRelease(message.folder)
      assets.setRelease(message.folder)
      return renderRequests.clearAbsent()
    case 'published':
      pages.invalidate(message.paths, message.redirects)
      assets.invalidate(message.staleAssets)
      renderRequests.clearAbsent()
      return send({ kind: 'live', id: message.id })
    case 'rendered':
      return void renderRequests.resolve(message.id, message.outcome)
    case 'state':
      publisherState = message.state
      return
    case 'close':
      return close()
  }
})
process.on('disconnect', () => process.exit())
process.on('SIGINT', () => {}) // Ctrl-C reaches the whole process group; the primary decides when to close.
process.on('SIGTERM', close)

function close(): void {
  server.close(() => process.exit())
  server.closeIdleConnections()
  setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref()
}

server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(`site: cannot listen on ${env.HOST}:${env.PORT} (${error.code})`)
  process.exit(CANNOT_LISTEN)
})
server.listen({ port: env.PORT, host: env.HOST })
