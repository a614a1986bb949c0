import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import type { Highlight } from '#shared/contracts/highlight.ts'
import { longDate } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { ArticleTitle } from './ReadingList.tsx'
import { RemovableList } from './RemovableList.tsx'

/** The passages that the reader has highlighted. */
export function Highlights() {
  const query = useApiList('/user/highlights')
  return (
    <Section title="Highlights" intro="Passages that you have marked. Nobody else sees them.">
      <QueryBoundary
        query={query}
        subject="Your highlights"
        skeleton={<ListSkeleton />}
        empty={
          <p className="max-w-measure text-soft italic">
            You have marked nothing yet. Select a few words of an article, and press ‘Highlight’.
          </p>
        }
      >
        {(highlights) => (
          <RemovableList
            label="Highlights"
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

const Passage = ({ id, articleId, title, isPublished, exact, createdAt }: Highlight) => (
  <>
    <blockquote className="max-w-measure break-words whitespace-pre-line italic">{exact}</blockquote>
    <div className="mt-2">
      <ArticleTitle href={`/articles/${articleId}#highlight-${id}`} title={title} isPublished={isPublished} />
    </div>
    <p className="mt-1 font-ui text-small text-soft">
      Marked on <time dateTime={createdAt}>{longDate(createdAt)}</time>
    </p>
  </>
)
