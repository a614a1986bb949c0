import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { AdminPage } from '#shared/contracts/publication-page.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ActionList, ActionListItem, EmptyNote } from '../../AdminList.tsx'
import { ListSkeleton } from '../../AdminSkeleton.tsx'
import { replaceById, useAdminAction, useAdminQuery } from '../../admin-queries.ts'
import { SectionHeader } from '../../SectionHeader.tsx'
import { NEW_PAGE, pageHref, pagesQuery } from './page-api.ts'

export function PageList() {
  const query = useAdminQuery('/admin/pages')
  return (
    <>
      <SectionHeader
        title="Pages"
        intro="Terms, privacy and what else readers find in the footer. Each version that was published is kept."
      >
        <a className="action min-h-11" href={pageHref(NEW_PAGE)}>
          Add a page
        </a>
      </SectionHeader>
      <div className="mt-10 max-w-192">
        <QueryBoundary
          query={query}
          subject="The pages"
          skeleton={<ListSkeleton />}
          empty={<EmptyNote>There is no page yet.</EmptyNote>}
        >
          {(pages) => (
            <>
              {pages.some(({ isDefault }) => isDefault) && <LawyerNote />}
              <ActionList label="Pages">
                {pages.map((page) => (
                  <PageRow key={page.id} page={page} />
                ))}
              </ActionList>
            </>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

const LawyerNote = () => (
  <p className="mb-8 border-l-2 border-accent bg-surface px-5 py-4">
    Texts marked as default came with this software. They say what it does and are not legal advice: have a lawyer read
    them before you sell anything, change what is different with you, and publish them as your own.
  </p>
)

function PageRow({ page }: { page: AdminPage }) {
  const { pending, run } = useAdminAction()
  const restore = () =>
    run(async () => {
      const restored = await api.delete('/admin/pages/{id}/removal', { path: { id: page.id } })
      updateCache(pagesQuery, replaceById<AdminPage>(restored))
      return { title: 'Page restored' }
    })
  const name = page.title || page.label
  return (
    <ActionListItem
      actions={
        page.removedAt && (
          <Button variant="ghost" disabled={pending} onClick={restore} aria-label={`Restore ${name}`}>
            Restore
          </Button>
        )
      }
    >
      {page.removedAt ? (
        <p className="text-soft">{name}</p>
      ) : (
        <a className="hover:text-accent" href={pageHref(page.id)}>
          {name}
        </a>
      )}
      <p className="mt-0.5 font-ui text-small text-soft wrap-anywhere">
        {page.path} · {statusOf(page)}
        {page.isDefault && <span className="text-accent"> · default text: a lawyer has to read it</span>}
      </p>
    </ActionListItem>
  )
}

function statusOf({ removedAt, inForce, upcoming, inFooter, hasChanges }: AdminPage): string {
  if (removedAt) return 'removed'
  if (inForce === null) return 'not published'
  return [
    `version ${inForce} in force`,
    ...(upcoming ? [`version ${upcoming} waits`] : []),
    ...(inFooter ? ['in the footer'] : []),
    ...(hasChanges ? ['changes not published'] : []),
  ].join(' · ')
}
