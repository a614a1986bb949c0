export type Interval = 'day' | 'week' | 'month' | 'year'

const DAY = 24 * 3600

/** `start` plus `count` intervals, in seconds since 1970. A day that the month does not have becomes its last day. */
export function addInterval(start: number, interval: Interval, count: number): number {
  if (interval === 'day') return start + count * DAY
  if (interval === 'week') return start + count * 7 * DAY
  const months = interval === 'year' ? count * 12 : count
  const from = new Date(start * 1000)
  const to = new Date(start * 1000)
  to.setUTCDate(1)
  to.setUTCMonth(from.getUTCMonth() + months)
  const lastDayOfMonth = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate()
  to.setUTCDate(Math.min(from.getUTCDate(), lastDayOfMonth))
  return to.getTime() / 1000
}

/**
 * The end of the period that begins at `start`. It is counted from the anchor, so that 29 February recurs in leap
 * years.
 */
export function periodEnd(anchor: number, start: number, interval: Interval, count: number): number {
  for (let step = 1; ; step++) {
    const end = addInterval(anchor, interval, step * count)
    if (end > start) return end
  }
}
