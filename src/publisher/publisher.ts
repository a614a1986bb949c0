import path from 'node:path'
import { parseAssetPath } from '#lib/content-paths.ts'
import { applyChanges, type Publish } from './apply-changes.ts'
import { createDocumentWorkers } from './document-workers.ts'
import { createGeneratedAssets } from './generated-assets.ts'
import type { FromPublisher, PublisherState, ToPublisher } from './messages.ts'
import { createOnDemandRenderer } from './on-demand.ts'
import { clearTempFiles } from './page-files.ts'
import { prebuild } from './prebuild.ts'
import { acquireProcessLock } from './process-lock.ts'
import { formatPublish, recordPublish, toPublishRecord } from './publish-log.ts'
import { openPublisherDatabase, withReadTransaction } from './publisher-database.ts'
import { createQueue } from './queue.ts'
import { newestRelease, promoteRelease, pruneReleases, type Release } from './release.ts'
import { type Renderer, renderPages } from './render-pages.ts'
import { retainOldAssets } from './retain-old-assets.ts'
import { createRetries } from './retries.ts'
import { buildIdOf, listStaticPaths, loadApp } from './site-build.ts'
import { createWakeSignal } from './wake-signal.ts'

export interface PublisherOptions {
  home: string
  dist: string
  siteUrl: string
  databaseUrl: string
  send: (message: FromPublisher) => void
  log: (line: string) => void
}

/** How often the log is read although nobody rang: LISTEN needs a direct connection, which not every host gives. */
const POLL_MS = 5_000
const WARM_UP_PASSES = 5
const MAX_BACK_OFF_MS = 5_000
const MAX_REBUILD_BACK_OFF_MS = 60_000

/**
 * Follows the content log for ever. Everything that writes into the tree goes through one queue, so pages never go back
 * in time. Returns what the site tells it afterwards.
 */
