import { useCallback, useEffect, useRef, useState } from 'react'
import { api, problemDetail } from '#lib/api.ts'
import { toFormError } from '#lib/form-error.ts'
import { isSearch, type Search, type SearchTerms, searchQuery, searchUrl } from '#lib/search-terms.ts'
import { showErrorToast } from '#lib/toast.ts'
import type { Language } from '#shared/domain/language.ts'
import { useLocale } from '../../languages/LocaleContext.ts'

/** Shorter than a reader's pause between two words, longer than between two letters. */
const PAUSE_MS = 180

interface State {
  /** The results on the page: while a search is under way, those of the one before. */
  search: Search | undefined
  isLoading: boolean
  error?: string
}

const ask = (terms: SearchTerms, cursor: string, language: Language, signal?: AbortSignal) =>
  api.get('/search', { query: searchQuery(terms, cursor, language), ...(signal && { signal }) })

/** Runs one search at a time: a new one aborts the one before. The address follows the fields, without new entries of the history. */
export function useArticleSearch(initial: Search | undefined) {
  const { t, href, language } = useLocale()
  const [state, setState] = useState<State>({ search: initial, isLoading: false })
  const current = useRef<{ address: string | undefined; abort: () => void }>({
    address: searchUrl(initial?.terms ?? {}),
    abort: () => {},
  })
  useEffect(() => () => current.current.abort(), [])

  const find = useCallback(
    (terms: SearchTerms, { whileTyping = false } = {}) => {
      const address = searchUrl(terms)
      if (address === current.current.address) return
      current.current.abort()
      const controller = new AbortController()
      const timer = setTimeout(run, whileTyping ? PAUSE_MS : 0)
      current.current = {
        address,
        abort() {
          clearTimeout(timer)
          controller.abort()
        },
      }

      async function run() {
        history.replaceState(history.state, '', href(address))
        if (!isSearch(terms)) return setState({ search: undefined, isLoading: false })
        setState(({ search }) => ({ search, isLoading: true }))
        try {
          const results = await ask(terms, '', language, controller.signal)
          setState({ search: { terms, cursor: '', results }, isLoading: false })
        } catch (error) {
          if (controller.signal.aborted) return
          // The same search may be tried again.
          current.current.address = undefined
          setState(({ search }) => ({
            search,
            isLoading: false,
            error: problemDetail(error) ?? t('We could not be reached. Please check your connection.'),
          }))
        }
      }
    },
    [t, href, language],
  )

  async function loadMore(): Promise<boolean> {
    const { search } = state
    if (!search?.results.next) return false
    try {
      const { results, next } = await ask(search.terms, search.results.next, language)
      // Another search may have begun meanwhile.
      setState((latest) =>
        latest.search === search
          ? {
              ...latest,
              search: {
                ...search,
                results: { ...search.results, results: [...search.results.results, ...results], next },
              },
            }
          : latest,
      )
      return true
    } catch (error) {
      showErrorToast(toFormError(error, t('Error'), t('We could not be reached. Nothing more has come.')))
      return false
    }
  }

  return { ...state, find, loadMore }
}
