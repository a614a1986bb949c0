const FIRST_MS = 1_000
const MAX_MS = 60_000

/** When pages that failed are due again: after a second, then with growing waits, until none is left. */
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
