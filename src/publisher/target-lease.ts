import { claimReleaseTarget, reportReleaseTarget, type TargetReport } from '#shared/data/release-targets.ts'
import type { Database } from './publisher-database.ts'
import { createQueue } from './serial-tasks.ts'

/** Another publisher may take the bucket when its holder has said nothing for so long. */
const HOLD_SECONDS = 20
const REPORT_MS = 5_000
/** The holder stops this long before: a request that it has sent must not arrive after those of its successor. */
const MARGIN_MS = 5_000

export interface TargetLeaseOptions {
  database: Database
  target: string
  holder: string
  /** The report that the holder writes every five seconds. */
  report: () => TargetReport
}

/**
 * Lets one of several publishers write into a bucket. The database's clock decides; this machine's is only used to measure how
 * much of the time has passed, so a process that was stopped in between knows that it has lost the bucket.
 */
export class TargetLease {
  readonly #options: TargetLeaseOptions
  #abort = new AbortController()
  #heldUntil = 0
  #timer: NodeJS.Timeout | undefined
  readonly #enqueue = createQueue()

  constructor(options: TargetLeaseOptions) {
    this.#options = options
  }

  get isHeld(): boolean {
    return performance.now() < this.#heldUntil
  }

  /** Aborts when the bucket is lost. */
  get signal(): AbortSignal {
    return this.#abort.signal
  }

  /** Resolves to whether the last holder had completed its work; undefined while another publisher holds the bucket. */
  async claim(): Promise<{ complete: boolean; isNew: boolean } | undefined> {
    const startedAt = performance.now()
    const found = await this.#write((tx) => claimReleaseTarget(tx, this.#hold))
    if (!found) return undefined
    this.#abort = new AbortController()
    this.#extend(startedAt)
    this.#timer ??= setInterval(() => void this.report().catch(() => this.#check()), REPORT_MS).unref()
    return found
  }

  /** Says how far the bucket is, and keeps it. One report after the other: an older one must not be the last word. */
  report(): Promise<void> {
    return this.#enqueue(() => this.#sendReport())
  }

  async #sendReport(): Promise<void> {
    // Only claim() takes a lost bucket again: a report would succeed while the row names this holder, but the signal stays aborted.
    if (!this.isHeld) return this.#lose()
    const startedAt = performance.now()
    const isHeld = await this.#write((tx) => reportReleaseTarget(tx, this.#hold, this.#options.report()))
    if (isHeld) this.#extend(startedAt)
    else this.#lose()
  }

  /** Lets another publisher take the bucket at once. */
  async release(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    if (!this.isHeld) return
    this.#lose()
    await this.#write((tx) => reportReleaseTarget(tx, { ...this.#hold, seconds: 0 }, this.#options.report()))
  }

  #extend(startedAt: number): void {
    this.#heldUntil = startedAt + HOLD_SECONDS * 1000 - MARGIN_MS
  }

  #check(): void {
    if (!this.isHeld) this.#lose()
  }

  #lose(): void {
    this.#heldUntil = 0
    this.#abort.abort()
  }

  get #hold() {
    const { target, holder } = this.#options
    return { target, holder, seconds: HOLD_SECONDS }
  }

  #write<T>(work: (tx: Parameters<Parameters<Database['asRole']>[2]>[0]) => Promise<T>): Promise<T> {
    return this.#options.database.asRole('publisher', {}, work)
  }
}