export async function startPublisher(options: PublisherOptions): Promise<{ receive: (message: ToPublisher) => void }> {
  const { home, dist, siteUrl, databaseUrl, send, log } = options
  await acquireProcessLock(home, () => log('waiting for another press on these pages to end'))
  retainOldAssets(dist, home)
  const buildId = buildIdOf(dist)
  const app = await loadApp(dist)
  const staticPaths = listStaticPaths(app)
  const renderer: Renderer = { app, siteUrl }
  const database = openPublisherDatabase(databaseUrl, 'meridian publisher')
  const enqueue = createQueue()
  const wakeSignal = createWakeSignal()
  const retries = createRetries()
  const pendingPublishes = new Map<number, (at: number) => void>()
  let lastPublishId = 0
  let live: Release | undefined
  let rebuilding = false
  let warm = false

  const existing = newestRelease(home, buildId)
  if (existing?.state.buildId === buildId) live = existing
  pruneReleases(home, existing?.folder)
  if (existing) clearTempFiles(existing.folder)
  const renderOnDemand = createOnDemandRenderer({
    renderer,
    database,
    enqueue,
    release: () => live,
    publish: announcePublish,
  })
  const workers = createDocumentWorkers({ siteUrl, imageFolders: [path.resolve(dist, 'client')] })
  const generatedAssets = createGeneratedAssets({ database, workers, release: () => live, log })
  reportState('preparing')
  void database.listen('content', wakeSignal.wake, wakeSignal.wake)
  void followLog()

  function reportState(phase: PublisherState['phase'], progress?: string) {
    const { position, asOf, failedPages = [], stale = false } = live?.state ?? {}
    send({ kind: 'state', state: { phase, progress, position, asOf, failedPages: failedPages.length, stale } })
  }

  /** Tells the site, and writes the line once every serving process shows the new pages. */
  function announcePublish(publish: Publish, clockOffsetMs = 0) {
    for (const [path, error] of publish.failed) log(`${path} failed and keeps its old page: ${errorMessage(error)}`)
    const id = ++lastPublishId
    if (publish.paths.length > 0 || publish.redirects) {
      pendingPublishes.set(id, (at) => {
        const record = toPublishRecord(publish, at, clockOffsetMs)
        log(formatPublish(record))
        recordPublish(home, record)
      })
    }
    // Told even when no page has changed: what was absent may be there now, be it only as a file made on request.
    send({ kind: 'published', id, paths: [...publish.paths, ...publish.droppedAssets], redirects: publish.redirects })
  }

  async function followLog(): Promise<never> {
    for (let backOff = 100; ; ) {
      try {
        live ??= await rebuild()
        const wakeAt = await applyNextChanges(live)
        await warmUp(live)
        backOff = 100
        if (live.state.stale && !rebuilding) void rebuildInBackground()
        reportState('following')
        const until = Math.min(Date.now() + POLL_MS, wakeAt ?? Number.POSITIVE_INFINITY, retries.nextAt())
        await wakeSignal.wait(until - Date.now())
      } catch (error) {
        log(`${errorMessage(error)}; trying again in ${backOff} ms`)
        reportState('database-unavailable')
        await wakeSignal.wait(backOff)
        backOff = Math.min(backOff * 2, MAX_BACK_OFF_MS)
      }
    }
  }

  /** The first pages of a process take a hundred times as long as later ones; no editor should wait for them. */
  async function warmUp({ folder, state }: Release): Promise<void> {
    if (warm) return
    warm = true
    for (let round = 0; round < WARM_UP_PASSES; round++) {
      await withReadTransaction(database, async (_tx, content) => {
        const { featured } = await content.frontPage()
        const article = featured ? [`/articles/${featured.id}`] : []
        await renderPages(renderer, folder, [...state.staticPaths, ...article], content)
      })
    }
  }

  async function applyNextChanges(release: Release): Promise<number | undefined> {
    const retryPaths = retries.due(release.state.failedPages)
    const { publish, wakeAt, clockOffsetMs } = await enqueue(() =>
      applyChanges(release, renderer, database, retryPaths, generatedAssets.invalidate),
    )
    if (publish) announcePublish(publish, clockOffsetMs)
    retries.update(release.state.failedPages)
    return wakeAt
  }

  /** A whole new tree: pressed while the old one is followed and served, brought up to date, then taken into use. */
  async function rebuild(): Promise<Release> {
    const startedAt = performance.now()
    let reportedAt = startedAt
    const onProgress = (done: number, all: number) => {
      const seconds = (performance.now() - startedAt) / 1000
      const progress = `${done} of ${all} pages, ${Math.round(done / seconds)} pages/s`
      if (!live) reportState('preparing', progress)
      if (performance.now() - reportedAt < 1000 && done < all) return
      reportedAt = performance.now()
      log(`pressed ${progress}`)
    }
    const earlierRelease = live?.folder
    const staged = await prebuild({
      home,
      dist,
      renderer,
      databaseUrl,
      database,
      buildId,
      staticPaths,
      earlierRelease,
      onProgress,
    })
    return enqueue(async () => {
      await applyChanges(staged, renderer, database, [], generatedAssets.invalidate)
      const release = promoteRelease(staged)
      live = release
      send({ kind: 'release', folder: release.folder })
      pruneReleases(home, release.folder)
      return release
    })
  }

  async function rebuildInBackground() {
    rebuilding = true
    for (let backOff = 1_000; rebuilding; backOff = Math.min(backOff * 2, MAX_REBUILD_BACK_OFF_MS)) {
      await rebuild().then(
        () => {
          rebuilding = false
        },
        async (error) => {
          log(`the new tree has to wait: ${errorMessage(error)}`)
          await new Promise((resolve) => setTimeout(resolve, backOff))
        },
      )
    }
    wakeSignal.wake()
  }

  return {
    receive(message) {
      if (message.kind === 'live') {
        pendingPublishes.get(message.id)?.(Date.now())
        pendingPublishes.delete(message.id)
        return
      }
      const asset = parseAssetPath(message.path)
      const requested = asset ? generatedAssets.request(message.path, asset) : renderOnDemand(message.path)
      void requested.then((outcome) => send({ kind: 'rendered', id: message.id, outcome }))
    },
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
}
