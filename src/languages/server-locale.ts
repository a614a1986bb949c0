import { LANGUAGES, type Language } from '#shared/domain/language.ts'
import { translatorFor } from '#shared/languages/catalogues.ts'
import { createLocale, type Locale } from './locale.ts'

const locales = new Map(LANGUAGES.map((language) => [language, createLocale(language, translatorFor(language))]))

/** For pages and islands on the server. */
export const serverLocale = (language: Language): Locale => locales.get(language) as Locale
