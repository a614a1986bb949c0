import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { AdminRedirect } from '#shared/contracts/redirect.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ACTIONS_CLASS, ActionListItem, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { redirectQueries, useAdminAction, useAdminList } from '../admin-queries.ts'
import { SearchField } from '../SearchField.tsx'
import { RedirectDialog } from './RedirectDialog.tsx'
import { statusLabels } from './status-labels.ts'

export function Redirects() {
  const [search, setSearch] = useState('')
  const { loadMore, ...query } = useAdminList('/admin/redirects', { query: { search } })
  return (
    <>
      <SearchField label="Path or destination" search={search} onSearch={setSearch} />
      <div className="mt-6">
        <QueryBoundary
          query={query}
          subject="The redirects"
          skeleton={<ListSkeleton />}
          empty={<EmptyNote>{search ? 'No redirect contains this.' : 'No address leads elsewhere yet.'}</EmptyNote>}
        >
          {(redirects) => (
            <PaginatedList label="Redirects" onLoadMore={loadMore}>
              {redirects.map((redirect) => (
                <RedirectRow key={redirect.id} redirect={redirect} />
              ))}
            </PaginatedList>
          )}
        </QueryBoundary>
      </div>
    </>
  )
}

function RedirectRow({ redirect }: { redirect: AdminRedirect }) {
  const { id, fromPath, toPath, status } = redirect
  const { errorMessage, run } = useAdminAction()

  const remove = () =>
    run(async () => {
      await api.delete('/admin/redirects/{id}', { path: { id } })
      invalidate(...redirectQueries)
      return { title: 'Redirect removed', description: fromPath }
    })

  return (
    <ActionListItem
      actions={
        <div className={ACTIONS_CLASS}>
          <RedirectDialog
            redirect={redirect}
            trigger={
              <Button variant="ghost" aria-label={`Edit the redirect from ${fromPath}`}>
                Edit
              </Button>
            }
          />
          <ConfirmDialog
            title="Remove this redirect?"
            confirmLabel="Remove redirect"
            trigger={
              <Button variant="ghost" aria-label={`Remove the redirect from ${fromPath}`}>
                Remove
              </Button>
            }
            onConfirm={remove}
            errorMessage={errorMessage}
          >
            Readers who follow an old link to {fromPath} will find nothing there.
          </ConfirmDialog>
        </div>
      }
    >
      <p className="wrap-anywhere">{fromPath}</p>
      <p className="font-ui text-small wrap-anywhere text-soft">
        {toPath ? (
          <>
            <span aria-hidden="true">→ </span>
            <span className="sr-only">leads to </span>
            {toPath} ·{' '}
          </>
        ) : null}
        {statusLabels[status]}
      </p>
    </ActionListItem>
  )
}
