import { NO_TERMS, type Search, searchUrl } from '#lib/search-terms.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { useLocale } from '../../languages/LocaleContext.ts'
import { FoundArticle } from './FoundArticle.tsx'

interface Props {
  search: Search
  timeZone: string
  isLoading: boolean
  onLoadMore: () => Promise<boolean>
}

export function FoundArticles({ search: { terms, cursor, results }, timeZone, isLoading, onLoadMore }: Props) {
  const { t, href } = useLocale()
  if (results.results.length === 0) return <NothingFound terms={terms} />
  const { next } = results
  return (
    <div className={isLoading ? 'opacity-50' : ''} aria-busy={isLoading}>
      {cursor && (
        <p className="mt-4">
          <a className="action" href={href(searchUrl(terms))}>
            {t('Back to the first results')}
          </a>
        </p>
      )}
      <PaginatedList
        className="mt-4 border-b border-line"
        label={t('Articles found')}
        onLoadMore={next ? onLoadMore : undefined}
        nextHref={next ? href(searchUrl(terms, next)) : undefined}
      >
        {results.results.map((article) => (
          <FoundArticle key={article.id} article={article} timeZone={timeZone} />
        ))}
      </PaginatedList>
    </div>
  )
}

function NothingFound({ terms }: Pick<Search, 'terms'>) {
  const { t, href } = useLocale()
  const { q, ...filters } = terms
  const isNarrowed = Object.values(filters).some((value) => value !== '')
  return (
    <div className="mt-4 border-y border-line py-16 text-center">
      <p className="font-display text-heading">
        {q ? t('Nothing about “{words}”, yet.', { words: q }) : t('No such article, yet.')}
      </p>
      <p className="mx-auto mt-6 max-w-measure text-lead text-soft italic">
        {isNarrowed
          ? t('Perhaps in another section, or in another year.')
          : t('Fewer words find more. So does another spelling.')}
      </p>
      <p className="mt-8">
        <a className="action" href={href(isNarrowed && q ? searchUrl({ ...NO_TERMS, q }) : '/archive')}>
          {isNarrowed && q ? t('Search everything') : t('See the archive')}
        </a>
      </p>
    </div>
  )
}
