import { lazy, useState } from 'react'
import { hasPermission } from '#shared/domain/permissions.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, LIST_LINK_CLASS, SplitView } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminList, useAdminQuery } from '../admin-queries.ts'
import { SearchField } from '../SearchField.tsx'
import { SectionHeader } from '../SectionHeader.tsx'
import type { SectionProps } from '../useAuthState.ts'
import type { Author } from './AuthorDetail.tsx'
import { Portrait } from './Portrait.tsx'

// The list does not wait for the forms.
const AuthorDetail = lazy(async () => ({ default: (await import('./AuthorDetail.tsx')).AuthorDetail }))
const NewAuthorForm = lazy(async () => ({ default: (await import('./AuthorDetail.tsx')).NewAuthorForm }))

/** Takes the id's part of the URL. No author has this id: it is no slug. */
const NEW_AUTHOR = '+'

/** Route: `#authors/<author id>`. */
export function AuthorsSection({ currentStaff, subpath: openId }: SectionProps) {
  const [search, setSearch] = useState('')
  const { loadMore, ...query } = useAdminList('/admin/authors', { query: { limit: 50, ...(search && { search }) } })
  const mayWrite = hasPermission(currentStaff.staffRole, 'authors.write')
  return (
    <>
      <SectionHeader title="Authors" intro="Whose names stand over the articles. They need no account.">
        {mayWrite && (
          <a className="action min-h-11" href={`#authors/${NEW_AUTHOR}`}>
            Add an author
          </a>
        )}
      </SectionHeader>
      <SplitView
        open={openId !== ''}
        placeholder="Choose an author to read and change the record."
        list={
          <>
            <SearchField
              label="Name"
              search={search}
              onSearch={setSearch}
              onArrowDown={() => document.querySelector<HTMLElement>('[data-authors] a')?.focus()}
            />
            <div className="mt-6" data-authors>
              <QueryBoundary
                query={query}
                subject="The authors"
                skeleton={<ListSkeleton />}
                empty={<EmptyNote>{search ? 'No author has this name.' : 'There is no author yet.'}</EmptyNote>}
              >
                {(authors) => (
                  <PaginatedList label="Authors" onLoadMore={loadMore}>
                    {authors.map((author) => (
                      <AuthorLink key={author.id} author={author} isOpen={author.id === openId} />
                    ))}
                  </PaginatedList>
                )}
              </QueryBoundary>
            </div>
          </>
        }
      >
        {openId === NEW_AUTHOR && mayWrite ? (
          <NewAuthorForm />
        ) : (
          <OpenAuthor key={openId} id={openId} mayWrite={mayWrite} />
        )}
      </SplitView>
    </>
  )
}

function OpenAuthor({ id, mayWrite }: { id: string; mayWrite: boolean }) {
  const query = useAdminQuery('/admin/authors/{id}', { path: { id } })
  return (
    <QueryBoundary query={query} subject="The author" skeleton={<ListSkeleton />}>
      {(author) => <AuthorDetail author={author} mayWrite={mayWrite} />}
    </QueryBoundary>
  )
}

const AuthorLink = ({ author, isOpen }: { author: Author; isOpen: boolean }) => (
  <li tabIndex={-1} className="border-t border-line">
    <a
      className={`${LIST_LINK_CLASS} grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4`}
      href={`#authors/${author.id}`}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Portrait name={author.name} url={author.portraitUrl} className="size-12" />
      <span className="min-w-0">
        <span className="block leading-snug wrap-anywhere">{author.name}</span>
        <span className="block font-ui text-small text-soft">{publishedLabel(author.articles)}</span>
      </span>
    </a>
  </li>
)

/** The API counts to a thousand. */
const publishedLabel = (count: number) =>
  count === 1 ? '1 published article' : `${count < 1000 ? count : '1000 or more'} published articles`
