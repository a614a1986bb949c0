import type { Announcer } from './announcer.ts'
import { applyChanges } from './apply-changes.ts'
import { mayClose, readLiveContent, removeClosedPages } from './closed-pages.ts'
import { syncFiles } from './durable-files.ts'
import { clearTempFiles, filesOfPage } from './page-files.ts'
import { prebuild } from './prebuild.ts'
import type { StaleAssets } from './process-messages.ts'
import { errorMessage } from './publish-log.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { readChanges } from './read-batch.ts'
import { isIncomplete, listReleases, markIncomplete, promoteRelease, pruneReleases, type Release } from './release.ts'
import type { Renderer } from './render-pages.ts'
import type { createQueue } from './serial-tasks.ts'
import { listStaticPaths } from './site-build.ts'

export interface LiveReleaseOptions {
  home: string
  dist: string
  databaseUrl: string
  database: Database
  renderer: Renderer
  buildId: string
  announcer: Announcer
  /** Runs what writes into a release, one task after the other. */
  enqueue: ReturnType<typeof createQueue>
  removeAssets: (releaseFolder: string, stale: StaleAssets) => void
  log: (line: string) => void
  /** While the first release of this build is rendered. */
  onProgress: (progress: string) => void
  /** A new release has taken the place of a stale one. */
  onReplaced: () => void
}

/** How often the release of another build is compared with what has been withdrawn. */
const CHECK_MS = 5_000
const MIN_BACK_OFF_MS = 1_000
const MAX_BACK_OFF_MS = 60_000
const PROGRESS_LOG_MS = 1_000

/** Whether a release cannot be brought up to date. A page that failed would have the text of that day. */
const isUnusable = ({ folder, state }: Release) => state.stale || state.failedPages.length > 0 || isIncomplete(folder)

/** The release that is served: which one it is at the start, and how another one takes its place. */
export class LiveRelease {
  readonly #options: LiveReleaseOptions
  #current: Release | undefined
  /** The release of another build that is served until this build has one. */
  #otherBuild: Release | undefined
  /** A release of this build from before that one: after a rollback. It is served when it has been brought up to date. */
  #rollbackRelease: Release | undefined
  #isChecking = false
  #isRebuilding = false

  constructor(options: LiveReleaseOptions) {
    this.#options = options
  }

  /** The release that is served and followed; undefined until the first one of this build is complete. */
  get current(): Release | undefined {
    return this.#current
  }

