// Times are typed and shown in the time zone of the publication, wherever the editor is.

/** The IANA name that the page of the admin carries (pages/admin.astro). */
export const publicationTimeZone = (): string =>
  document.querySelector<HTMLElement>('[data-time-zone]')?.dataset.timeZone ?? 'UTC'

/** 'America/New York' */
export const timeZoneLabel = (timeZone: string) => timeZone.replaceAll('_', ' ')

const MINUTE_MS = 60_000

/** The wall clock of a zone as `YYYY-MM-DDTHH:mm`, the value of a datetime-local input. */
export function toZonedInput(timestamp: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(new Date(timestamp))
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment (ISO 8601 in UTC with milliseconds) at which the clocks of a zone show this. A time that a change of clocks
 * skips is the one as much later; of a time that comes twice it is the first. Undefined for what is no time.
 */
export function fromZonedInput(value: string, timeZone: string): string | undefined {
  const requested = Date.parse(`${value}Z`)
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) || Number.isNaN(requested)) return undefined
  const offsets = [requested - 24 * 60 * MINUTE_MS, requested + 24 * 60 * MINUTE_MS].map((time) =>
    offsetAt(time, timeZone),
  )
  const candidates = offsets.map((offset) => requested - offset)
  const found = candidates.find((time) => time + offsetAt(time, timeZone) === requested) ?? candidates[0] ?? requested
  return new Date(found).toISOString()
}

/** Milliseconds that the zone is ahead of UTC. */
const offsetAt = (time: number, timeZone: string) =>
  Date.parse(`${toZonedInput(new Date(time).toISOString(), timeZone)}Z`) - time

/** '22 November 2026, 14:03, Europe/Paris' */
export const zonedDateAndTime = (timestamp: string, timeZone: string): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'short' }).format(new Date(timestamp)).replace(' at ', ', ')} ${timeZoneLabel(timeZone)}`
