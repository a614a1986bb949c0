import path from 'node:path'
import { parseAssetPath } from '#lib/content-paths.ts'
import { type MediaFilesOptions, mediaRoot } from '#lib/media-files.ts'
import type { ReleaseTargetSettings } from '#lib/release-target-settings.ts'
import { makeDueIssueCurrent } from '#shared/data/admin-issues.ts'
import type { Tx } from '#shared/data/database.ts'
import { recordMissingPages } from '#shared/data/redirects.ts'
import { recordArticleReads } from '#shared/data/statistics.ts'
import { readSystemState } from '#shared/data/system.ts'
import { Announcer } from './announcer.ts'
import { applyChanges, type Publish } from './apply-changes.ts'
import { mayClose, readLiveContent, removeClosedPages } from './closed-pages.ts'
import { createDocumentWorkers } from './document-workers.ts'
import { syncFiles } from './durable-files.ts'
import { createEditionFiles, editionsFolder, pruneEditions } from './edition-files.ts'
import { createGeneratedAssets } from './generated-assets.ts'
import type {
  FromPublisher,
  PublisherRequest,
  PublisherState,
  RenderingEvent,
  SiteReport,
  StaleAssets,
} from './messages.ts'
import { createOnDemandRenderer } from './on-demand.ts'
import { clearTempFiles, filesOfPage } from './page-files.ts'
import { prebuild } from './prebuild.ts'
import { createPreviewRenderer } from './preview.ts'
import { acquireProcessLock } from './process-lock.ts'
import { formatPublish, recordPublish, toPublishRecord } from './publish-log.ts'
import { type Database, openPublisherDatabase, withReadTransaction } from './publisher-database.ts'
import { createQueue } from './queue.ts'
import { readChanges } from './read-batch.ts'
import { isIncomplete, listReleases, markIncomplete, promoteRelease, pruneReleases, type Release } from './release.ts'
import { ReleaseTarget } from './release-target.ts'
import { type Renderer, renderPages } from './render-pages.ts'
import { createSearchRenderer } from './render-search.ts'
import { RequestCountRecords } from './request-count-records.ts'
import { retainOldAssets } from './retain-old-assets.ts'
import { createRetries } from './retries.ts'
import { buildIdOf, listStaticPaths, loadApp, versionOf } from './site-build.ts'
import { nodeName, SiteNode } from './site-node.ts'
import { createWakeSignal } from './wake-signal.ts'
import { createWholeArticleRenderer } from './whole-article.ts'

export interface PublisherOptions {
  home: string
  dist: string
  siteUrl: string
  databaseUrl: string
  /** Where pictures of the media library are fetched from. */
  mediaFiles?: MediaFilesOptions | undefined
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
const MIN_REBUILD_BACK_OFF_MS = 1_000
const MAX_REBUILD_BACK_OFF_MS = 60_000
const PROGRESS_LOG_MS = 1_000

/** Whether a release cannot be brought up to date. A page that failed would have the text of that day. */
const isUnusable = ({ folder, state }: Release) => state.stale || state.failedPages.length > 0 || isIncomplete(folder)

/** Waits for the home folder's lock, then follows the content log until the process ends. */
export async function startPublisher(options: PublisherOptions): Promise<Publisher> {
  const { home, dist, siteUrl, databaseUrl, log } = options
  await acquireProcessLock(home, () => log('waiting for another publisher of this home folder to end'))
  retainOldAssets(dist, home)
  const renderer = { app: await loadApp(dist), siteUrl }
  const database = openPublisherDatabase(databaseUrl, 'meridian publisher')
  const publisher = new Publisher(options, renderer, database, buildIdOf(dist))
  publisher.start()
  return publisher
}

/** Follows the content log and keeps one release up to date. One queue holds everything that writes into the release, so that no page is replaced by an older one. */
export class Publisher {
  readonly #options: PublisherOptions
  readonly #renderer: Renderer
  readonly #database: Database
  readonly #buildId: string
  readonly #staticPaths: string[]
  readonly #announcer: Announcer
  readonly #target: ReleaseTarget | undefined
  readonly #assets: ReturnType<typeof createGeneratedAssets>
  readonly #editions: ReturnType<typeof createEditionFiles>
  readonly #renderOnDemand: ReturnType<typeof createOnDemandRenderer>
  readonly #renderPreview: ReturnType<typeof createPreviewRenderer>
  readonly #renderWholeArticle: ReturnType<typeof createWholeArticleRenderer>
  readonly #renderSearch: ReturnType<typeof createSearchRenderer>
  readonly #enqueue = createQueue()
  readonly #wakeSignal = createWakeSignal()
  readonly #retries = createRetries()
  readonly #recordings = new Set<Promise<void>>()
  readonly #node: SiteNode
  readonly #requestCounts: RequestCountRecords
  /** The release that is served and followed; undefined until the first one of this build is complete. */
  #live: Release | undefined
  /** The release of another build that is served until then. */
  #foreign: Release | undefined
  /** A release of this build from before that one: after a rollback. It is served when it has been brought up to date. */
  #previous: Release | undefined
  #isChecking = false
  #rebuilding = false
  #warm = false

