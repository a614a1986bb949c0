import { isSearch, type Search } from '#lib/search-terms.ts'
import type { SearchResults } from '#shared/contracts/search.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Alert } from '#ui/Alert.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'

interface Props {
  search: Search | undefined
  isLoading: boolean
  error: string | undefined
  onRetry: () => void
}

/** How many articles were found, read aloud when it changes. */
export function SearchStatus({ search, isLoading, error, onRetry }: Props) {
  const { t } = useLocale()
  return (
    <div className="mt-10 lg:mt-14">
      <p className="label flex min-h-6 justify-between gap-6 text-soft">
        <span role="status">{search && isSearch(search.terms) ? countLabel(search.results, t) : ''}</span>
        {isLoading && <span>{t('Searching…')}</span>}
      </p>
      {error && (
        <Alert className="mt-4">
          <p>{error}</p>
          <button type="button" className="action mt-2 min-h-11 cursor-pointer" onClick={onRetry}>
            {t('Try again')}
          </button>
        </Alert>
      )}
    </div>
  )
}

function countLabel({ count, hasMoreThanCount, correctedSearch }: SearchResults, t: Translate): string {
  if (count === 0) return t('Nothing found')
  const found = hasMoreThanCount
    ? t('{count, plural, other {More than # articles}}', { count })
    : t('{count, plural, one {# article} other {# articles}}', { count })
  return correctedSearch === null
    ? found
    : t('Nothing matches exactly. About “{words}”: {found}', { words: correctedSearch, found })
}
