import { createServer } from 'node:http'
import path from 'node:path'
import { readEnvironment } from '#lib/env.ts'
import { createMediaCache, mediaRoot } from '#lib/media-cache.ts'
import { RequestCounter } from '#lib/request-counts.ts'
import { createMediaStorage } from '../media/media-storage.ts'
import { createUploadWorkers } from '../media/upload-workers.ts'
import { createDocumentWorkers } from '../publisher/document-workers.ts'
import type { FromWorker, PublisherState, ToWorker } from '../publisher/process-messages.ts'
import { editionsFolder } from '../publisher/render-edition-files.ts'
import { fileSecurityHeaders, securityHeaders } from '../publisher/security-headers.ts'
import { buildIdOf } from '../publisher/site-build.ts'
import { createApiClient } from './api-client.ts'
import { createApiProxy } from './api-proxy.ts'
import { ArticleReads, createArticleReadsRoute } from './article-reads.ts'
import { limitBodyTime } from './body-time.ts'
import { GeneratedAssetStore } from './generated-asset-store.ts'
import { createGiftCards } from './gift-cards.ts'
import { createMediaRoutes, UPLOAD_TIMEOUT_MS } from './media-routes.ts'
import { createMetrics } from './metrics.ts'
import { MissingPages } from './missing-pages.ts'
import { createRequestObserver } from './observe-requests.ts'
import { PageStore } from './page-store.ts'
import { createPreviews } from './previews.ts'
import { CANNOT_LISTEN, createRenderRequests } from './render-requests.ts'
import { createReplies } from './replies.ts'
import { createRequestHandler } from './request-handler.ts'
import { createSearches } from './searches.ts'
import { createEditionFiles } from './serve-edition-files.ts'
import { createStaticFiles } from './static-files.ts'
import { telemetryOptions } from './telemetry-options.ts'
import { createTypesetting, RenderingProgress } from './typesetting.ts'
import { createWholeArticles } from './whole-articles.ts'

// One serving process. It has no connection to the database, and renders nothing itself: gift cards are set by a process of their own.

const MEGABYTE = 1024 * 1024
/** A process that is killed loses what it has counted since its last report. */
const REPORT_MS = 10_000
const SHUTDOWN_TIMEOUT_MS = 5_000
/** Longer than rendering a generated asset may take. */
const SOCKET_TIMEOUT_MS = 90_000

const env = readEnvironment()
const security = securityHeaders(env.SITE_URL)
const replies = createReplies(security)
const pages = new PageStore(256 * MEGABYTE, security, env.STRIPE_SCRIPT_URL)
const assets = new GeneratedAssetStore(32 * MEGABYTE, security)
const clientFolder = path.join(env.MERIDIAN_DIST, 'client')
const folders = [clientFolder, path.join(env.MERIDIAN_HOME, 'assets'), mediaRoot(env.MERIDIAN_HOME)]
const { SUPABASE_URL: supabaseUrl, SUPABASE_SECRET_KEY: secretKey, SITE_SECRET: siteSecret } = env
const send = (message: FromWorker) => void (process.connected && process.send?.(message))
const renderRequests = createRenderRequests(send)
const renderingProgress = new RenderingProgress()
let publisherState: PublisherState = { phase: 'preparing', failedPages: 0, stale: false }

const backend = {
  supabaseUrl,
  publishableKey: env.SUPABASE_PUBLISHABLE_KEY,
  trustProxy: env.TRUST_PROXY,
  secret: siteSecret,
  region: env.SUPABASE_REGION,
}
const apiClient = createApiClient({ ...backend, siteUrl: env.SITE_URL })
const previews = createPreviews({
  api: apiClient,
  security,
  replies,
  send,
})

const wholeArticles = createWholeArticles({ api: apiClient, security, replies, send })
const editionFiles = createEditionFiles({
  api: apiClient,
  folder: editionsFolder(env.MERIDIAN_HOME, buildIdOf(env.MERIDIAN_DIST, env.SITE_URL)),
  replies,
  send,
})
const searches = createSearches({ api: apiClient, security, send })

const metrics = createMetrics({ token: env.METRICS_TOKEN, send, replies })
const tracing = env.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./telemetry.ts')).startTracing(telemetryOptions(env))
  : undefined
const counter = new RequestCounter()
const missingPages = new MissingPages()
const articleReads = new ArticleReads((id) => pages.find(`/articles/${id}`, 'br') !== undefined)
setInterval(report, REPORT_MS).unref()

function report(): void {
  const missing = missingPages.drain()
  if (missing.length > 0) send({ kind: 'missing-pages', pages: missing })
  const reads = articleReads.drain()
  if (reads.length > 0) send({ kind: 'article-reads', reads })
  const counts = counter.drain()
  if (counts) send({ kind: 'request-counts', counts })
}

const handleRequest = createRequestHandler({
  pages,
  assets,
  files: createStaticFiles(folders, 64 * MEGABYTE, fileSecurityHeaders(env.SITE_URL)),
  mediaCache: createMediaCache({ home: env.MERIDIAN_HOME, supabaseUrl, maxBytes: env.MEDIA_CACHE_MB * MEGABYTE }),
  mediaRoutes: createMediaRoutes({
    home: env.MERIDIAN_HOME,
    clientFolder,
    callApi: apiClient,
    storage: secretKey && siteSecret ? createMediaStorage({ supabaseUrl, secretKey }) : undefined,
    workers: createUploadWorkers(),
    typeset: createTypesetting(renderRequests, renderingProgress, editionFiles),
    replies,
  }),
  api: createApiProxy({
    ...backend,
    security,
    replies,
  }),
  articleReads: createArticleReadsRoute({
    reads: articleReads,
    siteUrl: env.SITE_URL,
    trustProxy: env.TRUST_PROXY,
    replies,
  }),
  renderRequests,
  metrics,
  missingPages,
  counter,
  observe: createRequestObserver({ trustProxy: env.TRUST_PROXY, logRequests: env.LOG_REQUESTS, counter }),
  previews,
  searches,
  wholeArticles,
  editionFiles,
  giftCards: createGiftCards({
    api: apiClient,
    workers: createDocumentWorkers({ siteUrl: env.SITE_URL, imageFolders: [] }),
    siteUrl: env.SITE_URL,
    replies,
  }),
  publisherState: () => publisherState,
  replies,
})

// Clients that send or receive too slowly are disconnected. The limits are far above what browsers need.
const server = createServer(
  // Node looks every 30 seconds by default, whatever the limits are.
  {
    connectionsCheckingInterval: 2000,
    headersTimeout: 10_000,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  },
  limitBodyTime(handleRequest, replies),
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
    case 'rendering':
      return renderingProgress.report(message.path, message.event)
    case 'previewed':
      return void previews.resolve(message.id, message.result)
    case 'whole-article-rendered':
      return void wholeArticles.resolve(message.id, message.page)
    case 'edition-stored':
      return void editionFiles.resolve(message.id, message.outcome)
    case 'system-state-read':
      return void metrics.resolve(message.id, { state: message.state, totals: message.totals })
    case 'searched':
      return void searches.resolve(message.id, message.result)
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
  report()
  const traced = tracing?.stop()
  server.close(() => void Promise.resolve(traced).then(() => process.exit()))
  server.closeIdleConnections()
  setTimeout(() => process.exit(), SHUTDOWN_TIMEOUT_MS).unref()
}

server.once('error', (error: NodeJS.ErrnoException) => {
  console.error(`site: cannot listen on ${env.HOST}:${env.PORT} (${error.code})`)
  process.exit(CANNOT_LISTEN)
})
server.listen({ port: env.PORT, host: env.HOST })
