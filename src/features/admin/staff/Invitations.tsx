import { api } from '#lib/api.ts'
import { invalidate, updateCache } from '#lib/api-query.ts'
import { showToast } from '#lib/toast.ts'
import type { Invitation, NewInvitation, StaffRole } from '#shared/contracts/staff.ts'
import { MAX_EMAIL_LENGTH } from '#shared/contracts/text-limits.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Form } from '#ui/Form.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { Select } from '#ui/Select.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { ACTIONS_CLASS, ActionList, ActionListItem, EmptyNote } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { invitationsQuery, replaceById, useAdminAction, useAdminForm, useAdminQuery } from '../admin-queries.ts'
import { invitationExpiryLabel } from '../deadlines.ts'
import { useNow } from '../useNow.ts'
import { roleLabels, roleOptions } from './StaffMembers.tsx'

export function InviteForm() {
  const { submitting, formProps } = useAdminForm({
    errorTitle: 'Error',
    submit: async ({ email = '', role }, form) => {
      const body: NewInvitation = { email, role: role as StaffRole }
      await api.post('/admin/invitations', { body })
      // Fetched, not added to the list: a new invitation also replaces an expired one to the same address.
      invalidate(invitationsQuery)
      form.reset()
      showToast({ title: 'Invitation sent', description: `An e-mail is on its way to ${email}.` })
      return undefined
    },
  })

  return (
    <Form className="grid gap-6 sm:grid-cols-[1fr_12rem]" aria-label="Invite" {...formProps}>
      <TextField
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        placeholder="name@example.com"
        required
      />
      <Select name="role" label="Role" defaultValue="editor" options={roleOptions} />
      <div className="sm:col-span-2">
        <SubmitButton submitting={submitting} label="Send invitation" busyLabel="Sending…" />
      </div>
    </Form>
  )
}

/** Invitations that can still be accepted, and expired ones, which can be sent again. */
export function Invitations() {
  const query = useAdminQuery('/admin/invitations')
  return (
    <QueryBoundary query={query} subject="The invitations" skeleton={<ListSkeleton />}>
      {(all) => {
        const pending = all.filter(isPending)
        if (pending.length === 0) return <EmptyNote>Nobody is invited at the moment.</EmptyNote>
        return (
          <ActionList label="Invitations">
            {pending.map((invitation) => (
              <InvitationRow key={invitation.id} {...invitation} />
            ))}
          </ActionList>
        )
      }}
    </QueryBoundary>
  )
}

const isPending = ({ status }: Invitation) => status === 'open' || status === 'expired'

function InvitationRow({ id, email, role, status, invitedBy, expiresAt }: Invitation) {
  const resending = useAdminAction()
  const revoking = useAdminAction()
  const now = useNow()

  async function resend() {
    const succeeded = await resending.run(async () => {
      updateCache(invitationsQuery, replaceById(await api.post('/admin/invitations/{id}/email', { path: { id } })))
      return { title: 'Sent again', description: `The link in the older e-mail to ${email} works no more.` }
    })
    // It may have been accepted or revoked meanwhile.
    if (!succeeded) invalidate(invitationsQuery)
  }

  const revoke = () =>
    revoking.run(async () => {
      await api.delete('/admin/invitations/{id}', { path: { id } })
      updateCache(invitationsQuery, (invitations) => invitations.filter((item) => item.id !== id))
      return { title: 'Revoked', description: `${email} cannot come in by it any more.` }
    })

  return (
    <ActionListItem
      actions={
        <div className={ACTIONS_CLASS}>
          <Button
            variant="ghost"
            onClick={resend}
            disabled={resending.pending}
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
            The link in the e-mail to {email} will open nothing any more.
          </ConfirmDialog>
        </div>
      }
    >
      <p className="break-words">{email}</p>
      <p className="font-ui text-small text-soft">
        {roleLabels[role]} · by {invitedBy ?? 'the operator'} ·{' '}
        {status === 'open' ? invitationExpiryLabel(expiresAt, now) : <span className="text-accent">expired</span>}
      </p>
    </ActionListItem>
  )
}
