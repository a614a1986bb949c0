import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { AccessToken } from '#shared/contracts/access-token.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ACTIONS_CLASS, ActionListItem, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { accessTokensQuery, useAdminAction, useAdminList } from '../admin-queries.ts'
import { permissionsText } from './token-permissions.ts'

export function Tokens() {
  const { loadMore, ...query } = useAdminList('/admin/access-tokens')
  return (
    <QueryBoundary
      query={query}
      subject="The tokens"
      skeleton={<ListSkeleton />}
      empty={<EmptyNote>No script has a token.</EmptyNote>}
    >
      {(tokens) => (
        <PaginatedList label="Tokens" onLoadMore={loadMore}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

function TokenRow({ token }: { token: AccessToken }) {
  const { id, name, owner, permissions, status, lastUsedAt } = token
  const { errorMessage, run } = useAdminAction()

  const revoke = () =>
    run(async () => {
      await api.delete('/admin/access-tokens/{id}', { path: { id } })
      invalidate(accessTokensQuery)
      return { title: 'Revoked', description: name }
    })

  return (
    <ActionListItem
      actions={
        status === 'active' && (
          <div className={ACTIONS_CLASS}>
            <ConfirmDialog
              title={`Revoke ${name}?`}
              confirmLabel="Revoke token"
              trigger={
                <Button variant="ghost" aria-label={`Revoke ${name}`}>
                  Revoke
                </Button>
              }
              onConfirm={revoke}
              errorMessage={errorMessage}
            >
              Scripts that use it are refused from now on.
            </ConfirmDialog>
          </div>
        )
      }
    >
      <p className="wrap-anywhere">{name}</p>
      <p className="font-ui text-small wrap-anywhere text-soft">
        {[owner, statusLabel(token), lastUsedAt ? `last used on ${fullDate(lastUsedAt)}` : 'never used']
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="mt-1 font-ui text-small wrap-anywhere text-soft">{permissionsText(permissions)}</p>
    </ActionListItem>
  )
}

function statusLabel({ status, expiresAt }: AccessToken): string {
  if (status === 'active') return `until ${fullDate(expiresAt)}`
  return status === 'revoked' ? 'revoked' : `expired on ${fullDate(expiresAt)}`
}
