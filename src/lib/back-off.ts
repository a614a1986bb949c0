const FIRST_MS = 100
const LONGEST_MS = 5_000
const CALM_MS = 30_000

/** Growing waits for what keeps falling over; after a calm half minute they start small again. */
export function createBackOff(now: () => number = Date.now) {
  let wait = 0
  let last = 0
  return {
    next(): number {
      wait = now() - last > CALM_MS ? FIRST_MS : Math.min(wait * 2, LONGEST_MS)
      last = now()
      return wait
    },
  }
}
