import { isSearch, type Search } from '#lib/search-terms.ts'
import type { SearchResults } from '#shared/contracts/search.ts'
import { Alert } from '#ui/Alert.tsx'

interface Props {
  search: Search | undefined
  isLoading: boolean
  error: string | undefined
  onRetry: () => void
}

/** How many articles were found, read aloud when it changes. */
export function SearchStatus({ search, isLoading, error, onRetry }: Props) {
  return (
    <div className="mt-10 lg:mt-14">
      <p className="label flex min-h-6 justify-between gap-6 text-soft">
        <span role="status">{search && isSearch(search.terms) ? countLabel(search.results) : ''}</span>
        {isLoading && <span>Searching…</span>}
      </p>
      {error && (
        <Alert className="mt-4">
          <p>{error}</p>
          <button type="button" className="action mt-2 min-h-11 cursor-pointer" onClick={onRetry}>
            Try again
          </button>
        </Alert>
      )}
    </div>
  )
}

function countLabel({ count, hasMoreThanCount, correctedSearch }: SearchResults): string {
  if (count === 0) return 'Nothing found'
  const found = hasMoreThanCount ? `More than ${count} articles` : articles(count)
  return correctedSearch === null ? found : `Nothing matches exactly. About “${correctedSearch}”: ${found}`
}

const articles = (count: number) => (count === 1 ? '1 article' : `${count} articles`)
