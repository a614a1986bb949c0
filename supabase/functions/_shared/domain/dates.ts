// Every page formats dates in UTC, so that server and browser render the same text.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** 'November 21, 2026' */
export const longDate = (timestamp: string) => long.format(new Date(timestamp))

/** 'November 21, 2026, 08:30 UTC', for times that matter to the minute. */
export const longDateAndTime = (timestamp: string) => `${longDate(timestamp)}, ${timestamp.slice(11, 16)} UTC`

/** 'November 2026' */
export const monthAndYear = (timestamp: string) => month.format(new Date(timestamp))

/** 'Nov 21' */
export const shortDate = (timestamp: string) => short.format(new Date(timestamp))

/** '21 November 2026', for e-mails. */
export const fullDate = (timestamp: string) => day.format(new Date(timestamp))

/** '21 November 2026, 08:30 UTC', for e-mails, whose readers may be in any time zone. */
export const dateAndTime = (timestamp: string) => `${fullDate(timestamp)}, ${timestamp.slice(11, 16)} UTC`
