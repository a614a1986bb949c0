/** What is known of one article that is being read. Times are in milliseconds, on one clock. */
export interface Reading {
  /** When its reader first scrolled. */
  since: number
  /** How far they have come, in percent of the text. */
  furthest: number
  /** How far the API has been told, and when. */
  told: number
  toldAt: number
}

/** Whoever leaves sooner has looked, not read. */
const FIRST_AFTER_MS = 5_000
const STEP_PERCENT = 10
const PAUSE_MS = 15_000

export const begunAt = (now: number): Reading => ({
  since: now,
  furthest: 0,
  told: 0,
  toldAt: Number.NEGATIVE_INFINITY,
})

/** Whether it is time to tell the API: at first, in large steps, at the end, and when the reader turns away. */
export function isDue({ since, furthest, told, toldAt }: Reading, now: number, isLeaving: boolean): boolean {
  if (now - since < FIRST_AFTER_MS || furthest <= told) return false
  if (isLeaving || furthest === 100 || told === 0) return true
  return furthest - told >= STEP_PERCENT && now - toldAt >= PAUSE_MS
}
