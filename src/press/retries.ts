const FIRST_MS = 1_000
const LONGEST_MS = 60_000

/** When pages that failed are due again: after a second, then with growing waits, until none is left. */
export function createRetries(now: () => number = Date.now) {
  let delay = FIRST_MS
  let at = 0
  let waiting = false
  return {
    due: (unfinished: string[]): string[] => (now() >= at ? unfinished : []),
    settle(unfinished: string[]) {
      waiting = unfinished.length > 0
      if (!waiting) delay = FIRST_MS
      if (!waiting || now() < at) return
      at = now() + delay
      delay = Math.min(delay * 2, LONGEST_MS)
    },
    nextAt: (): number => (waiting ? at : Number.POSITIVE_INFINITY),
  }
}
