export type Interval = 'day' | 'week' | 'month' | 'year'

const DAY = 24 * 3600

/** The moment `count` intervals after another. A day that a month does not have is its last one. */
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

/** The end of the period that begins at `start`, counted from the anchor so that the 29th of February comes back. */
export function periodEnd(anchor: number, start: number, interval: Interval, count: number): number {
  for (let step = 1; ; step++) {
    const end = addInterval(anchor, interval, step * count)
    if (end > start) return end
  }
}
