import type { PurgeCdn } from './cdn-purge.ts'

/** Beyond so many paths everything is purged: the CDN refills faster than it takes so many requests. */
const MAX_PATHS = 1_000
/**
 * A CDN may have begun to read the old object just before it was replaced, and store it just after it was purged. So each purge is
 * repeated once.
 */
const REPEAT_MS = 10_000

interface Purge {
  everything: boolean
  paths: Set<string>
}

/** Collects what has changed in the bucket, and purges it at the CDN. */
export class WaitingPurges {
  readonly #purge: PurgeCdn
  readonly #repeatMs: number
  #waiting: Purge = { everything: false, paths: new Set() }
  /** Sent and not answered yet: it is lost when the publisher is stopped. */
  #running: Purge | undefined
  #repeats: (Purge & { at: number })[] = []

  constructor(purge: PurgeCdn, repeatMs = REPEAT_MS) {
    this.#purge = purge
    this.#repeatMs = repeatMs
  }

  get size(): number {
    const purges = [this.#waiting, ...(this.#running ? [this.#running] : []), ...this.#repeats]
    return purges.reduce((sum, { everything, paths }) => sum + (everything ? 1 : paths.size), 0)
  }

  /** Whether something has not been purged at all. */
  get isUrgent(): boolean {
    return this.#waiting.everything || this.#waiting.paths.size > 0
  }

  /** When a purge is to be repeated; milliseconds by performance.now(). */
  get nextAt(): number {
    return Math.min(...this.#repeats.map(({ at }) => at))
  }

  add(page: string): void {
    if (this.#waiting.everything) return
    this.#waiting.paths.add(page)
    if (this.#waiting.paths.size > MAX_PATHS) this.addEverything()
  }

  addEverything(): void {
    this.#waiting = { everything: true, paths: new Set() }
  }

  /** Purges the waiting paths, and repeats those that are due. Paths of a failed purge stay in the queue. */
  async run(): Promise<void> {
    const now = performance.now()
    const due = this.#repeats.filter(({ at }) => at <= now)
    const first = this.#waiting
    const everything = first.everything || due.some((purge) => purge.everything)
    const paths = new Set([...first.paths, ...due.flatMap((purge) => [...purge.paths])])
    if (!everything && paths.size === 0) return
    this.#waiting = { everything: false, paths: new Set() }
    this.#running = first
    try {
      await this.#purge(everything ? 'everything' : [...paths])
    } catch (error) {
      for (const page of first.paths) this.add(page)
      if (first.everything) this.addEverything()
      throw error
    } finally {
      this.#running = undefined
    }
    this.#repeats = this.#repeats.filter((purge) => !due.includes(purge))
    if (first.everything || first.paths.size > 0)
      this.#repeats.push({ ...first, at: performance.now() + this.#repeatMs })
  }
}
