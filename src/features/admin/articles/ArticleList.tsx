import { useCallback, useEffect, useRef, useState } from 'react'
import { hasPermission } from '#shared/domain/permissions.ts'
import { Button } from '#ui/Button.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList } from '../admin-queries.ts'
import { type ArticleFilter, articlesHref, newArticleHref, rememberList } from '../articles-route.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { publicationTimeZone } from '../time-zone.ts'
import type { SectionProps } from '../useAuthState.ts'
import { ArticleFilters } from './list/ArticleFilters.tsx'
import { ArticleRow } from './list/ArticleRow.tsx'
import { BulkActions } from './list/BulkActions.tsx'
import { ROW_LINK, useListKeys } from './list/useListKeys.ts'
import { UnsentArticles } from './UnsentArticles.tsx'

interface Props extends Pick<SectionProps, 'currentStaff'> {
  filter: ArticleFilter
}

/** The articles of the newsroom, in pages. */
export function ArticleList({ currentStaff, filter }: Props) {
  const listRef = useRef<HTMLDivElement>(null)
  useEffect(() => rememberList(filter), [filter])
  const focusFirst = () => listRef.current?.querySelector<HTMLElement>(`[${ROW_LINK}]`)?.focus()
  return (
    <>
      <SectionHeader title="Articles" intro="What is written, reviewed, scheduled and published.">
        {hasPermission(currentStaff.staffRole, 'articles.create') && (
          <Button onClick={() => location.assign(newArticleHref())}>New article</Button>
        )}
      </SectionHeader>
      <UnsentArticles accountId={currentStaff.id} />
      <div className="mt-8">
        <ArticleFilters filter={filter} onArrowDown={focusFirst} />
      </div>
      <div ref={listRef} className="mt-10">
        <Articles filter={filter} currentStaff={currentStaff} listRef={listRef} />
      </div>
    </>
  )
}

const NO_SELECTION: ReadonlySet<string> = new Set()

/** The selected ids of one list; another list begins without any. */
function useSelection(list: string) {
  const [selection, setSelection] = useState({ list, ids: NO_SELECTION })
  const selected = selection.list === list ? selection.ids : NO_SELECTION
  const toggle = useCallback(
    (id: string) =>
      setSelection((current) => {
        const ids = current.list === list ? current.ids : NO_SELECTION
        return { list, ids: ids.symmetricDifference(new Set([id])) }
      }),
    [list],
  )
  const selectNone = useCallback(() => setSelection({ list, ids: NO_SELECTION }), [list])
  return { selected, toggle, selectNone }
}

function Articles({ filter, currentStaff, listRef }: Props & { listRef: React.RefObject<HTMLDivElement | null> }) {
  const { loadMore, ...query } = useAdminList('/admin/articles', { query: { ...filter, limit: 40 } })
  const { selected, toggle, selectNone } = useSelection(articlesHref(filter))
  const timeZone = publicationTimeZone()
  useListKeys(listRef, toggle)
  return (
    <QueryBoundary query={query} subject="The articles" skeleton={<ListSkeleton />} empty={<Empty filter={filter} />}>
      {(articles) => (
        <>
          <BulkActions
            articles={articles.filter(({ id }) => selected.has(id))}
            inTrash={filter.trashed !== undefined}
            staffRole={currentStaff.staffRole}
            onSelectNone={selectNone}
          />
          <PaginatedList label="Articles" onLoadMore={loadMore}>
            {articles.map((article) => (
              <ArticleRow
                key={article.id}
                article={article}
                timeZone={timeZone}
                isSelected={selected.has(article.id)}
                onToggle={toggle}
              />
            ))}
          </PaginatedList>
          <p className="mt-6 font-ui text-small text-soft max-sm:hidden">
            Keys: <kbd>j</kbd> and <kbd>k</kbd> move, <kbd>Enter</kbd> opens, <kbd>x</kbd> selects, <kbd>/</kbd>{' '}
            searches.
          </p>
        </>
      )}
    </QueryBoundary>
  )
}

function Empty({ filter }: { filter: ArticleFilter }) {
  const { sort: _, ...conditions } = filter
  if (filter.trashed) return <EmptyNote>The trash is empty. What is thrown away stays here for 30 days.</EmptyNote>
  if (Object.values(conditions).every((value) => !value)) return <EmptyNote>Nothing is written yet.</EmptyNote>
  return (
    <>
      <EmptyNote>No article is like that.</EmptyNote>
      <p className="mt-4">
        <a className="action" href="#articles">
          Show all articles
        </a>
      </p>
    </>
  )
}
