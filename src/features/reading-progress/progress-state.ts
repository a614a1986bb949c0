/** What is known of one article that is being read. Times are in milliseconds, on one clock. */
export interface ProgressState {
  /** When its reader first scrolled. */
  startedAt: number
  /** How far they have come, in percent of the text. */
  furthestPercent: number
  /** How far the API has been told, and when. */
  reportedPercent: number
  reportedAt: number
}

/** Whoever leaves sooner has looked, not read. */
const MIN_READING_MS = 5_000
const MIN_STEP_PERCENT = 10
const MIN_INTERVAL_MS = 15_000

export const startProgress = (now: number): ProgressState => ({
  startedAt: now,
  furthestPercent: 0,
  reportedPercent: 0,
  reportedAt: Number.NEGATIVE_INFINITY,
})

/** Whether it is time to tell the API: at first, in large steps, at the end, and when the reader turns away. */
export function shouldReport(
  { startedAt, furthestPercent, reportedPercent, reportedAt }: ProgressState,
  now: number,
  isLeaving: boolean,
): boolean {
  if (now - startedAt < MIN_READING_MS || furthestPercent <= reportedPercent) return false
  if (isLeaving || furthestPercent === 100 || reportedPercent === 0) return true
  return furthestPercent - reportedPercent >= MIN_STEP_PERCENT && now - reportedAt >= MIN_INTERVAL_MS
}
