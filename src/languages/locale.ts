import { longDate, longDateAndTime, monthAndYear, shortDate } from '#shared/domain/dates.ts'
import { DEFAULT_LANGUAGE, type Language, localPath, type Translate } from '#shared/domain/language.ts'
import { createBrowserTranslator } from './browser-translator.ts'

/** Texts, dates and links in one language, for a page or an island. */
export interface Locale {
  language: Language
  /** The `lang` of what the publication has written, where that is another language than the page's. */
  contentLang: Language | undefined
  /** The `lang` of a text in this language, where that is another one than the page's. */
  langOf: (textLanguage: Language) => Language | undefined
  t: Translate
  /** The address of a page in this language. */
  href: (path: string) => string
  /** Dates of publication in the time zone of the publication, others in UTC (decision 0506). */
  longDate: (timestamp: string, timeZone?: string) => string
  longDateAndTime: (timestamp: string) => string
  monthAndYear: (timestamp: string, timeZone?: string) => string
  shortDate: (timestamp: string, timeZone?: string) => string
}

export const createLocale = (language: Language, t: Translate): Locale => ({
  language,
  contentLang: language === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE,
  langOf: (textLanguage) => (textLanguage === language ? undefined : textLanguage),
  t,
  href: (path) => localPath(language, path),
  longDate: (timestamp, timeZone) => longDate(timestamp, language, timeZone),
  longDateAndTime: (timestamp) => longDateAndTime(timestamp, language),
  monthAndYear: (timestamp, timeZone) => monthAndYear(timestamp, language, timeZone),
  shortDate: (timestamp, timeZone) => shortDate(timestamp, language, timeZone),
})

export const english = createLocale('en', createBrowserTranslator('en'))
