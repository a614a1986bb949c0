import type { SearchResults } from '#shared/contracts/search.ts'
import { DEFAULT_LANGUAGE, type Language } from '#shared/domain/language.ts'

/** The terms of a search, as in the address of the page and the fields of the form. Empty: not given. */
export interface SearchTerms {
  q: string
  category: string
  author: string
  issue: string
  year: string
  /** Of the article. */
  language: string
}

/** A search with one page of what it found. */
export interface Search {
  terms: SearchTerms
  /** The cursor of this page; empty on the first. */
  cursor: string
  results: SearchResults
}

export const SEARCH_PATH = '/search'
export const NO_TERMS: SearchTerms = { q: '', category: '', author: '', issue: '', year: '', language: '' }
const names = Object.keys(NO_TERMS) as (keyof SearchTerms)[]

export function readSearchTerms(query: string): { terms: SearchTerms; cursor: string } {
  const parameters = new URLSearchParams(query)
  const read = (name: string) => parameters.get(name)?.trim() ?? ''
  const terms = Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as SearchTerms
  return { terms, cursor: read('cursor') }
}

export const isSearch = (terms: SearchTerms) => names.some((name) => terms[name] !== '')

const givenTerms = (terms: SearchTerms, cursor = ''): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...terms, cursor }).filter(([, value]) => value !== ''))

/** The query for the API. The language of the page decides between language versions of an article. */
export const searchQuery = (terms: SearchTerms, cursor: string, pageLanguage: Language): Record<string, string> => ({
  ...givenTerms(terms, cursor),
  ...(pageLanguage !== DEFAULT_LANGUAGE && { pageLanguage }),
})

/** `?q=light&year=2026`; empty without any term. */
function searchParameters(terms: SearchTerms, cursor?: string): string {
  const parameters = new URLSearchParams(givenTerms(terms, cursor))
  return parameters.size > 0 ? `?${parameters}` : ''
}

export const searchUrl = (terms: Partial<SearchTerms>, cursor?: string) =>
  SEARCH_PATH + searchParameters({ ...NO_TERMS, ...terms }, cursor)
