/** Reading progress of one article. Times are in milliseconds of `performance.now()`. */
export interface ProgressState {
  /** Time of the first scroll. */
  startedAt: number
  /** The highest percentage of the text that was on screen. */
  furthestPercent: number
  /** The percentage that the API has, and the time of that report. */
  reportedPercent: number
  reportedAt: number
}

/** A shorter visit is not reading. */
const MIN_READING_MS = 5_000
const MIN_STEP_PERCENT = 10
const MIN_INTERVAL_MS = 15_000

export const startProgress = (now: number): ProgressState => ({
  startedAt: now,
  furthestPercent: 0,
  reportedPercent: 0,
  reportedAt: Number.NEGATIVE_INFINITY,
})

/** Progress is reported once at the start, then in large steps, at the end, and when the reader leaves. */
export function shouldReport(
  { startedAt, furthestPercent, reportedPercent, reportedAt }: ProgressState,
  now: number,
  isLeaving: boolean,
): boolean {
  if (now - startedAt < MIN_READING_MS || furthestPercent <= reportedPercent) return false
  if (isLeaving || furthestPercent === 100 || reportedPercent === 0) return true
  return furthestPercent - reportedPercent >= MIN_STEP_PERCENT && now - reportedAt >= MIN_INTERVAL_MS
}
