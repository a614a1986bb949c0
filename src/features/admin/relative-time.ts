const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
]
const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** 'now', '5 minutes ago', '3 hours ago', 'yesterday', '6 days ago', then '2 Nov 2026'. */
export function relativeTime(timestamp: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(timestamp))
  if (elapsed >= 7 * 86_400_000) return dateFormat.format(new Date(timestamp))
  const [unit, milliseconds] =
    UNITS.findLast(([, size]) => elapsed >= size) ?? (['second', Number.POSITIVE_INFINITY] as const)
  return format.format(-Math.floor(elapsed / milliseconds), unit)
}

/** '4 s', '12 min', '3 h', '2 days': how long something has lasted. */
export function shortDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  return seconds < 48 * 3600 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`
}
