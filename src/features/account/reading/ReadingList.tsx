import { api } from '#lib/api.ts'
import { apiListQuery, updateListCache, useApiList } from '#lib/api-query.ts'
import { announceSaved } from '#lib/reading-list.ts'
import type { ReadingListEntry } from '#shared/contracts/reading-list.ts'
import { longDate } from '#shared/domain/dates.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Section } from '#ui/Section.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { continueHref } from './ReadingProgress.tsx'
import { RemovableList } from './RemovableList.tsx'

/** The articles that the reader has saved for later. */
export function ReadingList() {
  const query = useApiList('/user/reading-list')
  return (
    <Section
      title="Saved for later"
      intro="Known to you alone, and kept in this browser to be read without network."
      action={
        <a className="link font-ui text-small" href="/offline">
          What is in this browser
        </a>
      }
    >
      <QueryBoundary
        query={query}
        subject="What you saved"
        skeleton={<ListSkeleton />}
        empty={
          <p className="max-w-measure text-soft italic">
            Nothing is waiting for you. Press ‘Save’ beside an article, and it lies here until you have the time.
          </p>
        }
      >
        {(entries) => (
          <RemovableList
            label="Saved for later"
            items={entries}
            onLoadMore={query.loadMore}
            remove={async ({ articleId }) => {
              await api.delete('/user/reading-list/{id}', { path: { id: articleId } })
              announceSaved(articleId, false)
            }}
            forget={({ id }) =>
              updateListCache(apiListQuery('/user/reading-list'), (all) => all.filter((one) => one.id !== id))
            }
          >
            {(entry) => <Entry {...entry} />}
          </RemovableList>
        )}
      </QueryBoundary>
    </Section>
  )
}

const Entry = ({ articleId, title, isPublished, progressPercent, addedAt }: ReadingListEntry) => (
  <>
    <ArticleTitle href={continueHref(articleId, progressPercent)} title={title} isPublished={isPublished} />
    <p className="mt-1 font-ui text-small text-soft">
      Saved on <time dateTime={addedAt}>{longDate(addedAt)}</time>
      {progressPercent !== null && progressPercent > 0 && ` · ${progressPercent}% read`}
    </p>
  </>
)

interface ArticleTitleProps {
  href: string
  title: string
  isPublished: boolean
}

/** The title of an article, as a link while it is published. */
export const ArticleTitle = ({ href, title, isPublished }: ArticleTitleProps) =>
  isPublished ? (
    <a className="link font-display text-subtitle leading-snug" href={href}>
      {title}
    </a>
  ) : (
    <>
      <span className="font-display text-subtitle leading-snug text-soft">{title}</span>
      <p className="mt-1 text-note text-soft italic">This article is no longer published.</p>
    </>
  )
