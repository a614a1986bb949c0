import { type Language, localeTags } from './language.ts'

// In UTC, or in the time zone that the page names, so that server and browser render the same text.
const formats = {
  long: { dateStyle: 'long' },
  short: { month: 'short', day: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, Intl.DateTimeFormatOptions>

const cache = new Map<string, Intl.DateTimeFormat>()

function format(timestamp: string, style: keyof typeof formats, locale: string, timeZone = 'UTC'): string {
  const key = `${locale} ${style} ${timeZone}`
  const known = cache.get(key) ?? createFormat(style, locale, timeZone)
  cache.set(key, known)
  const text = known.format(new Date(timestamp))
  // Intl has no ordinal for the first of a month, which French writes.
  return locale === localeTags.fr ? text.replace(/^1(?=\s)/, '1er') : text
}

/** In UTC where the time zone is one that the machine or the browser does not know yet. */
function createFormat(style: keyof typeof formats, locale: string, timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...formats[style], timeZone })
  } catch {
    return createFormat(style, locale, 'UTC')
  }
}

/** E-mails in English write the day first. */
const emailLocales: Record<Language, string> = { ...localeTags, en: 'en-GB' }

/** 'November 21, 2026' */
export const longDate = (timestamp: string, language: Language = 'en', timeZone?: string) =>
  format(timestamp, 'long', localeTags[language], timeZone)

/** 'November 21, 2026, 08:30 UTC', for times that matter to the minute. */
export const longDateAndTime = (timestamp: string, language: Language = 'en') =>
  `${longDate(timestamp, language)}, ${timestamp.slice(11, 16)} UTC`

/** 'November 2026' */
export const monthAndYear = (timestamp: string, language: Language = 'en', timeZone?: string) =>
  format(timestamp, 'month', localeTags[language], timeZone)

/** 'Nov 21' */
export const shortDate = (timestamp: string, language: Language = 'en', timeZone?: string) =>
  format(timestamp, 'short', localeTags[language], timeZone)

/** '21 November 2026', for e-mails. */
export const fullDate = (timestamp: string, language: Language = 'en') =>
  format(timestamp, 'long', emailLocales[language])

/** '21 November 2026, 08:30 UTC', for e-mails, whose readers may be in any time zone. */
export const dateAndTime = (timestamp: string, language: Language = 'en') =>
  `${fullDate(timestamp, language)}, ${timestamp.slice(11, 16)} UTC`
