import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import type { Highlight } from '#shared/contracts/highlight.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { ArticleTitle } from './ReadingList.tsx'
import { RemovableList } from './RemovableList.tsx'

/** The passages that the reader has highlighted. */
export function Highlights() {
  const { t } = useLocale()
  const query = useApiList('/user/highlights')
  return (
    <Section title={t('Highlights')} intro={t('Passages that you have marked. Nobody else sees them.')}>
      <QueryBoundary
        query={query}
        subject={t('Your highlights')}
        skeleton={<ListSkeleton />}
        empty={
          <p className="max-w-measure text-soft italic">
            {t('You have marked nothing yet. Select a few words of an article, and press ‘Highlight’.')}
          </p>
        }
      >
        {(highlights) => (
          <RemovableList
            label={t('Highlights')}
            items={highlights}
            onLoadMore={query.loadMore}
            remove={({ id }) => api.delete('/user/highlights/{id}', { path: { id } })}
            forget={({ id }) =>
              updateListCache(apiListQuery('/user/highlights'), (all) => all.filter((one) => one.id !== id))
            }
          >
            {(highlight) => <Passage {...highlight} />}
          </RemovableList>
        )}
      </QueryBoundary>
    </Section>
  )
}

function Passage({ id, articleId, title, language, isPublished, exact, createdAt }: Highlight) {
  const { t, href, langOf, longDate } = useLocale()
  return (
    <>
      <blockquote
        className="max-w-measure break-words whitespace-pre-line italic"
        lang={language ? langOf(language) : undefined}
      >
        {exact}
      </blockquote>
      <div className="mt-2">
        <ArticleTitle
          href={href(`/articles/${articleId}#highlight-${id}`)}
          title={title}
          language={language}
          isPublished={isPublished}
        />
      </div>
      <p className="mt-1 font-ui text-small text-soft">
        {t('Marked on <time>{date}</time>', {
          date: longDate(createdAt),
          time: (date) => (
            <time key="time" dateTime={createdAt}>
              {date}
            </time>
          ),
        })}
      </p>
    </>
  )
}
