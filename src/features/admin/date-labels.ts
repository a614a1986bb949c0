// In the time zone of the browser: for work within hours the hour matters. Dates without a time are in UTC, as on every page.
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const medium = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const shortDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** '21 November 2026 at 08:30' */
export const dateTimeLabel = (timestamp: string) => long.format(new Date(timestamp))

/** '21 Nov 2026, 08:30' */
export const shortDateTimeLabel = (timestamp: string) => medium.format(new Date(timestamp))

/** '21 Nov 2026' */
export const shortDateLabel = (timestamp: string) => shortDay.format(new Date(timestamp))
