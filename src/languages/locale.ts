import { longDate, longDateAndTime, monthAndYear, shortDate } from '#shared/domain/dates.ts'
import { DEFAULT_LANGUAGE, type Language, localPath, type Translate } from '#shared/domain/language.ts'
import { createTranslator } from '#shared/languages/translator.ts'

/** What a page or an island needs to speak one language. */
export interface Locale {
  language: Language
  t: Translate
  /** The `lang` of what editors have written; undefined where it is that of the page. */
  contentLanguage: Language | undefined
  /** The address of a page in this language. */
  href: (path: string) => string
  longDate: (timestamp: string) => string
  longDateAndTime: (timestamp: string) => string
  monthAndYear: (timestamp: string) => string
  shortDate: (timestamp: string) => string
}

export const createLocale = (language: Language, t: Translate): Locale => ({
  language,
  t,
  contentLanguage: language === DEFAULT_LANGUAGE ? undefined : DEFAULT_LANGUAGE,
  href: (path) => localPath(language, path),
  longDate: (timestamp) => longDate(timestamp, language),
  longDateAndTime: (timestamp) => longDateAndTime(timestamp, language),
  monthAndYear: (timestamp) => monthAndYear(timestamp, language),
  shortDate: (timestamp) => shortDate(timestamp, language),
})

export const english = createLocale('en', createTranslator('en'))
