import { setImmediate } from 'node:timers/promises'
import { describeBucket } from '#lib/bucket-settings.ts'
import { type ObjectStorageError, openBucket } from '#lib/object-storage.ts'
import type { ReleaseTargetSettings } from '#lib/release-target-settings.ts'
import type { TargetReport } from '#shared/data/release-targets.ts'
import { BucketContents } from './bucket-contents.ts'
import { createCdnPurge } from './cdn-purge.ts'
import { isImmutable } from './content-types.ts'
import { PendingPaths } from './pending-paths.ts'
import type { Announcement } from './process-messages.ts'
import type { Database } from './publisher-database.ts'
import { type Release, readRelease } from './release.ts'
import { TargetLease } from './target-lease.ts'
import {
  isForTarget,
  listAssets,
  listPages,
  pathOfKey,
  readRedirectRules,
  type TargetSources,
} from './target-objects.ts'
import { writeTargetStatus } from './target-status.ts'
import { WaitingPurges } from './waiting-purges.ts'
import { createWakeSignal } from './wake-signal.ts'

export interface ReleaseTargetOptions {
  settings: ReleaseTargetSettings
  /** Names this publisher. */
  node: string
  home: string
  dist: string
  siteUrl: string
  stripeScriptUrl?: string | undefined
  database: Database
  /** The release that is followed. */
  release: () => Release | undefined
  log: (line: string) => void
}

/** Paths that are read at once, between two looks at what else waits. */
const CHUNK = 32
const CONCURRENCY = 16
/** How long a CDN that is purged may keep a page, if a purge was lost in spite of all. */
const CDN_SECONDS = 3600
const CLAIM_MS = 5_000
const MIN_BACK_OFF_MS = 1_000
const MAX_BACK_OFF_MS = 30_000
const RETRY_PURGE_MS = 5_000
const RETRY_REJECTED_MS = 60_000
/** A request of a predecessor may have been on its way while this publisher listed the bucket. */
const SECOND_COMPARISON_MS = 60_000
/** Repairs what somebody else has changed in the bucket. */
const COMPARISON_MS = 86_400_000
/** While many pages are uploaded, those that are ready are purged now and then. */
const PURGE_MS = 5_000

/**
 * Keeps a bucket equal to the release (docs/decisions/0440-releases-in-a-bucket.md). It remembers nothing on disk: the first thing
 * after a start is to list the bucket and to compare it with the release; later on, announced paths are compared.
 */
export class ReleaseTarget {
  readonly #options: ReleaseTargetOptions
  readonly #contents: BucketContents
  readonly #lease: TargetLease
  readonly #purges: WaitingPurges | undefined
  readonly #pending = new PendingPaths()
  readonly #wakeSignal = createWakeSignal()
  readonly #name: string
  #redirects = new Map<string, string>()
  #removedKeys = new Set<string>()
  /** Uploads and deletions that have been taken from what waits, and have not succeeded or been given back. */
  #inFlight = 0
  /** Keys that the service refuses, and how each is tried again. */
  readonly #rejected = new Map<string, () => void>()
  #retryRejectedAt = 0
  #compareAt = 0
  #isFirstComparison = true
  #purgedAt = 0
  #retryPurgeAt = 0
  /** Whether the row may say so. */
  #mayBeComplete = false
  #failure: { message: string; since: Date } | undefined
  #started = false
  #stopped = false

  constructor(options: ReleaseTargetOptions) {
    const { settings, database, node, siteUrl } = options
    this.#options = options
    this.#contents = new BucketContents(openBucket(settings.bucket), settings.pageKeys)
    this.#name = describeBucket(settings.bucket)
    this.#purges = settings.cdn && new WaitingPurges(createCdnPurge(settings.cdn, siteUrl))
    this.#lease = new TargetLease({ database, target: this.#name, holder: node, report: () => this.#report() })
  }

