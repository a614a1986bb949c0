/** Upper limits, in seconds, of the times that are told apart. */
export const DURATION_LIMITS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** The requests that a serving process has answered since its last report, or all of them since the site was started. */
export interface RequestCounts {
  /** Every request. */
  requests: number
  /** Those that were forwarded to the functions. */
  forwarded: number
  /** Answered with a 5xx status. */
  errors: number
  /** Of the forwarded requests: how many took at most so long as the limit of the same index. */
  durations: number[]
  /** Seconds of all forwarded requests together. */
  durationSum: number
}

const noCounts = (): RequestCounts => ({
  requests: 0,
  forwarded: 0,
  errors: 0,
  durations: DURATION_LIMITS.map(() => 0),
  durationSum: 0,
})

export class RequestCounter {
  #counts = noCounts()

  /** A page from memory: nothing else is known about it, because it has to be fast. */
  countPage(): void {
    this.#counts.requests++
  }

  count({ forwarded, status, seconds }: { forwarded: boolean; status: number; seconds: number }): void {
    this.#counts.requests++
    if (status >= 500) this.#counts.errors++
    if (!forwarded) return
    this.#counts.forwarded++
    this.#counts.durationSum += seconds
    for (const [index, limit] of DURATION_LIMITS.entries())
      if (seconds <= limit) this.#counts.durations[index] = (this.#counts.durations[index] ?? 0) + 1
  }

  add(counts: RequestCounts): void {
    this.#counts.requests += counts.requests
    this.#counts.forwarded += counts.forwarded
    this.#counts.errors += counts.errors
    this.#counts.durationSum += counts.durationSum
    this.#counts.durations = this.#counts.durations.map((count, index) => count + (counts.durations[index] ?? 0))
  }

  read = (): Readonly<RequestCounts> => this.#counts

  /** Undefined when there was no request. */
  drain(): RequestCounts | undefined {
    if (this.#counts.requests === 0) return undefined
    const drained = this.#counts
    this.#counts = noCounts()
    return drained
  }
}
