import { LANGUAGES } from '../contracts/languages.ts'

export { LANGUAGES }
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE = 'en' satisfies Language

/** Each in its own words, for the language switch. */
export const languageNames: Record<Language, string> = { en: 'English', fr: 'Français' }

/** The same within a sentence. */
export const languageNamesInText: Record<Language, string> = { en: 'English', fr: 'français' }

/** As Intl and Open Graph name them. Dates and numbers in English are American, as the product specification has them. */
export const localeTags: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' }

/** Names the language of the page that sends a request, where it is not the default one. */
export const PAGE_LANGUAGE_HEADER = 'page-language'

/** The language of this name; the default one for every other value. */
export const toLanguage = (name: string | null | undefined): Language =>
  LANGUAGES.find((language) => language === name) ?? DEFAULT_LANGUAGE

const PREFIXED = /^\/([a-z]{2})(?=[/?#]|$)/

/** '/fr/about' → French and '/about'. Paths of the default language have no prefix. */
export function splitLanguage(path: string): { language: Language; path: string } {
  const language = toLanguage(PREFIXED.exec(path)?.[1])
  return language === DEFAULT_LANGUAGE ? { language, path } : { language, path: path.slice(3).replace(/^(?!\/)/, '/') }
}

/** The pages of the newsroom are English, and files are those of the content. Feeds are in each language. */
const ONLY_ONCE =
  /^\/(?:admin|auth|media|cards|language|_astro|healthz)(?=[/?#]|$)|^(?![^?#]*\/(?:rss\.xml|feed\.json)(?:[?#]|$))[^?#]*\.[a-z0-9]+(?=[?#]|$)/

export const isInEachLanguage = (path: string) =>
  path.startsWith('/') && !path.startsWith('//') && !ONLY_ONCE.test(path)

/** The address of a page in this language: '/about' → '/fr/about'. Other addresses stay as they are. */
export function localPath(language: Language, path: string): string {
  if (language === DEFAULT_LANGUAGE || !isInEachLanguage(path) || splitLanguage(path).language !== DEFAULT_LANGUAGE)
    return path
  return `/${language}${path === '/' ? '' : path.replace(/^\/(?=[?#])/, '')}`
}

/** The language of a text that is made for one recipient. */
export interface TextLocale {
  language: Language
  t: Translate
}

type Value = string | number | Date
/** Text inside a tag of a message, `<terms>…</terms>`, becomes an element. */
export type Values = Record<string, Value>
export type RichValues<Part> = Record<string, Value | ((text: string[]) => Part)>

/**
 * Translates an English sentence. With values it is an ICU message: 'Hello {name}', '{count, plural, one {# article} other
 * {# articles}}'. The build adds the third argument, the parsed message, where a browser needs it.
 */
export interface Translate {
  (message: string, values?: Values, parsed?: string | object[]): string
  <Part>(message: string, values: RichValues<Part>, parsed?: string | object[]): string | Part | (string | Part)[]
}
