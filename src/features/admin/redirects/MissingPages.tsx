import { api } from '#lib/api.ts'
import { updateCache } from '#lib/api-query.ts'
import type { MissingPage } from '#shared/contracts/redirect.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ACTIONS_CLASS, ActionList, ActionListItem, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { missingPagesQuery, useAdminAction, useAdminQuery } from '../admin-queries.ts'
import { RedirectDialog } from './RedirectDialog.tsx'

/** Paths that were answered 404, those first that were asked for most often. */
export function MissingPages() {
  const query = useAdminQuery('/admin/missing-pages')
  return (
    <>
      <p className="mb-6 max-w-measure text-soft">
        What readers asked for in vain in the last 90 days. Only paths are counted, nothing about who asked.
      </p>
      <QueryBoundary
        query={query}
        subject="The missing pages"
        skeleton={<ListSkeleton />}
        empty={<EmptyNote>Every address that was asked for exists.</EmptyNote>}
      >
        {(pages) => (
          <ActionList label="Missing pages">
            {pages.map((page) => (
              <MissingPageRow key={page.path} {...page} />
            ))}
          </ActionList>
        )}
      </QueryBoundary>
    </>
  )
}

const number = new Intl.NumberFormat('en-US')
const timesLabel = (count: number) => (count === 1 ? 'once' : `${number.format(count)} times`)

function MissingPageRow({ path, count, referrerHost, lastSeenAt }: MissingPage) {
  const { pending, run } = useAdminAction()

  const dismiss = () =>
    run(async () => {
      await api.delete('/admin/missing-pages', { query: { path } })
      updateCache(missingPagesQuery, (pages) => pages.filter((page) => page.path !== path))
    })

  return (
    <ActionListItem
      actions={
        <div className={ACTIONS_CLASS}>
          <RedirectDialog
            fromPath={path}
            trigger={
              <Button variant="ghost" aria-label={`Redirect this: ${path}`}>
                Redirect this
              </Button>
            }
          />
          <Button
            variant="ghost"
            onClick={dismiss}
            disabled={pending}
            focusableWhenDisabled
            aria-label={`Dismiss ${path}`}
          >
            Dismiss
          </Button>
        </div>
      }
    >
      <p className="wrap-anywhere">{path}</p>
      <p className="font-ui text-small text-soft tabular-nums">
        {timesLabel(count)}, last on {fullDate(lastSeenAt)}
        {referrerHost && <> · linked from {referrerHost}</>}
      </p>
    </ActionListItem>
  )
}
