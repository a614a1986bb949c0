import path from 'node:path'
import { type MediaCacheOptions, mediaRoot } from '#lib/media-cache.ts'
import type { ReleaseTargetSettings } from '#lib/release-target-settings.ts'
import { makeDueIssueCurrent } from '#shared/data/admin-issues.ts'
import { Announcer } from './announcer.ts'
import { applyChanges, type Publish } from './apply-changes.ts'
import { createDocumentWorkers } from './document-workers.ts'
import { createGeneratedAssets } from './generated-assets.ts'
import { LiveRelease } from './live-release.ts'
import { createOnDemandRenderer } from './on-demand.ts'
import { acquireProcessLock } from './process-lock.ts'
import type {
  FromPublisher,
  PublisherRequest,
  PublisherState,
  RenderingEvent,
  StaleAssets,
} from './process-messages.ts'
import { errorMessage, formatPublish, recordPublish, toPublishRecord } from './publish-log.ts'
import { type Database, openPublisherDatabase, withReadTransaction } from './publisher-database.ts'
import type { Release } from './release.ts'
import { ReleaseTarget } from './release-target.ts'
import { createEditionFiles, editionsFolder, pruneEditions } from './render-edition-files.ts'
import { type Renderer, renderPages } from './render-pages.ts'
import { RequestHandler } from './request-handler.ts'
import { retainOldAssets } from './retain-old-assets.ts'
import { createRetries } from './retries.ts'
import { createQueue } from './serial-tasks.ts'
import { buildIdOf, loadApp, versionOf } from './site-build.ts'
import { nodeName, SiteNode } from './site-node.ts'
import { createWakeSignal } from './wake-signal.ts'

export interface PublisherOptions {
  home: string
  dist: string
  siteUrl: string
  databaseUrl: string
  /** Where pictures of the media library are fetched from. */
  mediaCache?: MediaCacheOptions | undefined
  /** Copies an uploaded PDF from Storage into a file. */
  savePdf?: ((name: string, file: string) => Promise<void>) | undefined
  /** A bucket that each release is written to as well. */
  releaseTarget?: ReleaseTargetSettings | undefined
  stripeScriptUrl?: string | undefined
  send: (message: FromPublisher) => void
  log: (line: string) => void
}

/** How often the log is read without a notification: LISTEN needs a direct connection, which not every host gives. */
const POLL_MS = 5_000
const WARM_UP_PASSES = 5
const MIN_BACK_OFF_MS = 100
const MAX_BACK_OFF_MS = 5_000

