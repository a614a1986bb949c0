import { useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, setQueryData } from '#lib/queries.ts'
import { showToast } from '#lib/toast.ts'
import type { Invitation } from '#shared/contracts/staff.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { runAction, useListQuery } from '../adminRequests.ts'
import { invitationExpiryLabel } from '../deadlines.ts'
import { useNow } from '../useNow.ts'
import { roleLabels } from './roleLabels.ts'

/** Those that can still be accepted, or be sent again. */
export function Invitations() {
  const list = useListQuery('/admin/invitations')
  return (
    <QueryBoundary {...list} subject="The invitations" skeleton={<ListSkeleton />}>
      {(all) => {
        const pending = all.filter(isPending)
        if (pending.length === 0) return <p className="text-soft italic">Nobody is invited at the moment.</p>
        return (
          <ul className="admin-list" aria-label="Invitations">
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} {...invitation} />
            ))}
          </ul>
        )
      }}
    </QueryBoundary>
  )
}

const isPending = ({ status }: Invitation) => status === 'open' || status === 'expired'

export function InvitationRow({ id, email, role, status, invitedBy, expiresAt }: Invitation) {
  const [sending, setSending] = useState(false)
  const now = useNow()

  async function resend() {
    if (sending) return
    setSending(true)
    const succeeded = await runAction(async () => {
      const updated = await api.post('/admin/invitations/{id}/email', { path: { id } })
      setQueryData('/admin/invitations', (cached) => cached.map((one) => (one.id === id ? updated : one)))
      showToast({
        title: 'Sent again',
        description: `The link in the older letter to ${email} is dead.`,
      })
    })
    if (!succeeded) invalidate('/admin/invitations')
    setSending(false)
  }

  const revoke = () =>
    runAction(async () => {
      await api.delete('/admin/invitations/{id}', { path: { id } })
      setQueryData('/admin/invitations', (cached) => cached.filter((one) => one.id !== id))
      showToast({ title: 'Revoked', description: `${email} cannot come in by it any more.` })
    })

  return (
    <li className="admin-list-item">
      <div className="min-w-0">
        <p className="break-words">{email}</p>
        <p className="font-ui text-small text-soft">
          {roleLabels[role]} · by {invitedBy ?? 'the operator'} ·{' '}
          {status === 'open' ? invitationExpiryLabel(expiresAt, now) : <span className="text-accent">expired</span>}
        </p>
      </div>
      <div className="admin-actions">
        <Button
          variant="ghost"
          onClick={resend}
          disabled={sending}
          focusableWhenDisabled
          aria-label={`Send again to ${email}`}
        >
          Send again
        </Button>
        <ConfirmDialog
          title="Revoke this invitation?"
          confirmLabel="Revoke invitation"
          trigger={
            <Button variant="ghost" aria-label={`Revoke the invitation of ${email}`}>
              Revoke
            </Button>
          }
          onConfirm={revoke}
        >
          The link in the letter to {email} will open nothing any more.
        </ConfirmDialog>
      </div>
    </li>
  )
}
