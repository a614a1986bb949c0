const FIRST_MS = 1_000
const MAX_MS = 60_000

/** Decides when failed pages are retried: after a second, then with growing delays, until none fails. */
export function createRetries(now: () => number = Date.now) {
  let delay = FIRST_MS
  let nextAttemptAt = 0
  let pending = false
  return {
    due: (failedPages: string[]): string[] => (now() >= nextAttemptAt ? failedPages : []),
    update(failedPages: string[]) {
      pending = failedPages.length > 0
      if (!pending) delay = FIRST_MS
      if (!pending || now() < nextAttemptAt) return
      nextAttemptAt = now() + delay
      delay = Math.min(delay * 2, MAX_MS)
    },
    nextAt: (): number => (pending ? nextAttemptAt : Number.POSITIVE_INFINITY),
  }
}