/** Waits for the home folder's lock, then follows the content log until the process ends. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { home, dist, siteUrl, databaseUrl, log } = options
  await acquireProcessLock(home, () => log('waiting for another publisher of this home folder to end'))
  retainOldAssets(dist, home)
  const renderer = { app: await loadApp(dist), siteUrl }
  const database = openPublisherDatabase(databaseUrl, 'meridian publisher')
  const publisher = new Publisher(options, renderer, database, buildIdOf(dist, siteUrl))
  publisher.start()
  return publisher
}

/** Follows the content log and keeps one release up to date. One queue holds everything that writes into the release, so that no page is replaced by an older one. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #renderer: Renderer
  readonly #database: Database
  readonly #buildId: string
  readonly #announcer: Announcer
  readonly #target: ReleaseTarget | undefined
  readonly #assets: ReturnType<typeof createGeneratedAssets>
  readonly #editions: ReturnType<typeof createEditionFiles>
  readonly #requests: RequestHandler
  readonly #liveRelease: LiveRelease
  readonly #enqueue = createQueue()
  readonly #wakeSignal = createWakeSignal()
  readonly #retries = createRetries()
  readonly #node: SiteNode
  #warm = false

  constructor(options: PublisherOptions, renderer: Renderer, database: Database, buildId: string) {
    const { home, dist, siteUrl, databaseUrl, mediaCache, savePdf, releaseTarget, stripeScriptUrl, send, log } = options
    this.#options = options
    this.#renderer = renderer
    this.#database = database
    this.#buildId = buildId
    const release = () => this.#liveRelease.current
    const node = nodeName(home)
    this.#target =
      releaseTarget &&
      new ReleaseTarget({ settings: releaseTarget, node, home, dist, siteUrl, stripeScriptUrl, database, release, log })
    this.#announcer = new Announcer(send, this.#target)
    this.#node = new SiteNode(home, database, log, versionOf(buildId))
    this.#liveRelease = new LiveRelease({
      home,
      dist,
      databaseUrl,
      database,
      renderer,
      buildId,
      announcer: this.#announcer,
      enqueue: this.#enqueue,
      removeAssets: this.#removeAssets,
      log,
      onProgress: (progress) => this.#reportState('preparing', progress),
      onReplaced: this.#wakeSignal.wake,
    })
    const imageFolders = [
      path.resolve(dist, 'client'),
      ...(mediaCache ? [path.resolve(mediaRoot(mediaCache.home))] : []),
    ]
    const workers = createDocumentWorkers({ siteUrl, imageFolders, mediaCache })
    const onRendering = (path: string, event: RenderingEvent) => send({ kind: 'rendering', path, event })
    this.#assets = createGeneratedAssets({ database, workers, savePdf, release, log, onRendering })
    const folder = editionsFolder(home, buildId)
    this.#editions = createEditionFiles({ folder, database, workers, savePdf, onRendering, log })
    const renderOnDemand = createOnDemandRenderer({
      renderer,
      database,
      release,
      enqueue: this.#enqueue,
      announce: (announcement) => this.#announcer.announce(announcement),
      onPublish: (publish) => this.#logPublish(publish),
    })
    const [announcer, assets, editions] = [this.#announcer, this.#assets, this.#editions]
    this.#requests = new RequestHandler({
      database,
      renderer,
      announcer,
      assets,
      editions,
      renderOnDemand,
      release,
      send,
      log,
    })
  }

  readonly #removeAssets = (releaseFolder: string, stale: StaleAssets): void => {
    this.#assets.invalidate(releaseFolder, stale)
    this.#editions.invalidate(stale)
  }

  /** Starts to follow the log in the background. Called once, while the lock is held. */
  start(): void {
    pruneEditions(this.#options.home, this.#buildId)
    this.#liveRelease.start()
    this.#reportState('preparing')
    this.#node.start()
    this.#requests.start()
    void this.#database.listen('content', this.#wakeSignal.wake, this.#wakeSignal.wake)
    void this.#followLog()
  }

  receive(message: PublisherRequest): void {
    this.#requests.receive(message)
  }

  /** Resolves when the reports that have been received are recorded, the end of the node too, and another publisher may write into the bucket. */
  async stop(): Promise<void> {
    await Promise.all([this.#requests.stop(), this.#target?.stop(), this.#node.stop()])
  }

  async #followLog(): Promise<never> {
    let wasSignalled = false
    for (let backOffMs = MIN_BACK_OFF_MS; ; ) {
      try {
        // A schedule is not announced: it is looked for at the start, at its time, and with every poll.
        if (!wasSignalled) await this.#database.asRole('publisher', {}, makeDueIssueCurrent)
        const wakeAt = await this.#applyNextChanges(await this.#liveRelease.ensure())
        await this.#warmUp()
        backOffMs = MIN_BACK_OFF_MS
        if (this.#liveRelease.current?.state.stale) void this.#liveRelease.replace()
        this.#reportState('following')
        // Not earlier: after a kill, files and redirects may be of two states until the batch has been repeated.
        this.#target?.start()
        const until = Math.min(Date.now() + POLL_MS, wakeAt ?? Number.POSITIVE_INFINITY, this.#retries.nextAt())
        wasSignalled = await this.#wakeSignal.wait(until - Date.now())
      } catch (error) {
        this.#options.log(`${errorMessage(error)}; next attempt in ${backOffMs} ms`)
        this.#reportState('database-unavailable')
        await this.#wakeSignal.wait(backOffMs)
        wasSignalled = false
        backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)
      }
    }
  }

  /** Returns when the next scheduled content is due. */
  async #applyNextChanges(release: Release): Promise<number | undefined> {
    const retryPaths = this.#retries.due(release.state.failedPages)
    const { publish, policyChanged, wakeAt, clockOffsetMs } = await this.#enqueue(() =>
      applyChanges({
        release,
        renderer: this.#renderer,
        database: this.#database,
        retryPaths,
        removeAssets: this.#removeAssets,
        announce: (announcement) => this.#announcer.announce(announcement),
      }),
    )
    if (policyChanged) this.#announcer.announceRelease(release.folder)
    if (publish) this.#logPublish(publish, clockOffsetMs)
    this.#retries.update(release.state.failedPages)
    return wakeAt
  }

  /** The first pages of a process take a hundred times as long as later ones; no editor should wait for them. */
  async #warmUp(): Promise<void> {
    if (this.#warm) return
    this.#warm = true
    const { folder, state } = await this.#liveRelease.ensure()
    for (let pass = 0; pass < WARM_UP_PASSES; pass++) {
      await withReadTransaction(this.#database, async (_tx, content) => {
        const { featured } = await content.frontPage()
        const article = featured ? [`/articles/${featured.id}`] : []
        await renderPages(this.#renderer, { releaseFolder: folder }, [...state.staticPaths, ...article], content)
      })
    }
  }

  /** Logs failures at once, and the publish when every serving process shows it. */
  #logPublish(publish: Publish, clockOffsetMs = 0): void {
    const { home, log } = this.#options
    for (const [page, error] of publish.failed)
      log(`${page} failed and keeps its previous content: ${errorMessage(error)}`)
    if (publish.paths.length === 0 && !publish.redirects) return
    void publish.live.then((liveAt) => {
      const record = toPublishRecord(publish, liveAt, clockOffsetMs)
      log(formatPublish(record))
      this.#node.record(record)
      // Nothing depends on this file, and its disk may be full: no reason to end.
      try {
        recordPublish(home, record)
      } catch (error) {
        log(`could not record the publish in a file: ${errorMessage(error)}`)
      }
    })
  }

  #reportState(phase: PublisherState['phase'], progress?: string): void {
    const live = this.#liveRelease.current
    const { position, asOf, failedPages = [], stale = false } = live?.state ?? {}
    const release = live && path.basename(live.folder)
    const state = { phase, progress, position, asOf, failedPages: failedPages.length, stale, release }
    this.#options.send({ kind: 'state', state })
    this.#node.setState(state)
  }
}
