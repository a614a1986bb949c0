const FIRST_MS = 100
const MAX_MS = 5_000
const RESET_AFTER_MS = 30_000

/** Growing delays between restarts; after half a minute without a failure they start small again. */
export function createBackOff(now: () => number = Date.now) {
  let delayMs = 0
  let lastFailureAt = 0
  return {
    next(): number {
      delayMs = now() - lastFailureAt > RESET_AFTER_MS ? FIRST_MS : Math.min(delayMs * 2, MAX_MS)
      lastFailureAt = now()
      return delayMs
    },
  }
}
