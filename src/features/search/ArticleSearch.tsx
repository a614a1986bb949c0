import { type FormEvent, useEffect, useRef } from 'react'
import { isSearch, readSearchTerms, type Search, type SearchTerms } from '#lib/search-terms.ts'
import type { SearchFilters } from '#shared/contracts/search.ts'
import { useLocale } from '../../languages/LocaleContext.ts'
import { FoundArticles } from './FoundArticles.tsx'
import { SearchFields } from './SearchFields.tsx'
import { SearchKeySetting } from './SearchKeySetting.tsx'
import { SearchStart } from './SearchStart.tsx'
import { SearchStatus } from './SearchStatus.tsx'
import { useArticleSearch } from './useArticleSearch.ts'

interface Props {
  filters: SearchFilters
  /** The results that the server rendered; undefined without a search. */
  initial: Search | undefined
  /** Of the publication. */
  timeZone: string
}

/** Searches while the reader types. Without script the form and the links are answered with the same page. */
export function ArticleSearch({ filters, initial, timeZone }: Props) {
  const { href } = useLocale()
  const { search, isLoading, error, find, loadMore } = useArticleSearch(initial)
  const formRef = useRef<HTMLFormElement>(null)

  // The address may name a search that the server could not answer, and the reader may have typed before this was loaded.
  useEffect(() => {
    const form = formRef.current
    if (!form) return
    const { terms } = readSearchTerms(location.search)
    if (form.dataset.searched === undefined && isSearch(terms)) fill(form, terms)
    find(termsOf(form))
  }, [find])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    find(termsOf(event.currentTarget))
  }
  // Choices are searched for at once, words when the reader pauses.
  const handleInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) =>
    find(termsOf(currentTarget), { whileTyping: target instanceof HTMLInputElement })

  return (
    <div className="column">
      <search>
        <form
          ref={formRef}
          action={href('/search')}
          method="get"
          data-searched={initial && ''}
          onSubmit={handleSubmit}
          onInput={handleInput}
        >
          <SearchFields filters={filters} terms={initial?.terms} />
        </form>
      </search>
      <SearchStatus
        search={search}
        isLoading={isLoading}
        error={error}
        onRetry={() => formRef.current?.requestSubmit()}
      />
      {search ? (
        <FoundArticles search={search} timeZone={timeZone} isLoading={isLoading} onLoadMore={loadMore} />
      ) : (
        <SearchStart filters={filters} />
      )}
      <SearchKeySetting />
    </div>
  )
}

function termsOf(form: HTMLFormElement): SearchTerms {
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return readSearchTerms(String(new URLSearchParams(values))).terms
}

/** A filter that is not offered is left out. */
function fill(form: HTMLFormElement, terms: SearchTerms): void {
  for (const [name, value] of Object.entries(terms)) {
    const control = form.elements.namedItem(name)
    if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) control.value = value
  }
}