  constructor(options: PublisherOptions, renderer: Renderer, database: Database, buildId: string) {
    this.#options = options
    this.#renderer = renderer
    this.#database = database
    this.#buildId = buildId
    this.#staticPaths = listStaticPaths(renderer.app)
    this.#target = options.releaseTarget && this.#createTarget(options.releaseTarget)
    this.#announcer = new Announcer(options.send, this.#target)
    this.#node = new SiteNode(options.home, database, options.log, versionOf(buildId))
    this.#requestCounts = new RequestCountRecords(database)
    const { siteUrl, dist, mediaFiles, savePdf, log } = options
    const imageFolders = [
      path.resolve(dist, 'client'),
      ...(mediaFiles ? [path.resolve(mediaRoot(mediaFiles.home))] : []),
    ]
    const workers = createDocumentWorkers({ siteUrl, imageFolders, mediaFiles })
    const release = () => this.#live
    const onRendering = (path: string, event: RenderingEvent) => options.send({ kind: 'rendering', path, event })
    this.#assets = createGeneratedAssets({ database, workers, savePdf, release, log, onRendering })
    const folder = editionsFolder(options.home, buildId)
    this.#editions = createEditionFiles({ folder, database, workers, savePdf, onRendering, log })
    this.#renderPreview = createPreviewRenderer(renderer, database)
    this.#renderWholeArticle = createWholeArticleRenderer(renderer, database, () => this.#live?.state.position)
    this.#renderSearch = createSearchRenderer(renderer, database)
    this.#renderOnDemand = createOnDemandRenderer({
      renderer,
      database,
      release,
      enqueue: this.#enqueue,
      announce: (announcement) => this.#announcer.announce(announcement),
      onPublish: (publish) => this.#logPublish(publish),
    })
  }

  readonly #removeAssets = (releaseFolder: string, stale: StaleAssets): void => {
    this.#assets.invalidate(releaseFolder, stale)
    this.#editions.invalidate(stale)
  }

  /** Starts to follow the log in the background. Called once, while the lock is held. */
  start(): void {
    const { home } = this.#options
    const [inUse] = listReleases(home)
    pruneReleases(home, inUse?.folder)
    pruneEditions(home, this.#buildId)
    if (inUse?.state.buildId === this.#buildId) {
      this.#live = inUse
      if (isIncomplete(inUse.folder)) inUse.state.stale = true
    } else {
      this.#foreign = inUse
      this.#previous = listReleases(home).find(({ state }) => state.buildId === this.#buildId)
    }
    for (const release of [inUse, this.#previous]) if (release) clearTempFiles(release.folder)
    // An earlier process may have been killed after it wrote or promoted pages and before it announced them.
    if (inUse) this.#announcer.announceRelease(inUse.folder)
    this.#reportState('preparing')
    this.#node.start()
    this.#requestCounts.start()
    void this.#database.listen('content', this.#wakeSignal.wake, this.#wakeSignal.wake)
    void this.#followLog()
  }

  /** Removes from the release of another build what has been withdrawn or closed since it was followed or compared last. */
  async #removeFromForeign(): Promise<void> {
    const foreign = this.#foreign
    if (!foreign || this.#live) return
    const { changes, live } = await withReadTransaction(this.#database, async (tx, content) => {
      const changes = await readChanges(tx, content, foreign)
      return { changes, live: mayClose(changes) ? await readLiveContent(tx) : undefined }
    })
    if (live) {
      const { folder } = foreign
      const { staleAssets } = changes
      markIncomplete(folder)
      this.#removeAssets(folder, staleAssets)
      const announce = (paths: string[]) => void this.#announcer.announce({ paths, staleAssets, redirects: false })
      const paths = await removeClosedPages(foreign, live, announce)
      // The batch that saves the position finds nothing to remove any more.
      await syncFiles(paths.flatMap((page) => filesOfPage(folder, page)))
    }
    const { position, asOf } = changes
    this.#foreign = { ...foreign, state: { ...foreign.state, position, asOf: asOf.toISOString() } }
  }

  receive(message: PublisherRequest): void {
    if (message.kind === 'live') {
      this.#announcer.acknowledge(message.id)
      return
    }
    if (message.kind === 'missing-pages') {
      this.#record(message.kind, (tx) => recordMissingPages(tx, message.pages))
      return
    }
    if (message.kind === 'article-reads') {
      this.#record(message.kind, (tx) => recordArticleReads(tx, message.reads))
      return
    }
    if (message.kind === 'system-state') {
      const { id } = message
      void this.#database
        .asRole('publisher', {}, readSystemState, { readOnly: true })
        .catch(() => null)
        .then((state) => this.#options.send({ kind: 'system-state-read', id, state }))
      return
    }
    if (message.kind === 'request-counts') {
      this.#requestCounts.add(message.counts)
      return
    }
    if (message.kind === 'preview') {
      const { id, path, preview, links } = message
      void this.#renderPreview(path, preview, links).then((result) =>
        this.#options.send({ kind: 'previewed', id, result }),
      )
      return
    }
    if (message.kind === 'whole-article') {
      const { id, path, article, knownEtag } = message
      void this.#renderWholeArticle(path, article, knownEtag).then((page) =>
        this.#options.send({ kind: 'whole-article-rendered', id, page }),
      )
      return
    }
    if (message.kind === 'edition') {
      const { id, ...request } = message
      void this.#editions.store(request).then((outcome) => this.#options.send({ kind: 'edition-stored', id, outcome }))
      return
    }
    if (message.kind === 'search') {
      const { id, search, language } = message
      void this.#renderSearch(search, language).then((result) => this.#options.send({ kind: 'searched', id, result }))
      return
    }
    const asset = parseAssetPath(message.path)
    const requested = asset ? this.#assets.request(message.path, asset) : this.#renderOnDemand(message.path)
    void requested.then((outcome) => this.#options.send({ kind: 'rendered', id: message.id, outcome }))
  }

  /** Counts that the database does not take now are lost: they only rank lists. */
  #record(report: SiteReport['kind'], write: (tx: Tx) => Promise<void>): void {
    const recording = this.#database
      .asRole('publisher', {}, write)
      .catch((error) => this.#options.log(`${report} not recorded: ${error.message}`))
      .finally(() => this.#recordings.delete(recording))
    this.#recordings.add(recording)
  }

  /** Resolves when the reports that have been received are recorded, the end of the node too, and another publisher may write into the bucket. */
  async stop(): Promise<void> {
    await Promise.all([...this.#recordings, this.#requestCounts.write(), this.#target?.stop(), this.#node.stop()])
  }

  #createTarget(settings: ReleaseTargetSettings): ReleaseTarget {
    const { home, dist, siteUrl, stripeScriptUrl, log } = this.#options
    const release = () => this.#live
    const node = nodeName(home)
    return new ReleaseTarget({
      settings,
      node,
      home,
      dist,
      siteUrl,
      stripeScriptUrl,
      database: this.#database,
      release,
      log,
    })
  }

  async #followLog(): Promise<never> {
    let wasSignalled = false
    for (let backOffMs = MIN_BACK_OFF_MS; ; ) {
      try {
        // A schedule is not announced: it is looked for at the start, at its time, and with every poll.
        if (!wasSignalled) await this.#database.asRole('publisher', {}, makeDueIssueCurrent)
        this.#live ??= await this.#createRelease()
        const wakeAt = await this.#applyNextChanges(this.#live)
        await this.#warmUp(this.#live)
        backOffMs = MIN_BACK_OFF_MS
        if (this.#live.state.stale && !this.#rebuilding) void this.#rebuildInBackground()
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
  async #warmUp({ folder, state }: Release): Promise<void> {
    if (this.#warm) return
    this.#warm = true
    for (let pass = 0; pass < WARM_UP_PASSES; pass++) {
      await withReadTransaction(this.#database, async (_tx, content) => {
        const { featured } = await content.frontPage()
        const article = featured ? [`/articles/${featured.id}`] : []
        await renderPages(this.#renderer, { releaseFolder: folder }, [...state.staticPaths, ...article], content)
      })
    }
  }

  /** The first release that this build serves. Meanwhile nothing renders pages of the other build, but what is withdrawn is removed. */
  async #createRelease(): Promise<Release> {
    const check = () => this.#checkForeign().catch((error) => this.#options.log(errorMessage(error)))
    const timer = setInterval(check, POLL_MS)
    try {
      await check()
      return (await this.#resumePrevious()) ?? (await this.#rebuild())
    } finally {
      clearInterval(timer)
    }
  }

  /** One check at a time: the queue may be busy for longer than the time between two. */
  async #checkForeign(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      await this.#enqueue(() => this.#removeFromForeign())
    } finally {
      this.#isChecking = false
    }
  }

  /** Brings the kept release up to date, unless too much has changed. */
  #resumePrevious(): Promise<Release | undefined> {
    return this.#enqueue(async () => {
      const previous = this.#previous
      if (!previous || isUnusable(previous)) return
      await this.#catchUp(previous, { isServed: false })
      this.#previous = undefined
      return isUnusable(previous) ? undefined : this.#switchTo(previous)
    })
  }

  /** Prebuilds a new release while the old one is followed and served, brings it up to date and switches to it. */
  async #rebuild(): Promise<Release> {
    const { home, dist, databaseUrl } = this.#options
    const staged = await prebuild({
      home,
      dist,
      databaseUrl,
      renderer: this.#renderer,
      database: this.#database,
      buildId: this.#buildId,
      staticPaths: this.#staticPaths,
      earlierRelease: this.#live?.folder,
      onProgress: this.#createProgressReport(),
    })
    return this.#enqueue(async () => {
      await this.#catchUp(staged)
      return this.#switchTo(staged)
    })
  }

  #catchUp(release: Release, options: { isServed?: boolean } = {}) {
    return applyChanges({
      ...options,
      release,
      renderer: this.#renderer,
      database: this.#database,
      retryPaths: [],
      removeAssets: this.#removeAssets,
      // No serving process uses this folder yet.
      announce: async () => Date.now(),
    })
  }

  async #switchTo(caughtUp: Release): Promise<Release> {
    const release = await promoteRelease(caughtUp)
    this.#live = release
    this.#foreign = undefined
    this.#announcer.announceRelease(release.folder)
    pruneReleases(this.#options.home, release.folder)
    return release
  }

  async #rebuildInBackground(): Promise<void> {
    this.#rebuilding = true
    for (
      let backOffMs = MIN_REBUILD_BACK_OFF_MS;
      this.#rebuilding;
      backOffMs = Math.min(backOffMs * 2, MAX_REBUILD_BACK_OFF_MS)
    ) {
      try {
        await this.#rebuild()
        this.#rebuilding = false
      } catch (error) {
        this.#options.log(
          `the new release could not be prebuilt: ${errorMessage(error)}; next attempt in ${backOffMs} ms`,
        )
        await new Promise((resolve) => setTimeout(resolve, backOffMs))
      }
    }
    this.#wakeSignal.wake()
  }

  #createProgressReport(): (done: number, all: number) => void {
    const startedAt = performance.now()
    let loggedAt = startedAt
    return (done, all) => {
      const seconds = (performance.now() - startedAt) / 1000
      const progress = `${done} of ${all} pages, ${Math.round(done / seconds)} pages/s`
      if (!this.#live) this.#reportState('preparing', progress)
      if (performance.now() - loggedAt < PROGRESS_LOG_MS && done < all) return
      loggedAt = performance.now()
      this.#options.log(`rendered ${progress}`)
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
      recordPublish(home, record)
      this.#node.record(record)
    })
  }

  #reportState(phase: PublisherState['phase'], progress?: string): void {
    const { position, asOf, failedPages = [], stale = false } = this.#live?.state ?? {}
    const release = this.#live && path.basename(this.#live.folder)
    const state = { phase, progress, position, asOf, failedPages: failedPages.length, stale, release }
    this.#options.send({ kind: 'state', state })
    this.#node.setState(state)
  }
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message || String(error.cause ?? error.name) : String(error)
}
