import { fromZonedInput, toZonedInput } from '../../time-zone.ts'

/** 'yyyy-mm' */
export type Month = string

/** A day as 'yyyy-mm-dd', and whether it belongs to the month that is shown. */
interface Day {
  date: string
  isInMonth: boolean
}

export const isMonth = (text: string): text is Month => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The day of a moment on the calendars of a time zone. */
export const dayOf = (timestamp: string, timeZone: string): string => toZonedInput(timestamp, timeZone).slice(0, 10)

export const monthOf = (timestamp: string, timeZone: string): Month => dayOf(timestamp, timeZone).slice(0, 7)

/** The month so many months later, or earlier. */
export function addMonths(month: Month, count: number): Month {
  const date = new Date(`${month}-01T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() + count)
  return date.toISOString().slice(0, 7)
}

/** When a month begins and ends in a time zone, as timestamps in UTC. */
export function monthRange(month: Month, timeZone: string): { from: string; to: string } {
  const startOf = (first: Month) => fromZonedInput(`${first}-01T00:00`, timeZone) ?? `${first}-01T00:00:00.000Z`
  return { from: startOf(month), to: startOf(addMonths(month, 1)) }
}

const DAY_MS = 86_400_000

/** The weeks of a month, each from Monday to Sunday. */
export function weeksOf(month: Month): Day[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const end = Date.parse(`${addMonths(month, 1)}-01T00:00:00Z`)
  const daysSinceMonday = (new Date(first).getUTCDay() + 6) % 7
  const weeks: Day[][] = []
  for (let monday = first - daysSinceMonday * DAY_MS; monday < end; monday += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, index) => toDay(monday + index * DAY_MS, month)))
  return weeks
}

function toDay(time: number, month: Month): Day {
  const date = new Date(time).toISOString().slice(0, 10)
  return { date, isInMonth: date.startsWith(month) }
}