  /** Called again, it does nothing. */
  start(): void {
    if (!this.#started) void this.#run()
    this.#started = true
  }

  /** Lets another publisher take over at once. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#wakeSignal.wake()
    await this.#lease.release().catch(() => {})
  }

  /** Called when the files are in place. */
  add({ paths, redirects }: Announcement): void {
    this.#pending.add(paths.filter(isForTarget))
    if (redirects) this.#readRedirects()
    this.#wakeSignal.wake()
  }

  /** Another release is followed, or every page has changed. */
  compareAll(): void {
    this.#compareAt = 0
    this.#wakeSignal.wake()
  }

  async #run(): Promise<void> {
    for (let backOffMs = MIN_BACK_OFF_MS; !this.#stopped; ) {
      try {
        const isIdle = await this.#step()
        backOffMs = MIN_BACK_OFF_MS
        if (isIdle) await this.#wakeSignal.wait(this.#idleMs())
      } catch (error) {
        if (this.#stopped) return
        this.#fail(error as Error)
        await this.#wakeSignal.wait(backOffMs)
        backOffMs = Math.min(backOffMs * 2, MAX_BACK_OFF_MS)
      }
    }
  }

  /** Does a little of the work. Resolves to true when there is none. */
  async #step(): Promise<boolean> {
    const release = this.#options.release()
    if (!release || !(await this.#isHolder())) {
      this.#writeStatus()
      return true
    }
    if (performance.now() >= this.#compareAt) await this.#compare(release)
    this.#retryRejected()
    let failure: unknown
    if (this.#isWorking()) {
      await this.#markIncomplete()
      failure = await this.#uploadNext().catch((error) => error)
      if (!failure && this.#isWorking() && performance.now() - this.#purgedAt < PURGE_MS) return false
    }
    // Uploaded pages are purged, whether or not more can be uploaded now.
    await this.#purge()
    if (failure) throw failure
    if (this.#isWorking()) return false
    if (this.#rejected.size === 0 && performance.now() >= this.#retryPurgeAt) this.#recover()
    if (this.#isComplete() && !this.#mayBeComplete) {
      await this.#lease.report()
      this.#options.log(`${this.#name} is complete`)
    }
    return true
  }

  #isWorking = () => this.#pending.size > 0 || this.#removedKeys.size > 0

  #isComplete = () =>
    this.#contents.isListed &&
    !this.#isWorking() &&
    this.#inFlight === 0 &&
    (this.#purges?.size ?? 0) === 0 &&
    this.#rejected.size === 0 &&
    performance.now() < this.#compareAt

  #idleMs(): number {
    if (!this.#lease.isHeld) return CLAIM_MS
    const purgeAt = this.#purges?.isUrgent ? 0 : (this.#purges?.nextAt ?? Number.POSITIVE_INFINITY)
    const nextAt = Math.min(this.#compareAt, Math.max(purgeAt, this.#retryPurgeAt))
    return Math.min(CLAIM_MS, nextAt - performance.now())
  }

  async #isHolder(): Promise<boolean> {
    if (this.#lease.isHeld) return true
    this.#contents.forget()
    const found = await this.#lease.claim()
    if (!found) return false
    this.#options.log(`writes releases to ${this.#name}`)
    // The predecessor may have uploaded pages without purging them, and nothing says which.
    if (!found.complete && !found.isNew) this.#purges?.addEverything()
    this.#mayBeComplete = found.complete
    this.#isFirstComparison = true
    this.#compareAt = 0
    return true
  }

  /** Lists the bucket, and lets everything wait that may differ. */
  async #compare(release: Release): Promise<void> {
    // Set before the first wait: another release may be announced meanwhile.
    this.#compareAt = performance.now() + (this.#isFirstComparison ? SECOND_COMPARISON_MS : COMPARISON_MS)
    try {
      await this.#contents.list()
      const redirects = readRedirectRules(release)
      const known = [...(await listAssets(this.#options)), ...(await listPages(release)), ...redirects.keys()]
      this.#redirects = redirects
      this.#rejected.clear()
      this.#removedKeys = new Set(this.#contents.unknownKeys(known))
      this.#pending.add(known)
      this.#isFirstComparison = false
    } catch (error) {
      this.#compareAt = 0
      throw error
    }
  }

  /**
   * The files are read without waiting in between: a page that leads to others is then not newer than what was announced before
   * it, and all of that has been uploaded, because it has a lower rank.
   */
  async #uploadNext(): Promise<void> {
    const sources = this.#sources()
    const { signal } = this.#lease
    const changes = this.#pending.take(CHUNK).flatMap((page) => this.#contents.changeOf(page, sources) ?? [])
    await this.#attemptAll(changes, {
      keyOf: ({ key }) => key,
      run: async (change) => {
        await this.#contents.apply(change, signal)
        if (!isImmutable(change.page)) this.#purges?.add(change.page)
      },
      giveBack: ({ page }) => this.#pending.add([page]),
    })
    if (this.#pending.size === 0) await this.#removeNext(sources)
    // When all is equal nothing else waits for anything, and publishes would have to.
    await setImmediate()
  }

  async #removeNext(sources: TargetSources): Promise<void> {
    const taken = [...this.#removedKeys].slice(0, CHUNK)
    for (const key of taken) this.#removedKeys.delete(key)
    const keys = taken.filter((key) => this.#contents.isUnused(key, sources))
    await this.#attemptAll(keys, {
      keyOf: (key) => key,
      run: async (key) => {
        await this.#contents.remove(key, this.#lease.signal)
        this.#purges?.add(pathOfKey(key))
      },
      giveBack: (key) => this.#removedKeys.add(key),
    })
  }

  /** Gives back what failed, and throws the first error, unless it concerns one key alone. */
  async #attemptAll<T>(
    all: T[],
    { keyOf, run, giveBack }: { keyOf: (one: T) => string; run: (one: T) => Promise<void>; giveBack: (one: T) => void },
  ): Promise<void> {
    const failures: Error[] = []
    this.#inFlight += all.length
    await inParallel(all, async (one) => {
      try {
        if (!this.#lease.isHeld) throw new Error('another publisher may write into the bucket now')
        await run(one)
        this.#rejected.delete(keyOf(one))
      } catch (error) {
        if (isRejection(error as ObjectStorageError))
          return this.#reject(keyOf(one), error as Error, () => giveBack(one))
        giveBack(one)
        failures.push(error as Error)
      } finally {
        this.#inFlight--
      }
    })
    if (failures[0]) throw failures[0]
  }

  /** Throws when the release is not on the disk: its pages would count as removed. */
  #sources(): TargetSources {
    const release = this.#options.release()
    if (!release || !readRelease(release.folder)) throw new Error('the release is not in MERIDIAN_HOME any more')
    const { dist, home, siteUrl, stripeScriptUrl, settings } = this.#options
    const redirects = this.#redirects
    return { release, redirects, dist, home, siteUrl, stripeScriptUrl, cdnSeconds: settings.cdn && CDN_SECONDS }
  }

  async #purge(): Promise<void> {
    if (!this.#purges || performance.now() < this.#retryPurgeAt) return
    this.#purgedAt = performance.now()
    try {
      await this.#purges.run()
      this.#retryPurgeAt = 0
    } catch (error) {
      this.#fail(error as Error)
      this.#retryPurgeAt = performance.now() + RETRY_PURGE_MS
    }
  }

  #readRedirects(): void {
    const release = this.#options.release()
    if (!release) return
    const before = this.#redirects
    this.#redirects = readRedirectRules(release)
    this.#pending.add([...before.keys(), ...this.#redirects.keys()])
  }

  #reject(key: string, error: Error, giveBack: () => void): void {
    if (this.#rejected.size === 0) this.#retryRejectedAt = performance.now() + RETRY_REJECTED_MS
    this.#rejected.set(key, giveBack)
    this.#fail(error)
  }

  #retryRejected(): void {
    if (this.#rejected.size === 0 || performance.now() < this.#retryRejectedAt) return
    for (const giveBack of this.#rejected.values()) giveBack()
    this.#rejected.clear()
  }

  #fail({ message }: Error): void {
    if (this.#failure?.message !== message) this.#options.log(`${this.#name}: ${message}`)
    this.#failure = { message, since: this.#failure?.since ?? new Date() }
    this.#writeStatus()
  }

  #recover(): void {
    if (this.#failure) this.#options.log(`${this.#name}: works again`)
    this.#failure = undefined
  }

  /** Before the first upload: a publisher that takes over must know that something was not purged. */
  async #markIncomplete(): Promise<void> {
    if (!this.#mayBeComplete) return
    await this.#lease.report()
    this.#mayBeComplete = false
  }

  #report(): TargetReport {
    const complete = this.#isComplete()
    if (complete) this.#mayBeComplete = true
    this.#writeStatus()
    return {
      complete,
      pending: this.#pendingCount(),
      failure: this.#failure?.message,
      failingSince: this.#failure?.since,
      followedUntil: complete ? this.#options.release()?.state.asOf : undefined,
    }
  }

  #pendingCount = () => this.#pending.size + this.#removedKeys.size + this.#inFlight + this.#rejected.size

  #writeStatus(): void {
    const complete = this.#isComplete()
    writeTargetStatus(this.#options.home, {
      target: this.#name,
      isHolder: this.#lease.isHeld,
      complete,
      pending: this.#pendingCount(),
      purging: this.#purges?.size ?? 0,
      failure: this.#failure?.message,
      failingSince: this.#failure?.since.toISOString(),
      followedUntil: complete ? this.#options.release()?.state.asOf : undefined,
    })
  }
}

/** Conflicts with another request, which has ended by the next attempt. */
const PASSING_CONFLICTS = ['OperationAborted', 'ConditionalRequestConflict']

/**
 * Refused for what it is, for example a key that a server of files cannot have beside another one. Other failures concern the
 * bucket or the keys to it, and pass or are corrected.
 */
const isRejection = ({ status, code }: Partial<ObjectStorageError>) =>
  status !== undefined &&
  status >= 400 &&
  status < 500 &&
  ![401, 403, 404, 408, 429].includes(status) &&
  !PASSING_CONFLICTS.includes(code ?? '')

async function inParallel<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const next = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, all.length) }, next))
}
