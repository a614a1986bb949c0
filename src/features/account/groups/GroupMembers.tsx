import { useState } from 'react'
import { useApiList } from '#lib/api-query.ts'
import { requiredFields } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/useAction.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { Group, GroupMember, InvitedAddress } from '#shared/contracts/group.ts'
import { MAX_ADDRESS_LIST_LENGTH } from '#shared/contracts/text-limits.ts'
import { longDate } from '#shared/domain/dates.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Form } from '#ui/Form.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { ListSkeleton } from '../Placeholders.tsx'
import { inviteMembers, removeMember, resendInvitation } from './group-mutations.ts'

/** Invites several addresses at once, as they are pasted from a table or a mail program. */
export function InviteForm({ group }: { group: Group }) {
  const [left, setLeft] = useState<InvitedAddress[]>([])
  const free = freeSeats(group)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: 'Not Invited Yet',
    unreachable: 'We could not be reached. Nobody was invited, and what you typed is still here.',
    validate: (values) =>
      requiredFields(values, ['addresses'], {
        title: 'Validation Error',
        description: 'One or more e-mail addresses, please.',
      }),
    submit: async ({ addresses = '' }, form) => {
      const outcomes = await inviteMembers(group.id, addresses)
      const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length
      setLeft(outcomes.filter(({ outcome }) => outcome !== 'sent'))
      showToast({ title: sent === 1 ? 'One invitation is on its way' : `${sent} invitations are on their way` })
      form.reset()
      return undefined
    },
  })
  return (
    <Form aria-label={`Invite to ${group.name}`} errors={errors} onSubmit={handleSubmit}>
      <TextArea
        name="addresses"
        label="E-mail addresses"
        hint={`As many as you like, with commas or line breaks between them. ${
          free === 1 ? 'One seat is' : `${free} seats are`
        } free.`}
        rows={4}
        maxLength={MAX_ADDRESS_LIST_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="mt-5">
        <SubmitButton submitting={submitting} label="Send the invitations" busyLabel="Sending..." />
      </div>
      {left.length > 0 && (
        <ul role="status" className="mt-6 max-w-measure border-l-2 border-accent pl-5">
          {left.map(({ email, outcome }) => (
            <li key={email} className="break-words">
              {email} {outcomeTexts[outcome]}
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

const outcomeTexts: Record<InvitedAddress['outcome'], string> = {
  sent: 'was invited.',
  member: 'has a seat already.',
  invited: 'was invited before: the list below can send it again.',
  full: 'was not invited: no seat is left. Add seats, or remove somebody.',
}

const freeSeats = ({ seats, nextSeats, seatsInUse, openInvitations }: Group) =>
  Math.max(0, Math.min(seats, nextSeats ?? seats) - seatsInUse - openInvitations)

export function GroupMembers({ group }: { group: Group }) {
  const query = useApiList('/user/groups/{id}/members', { path: { id: group.id } })
  return (
    <QueryBoundary
      query={query}
      subject="The members"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">Nobody has a seat yet. Paste the addresses above: we write to them.</p>}
    >
      {(members) => (
        <PaginatedList label={`Members of ${group.name}`} onLoadMore={query.loadMore}>
          {members.map((member) => (
            <MemberRow key={member.id} groupId={group.id} member={member} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

function memberText({ status, acceptedAt, invitedAt, expiresAt }: GroupMember): string {
  if (status === 'member') return acceptedAt ? `Has a seat since ${longDate(acceptedAt)}` : 'Has a seat'
  if (status === 'expired') return `Invited on ${longDate(invitedAt)}; the invitation has ended`
  return `Invited on ${longDate(invitedAt)}; open until ${longDate(expiresAt)}`
}

function MemberRow({ groupId, member }: { groupId: string; member: GroupMember }) {
  const { id, email, status } = member
  const { pending, errorMessage, run } = useAction()
  const isMember = status === 'member'
  const remove = () =>
    run(async () => {
      await removeMember(groupId, id)
      return isMember
        ? { title: 'Removed', description: `The seat of ${email} is free, and they know.` }
        : { title: 'Taken back', description: `The invitation of ${email} is void.` }
    })
  const resend = () =>
    run(async () => {
      await resendInvitation(groupId, id)
      return { title: 'Sent again', description: `The invitation of ${email} is open for thirty more days.` }
    })
  return (
    <li tabIndex={-1} className="border-t border-line py-4 outline-none first:border-t-0">
      <p className="break-words">{email}</p>
      <p className="font-ui text-small text-soft">{memberText(member)}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-7">
        {!isMember && (
          <Button variant="ghost" onClick={resend} disabled={pending} focusableWhenDisabled>
            {pending ? 'Processing...' : 'Send again'}
            <span className="sr-only">: {email}</span>
          </Button>
        )}
        <ConfirmDialog
          title={isMember ? `Remove ${email}?` : `Take the invitation of ${email} back?`}
          confirmLabel={isMember ? 'Remove' : 'Take it back'}
          trigger={
            <Button variant="ghost">
              {isMember ? 'Remove' : 'Take back'}
              <span className="sr-only">: {email}</span>
            </Button>
          }
          onConfirm={remove}
          errorMessage={errorMessage}
        >
          {isMember
            ? 'The seat ends at once, and an e-mail says so. You may give it to somebody else.'
            : 'The link in the e-mail opens nothing any more.'}
        </ConfirmDialog>
      </p>
    </li>
  )
}
