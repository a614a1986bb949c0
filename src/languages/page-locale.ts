import { DEFAULT_LANGUAGE, toLanguage } from '#shared/domain/language.ts'
import { type BrowserMessage, createBrowserTranslator } from './browser-translator.ts'
import { createLocale, english, type Locale } from './locale.ts'

// In a browser: a page has one language for as long as it is open.

let locale = english

/** The language of this page. Only islands and what they call: a script that runs before them waits for loadPageLocale(). */
export const pageLocale = (): Locale => locale

let loading: Promise<void> | undefined

/** Undefined on English pages, whose texts are in the code. Rejects when the catalogue cannot be loaded. */
export function loadPageLocale(): Promise<void> | undefined {
  const language = toLanguage(document.documentElement.lang)
  if (language === DEFAULT_LANGUAGE || locale.language === language) return undefined
  loading ??= loadMessages().then(
    (messages) => {
      locale = createLocale(language, createBrowserTranslator(language, messages))
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** PageHead.astro preloads the catalogue of its language. */
async function loadMessages(): Promise<Record<string, BrowserMessage>> {
  const link = document.querySelector<HTMLLinkElement>('link[data-messages]')
  const response = await fetch(link?.href ?? '')
  if (!response.ok) throw new Error(`The catalogue answered ${response.status}.`)
  return response.json()
}