  /** Announces the release that was in use, whichever build made it. Called once, while the lock of the home folder is held. */
  start(): void {
    const { home, buildId, announcer } = this.#options
    const [inUse] = listReleases(home)
    pruneReleases(home, inUse?.folder)
    if (inUse?.state.buildId === buildId) {
      this.#current = inUse
      if (isIncomplete(inUse.folder)) inUse.state.stale = true
    } else {
      this.#otherBuild = inUse
      this.#rollbackRelease = listReleases(home).find(({ state }) => state.buildId === buildId)
    }
    for (const release of [inUse, this.#rollbackRelease]) if (release) clearTempFiles(release.folder)
    // An earlier process may have been killed after it wrote or promoted pages and before it announced them.
    if (inUse) announcer.announceRelease(inUse.folder)
  }

  /**
   * The release of this build, which is made where there is none. Meanwhile nothing renders pages of the other build, but what is
   * withdrawn is removed. Rejects when the database cannot be read.
   */
  async ensure(): Promise<Release> {
    if (this.#current) return this.#current
    const check = () => this.#checkOtherBuild().catch((error) => this.#options.log(errorMessage(error)))
    const timer = setInterval(check, CHECK_MS)
    try {
      await check()
      return (await this.#resumeAfterRollback()) ?? (await this.#rebuild())
    } finally {
      clearInterval(timer)
    }
  }

  /** Replaces the release by a new one, with as many attempts as that takes. Does nothing while another call does so. */
  async replace(): Promise<void> {
    if (this.#isRebuilding) return
    this.#isRebuilding = true
    for (let backOffMs = MIN_BACK_OFF_MS; this.#isRebuilding; backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)) {
      try {
        await this.#rebuild()
        this.#isRebuilding = false
      } catch (error) {
        const next = `next attempt in ${backOffMs} ms`
        this.#options.log(`the new release could not be prebuilt: ${errorMessage(error)}; ${next}`)
        await new Promise((resolve) => setTimeout(resolve, backOffMs))
      }
    }
    this.#options.onReplaced()
  }

  /** One check at a time: the queue may be busy for longer than the time between two. */
  async #checkOtherBuild(): Promise<void> {
    if (this.#isChecking) return
    this.#isChecking = true
    try {
      await this.#options.enqueue(() => this.#removeFromOtherBuild())
    } finally {
      this.#isChecking = false
    }
  }

  /** Removes from the release of another build what has been withdrawn or closed since it was followed or compared last. */
  async #removeFromOtherBuild(): Promise<void> {
    const { database, announcer, removeAssets } = this.#options
    const release = this.#otherBuild
    if (!release || this.#current) return
    const { changes, live } = await withReadTransaction(database, async (tx, content) => {
      const changes = await readChanges(tx, content, release)
      return { changes, live: mayClose(changes) ? await readLiveContent(tx) : undefined }
    })
    if (live) {
      const { folder } = release
      const { staleAssets } = changes
      markIncomplete(folder)
      removeAssets(folder, staleAssets)
      const announce = (paths: string[]) => void announcer.announce({ paths, staleAssets, redirects: false })
      const paths = await removeClosedPages(release, live, announce)
      // The batch that saves the position finds nothing to remove any more.
      await syncFiles(paths.flatMap((page) => filesOfPage(folder, page)))
    }
    const { position, asOf } = changes
    this.#otherBuild = { ...release, state: { ...release.state, position, asOf: asOf.toISOString() } }
  }

  /** Brings the release from before a rollback up to date, unless too much has changed. */
  #resumeAfterRollback(): Promise<Release | undefined> {
    return this.#options.enqueue(async () => {
      const release = this.#rollbackRelease
      if (!release || isUnusable(release)) return
      await this.#catchUp(release, { isServed: false })
      this.#rollbackRelease = undefined
      return isUnusable(release) ? undefined : this.#switchTo(release)
    })
  }

  /** Prebuilds a new release while the old one is followed and served, brings it up to date and switches to it. */
  async #rebuild(): Promise<Release> {
    const { home, dist, databaseUrl, database, renderer, buildId, enqueue } = this.#options
    const staged = await prebuild({
      home,
      dist,
      databaseUrl,
      renderer,
      database,
      buildId,
      staticPaths: listStaticPaths(renderer.app),
      earlierRelease: this.#current?.folder,
      onProgress: this.#createProgressReport(),
    })
    return enqueue(async () => {
      await this.#catchUp(staged)
      return this.#switchTo(staged)
    })
  }

  #catchUp(release: Release, options: { isServed?: boolean } = {}) {
    const { renderer, database, removeAssets } = this.#options
    return applyChanges({
      ...options,
      release,
      renderer,
      database,
      retryPaths: [],
      removeAssets,
      // No serving process uses this folder yet.
      announce: async () => Date.now(),
    })
  }

  async #switchTo(caughtUp: Release): Promise<Release> {
    const release = await promoteRelease(caughtUp)
    this.#current = release
    this.#otherBuild = undefined
    this.#options.announcer.announceRelease(release.folder)
    pruneReleases(this.#options.home, release.folder)
    return release
  }

  #createProgressReport(): (done: number, all: number) => void {
    const startedAt = performance.now()
    let loggedAt = startedAt
    return (done, all) => {
      const seconds = (performance.now() - startedAt) / 1000
      const progress = `${done} of ${all} pages, ${Math.round(done / seconds)} pages/s`
      if (!this.#current) this.#options.onProgress(progress)
      if (performance.now() - loggedAt < PROGRESS_LOG_MS && done < all) return
      loggedAt = performance.now()
      this.#options.log(`rendered ${progress}`)
    }
  }
}
