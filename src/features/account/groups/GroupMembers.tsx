import { useState } from 'react'
import { useApiList } from '#lib/api-query.ts'
import { requiredFields } from '#lib/form-error.ts'
import { showToast } from '#lib/toast.ts'
import { useAction } from '#lib/useAction.ts'
import { useFormSubmit } from '#lib/useFormSubmit.ts'
import type { Group, GroupMember, InvitedAddress } from '#shared/contracts/group.ts'
import { MAX_ADDRESS_LIST_LENGTH } from '#shared/contracts/text-limits.ts'
import type { Translate } from '#shared/domain/language.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Form } from '#ui/Form.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { SubmitButton } from '#ui/SubmitButton.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { useLocale } from '../../../languages/LocaleContext.ts'
import type { Locale } from '../../../languages/locale.ts'
import { ListSkeleton } from '../Placeholders.tsx'
import { inviteMembers, removeMember, resendInvitation } from './group-mutations.ts'

/** Invites several addresses at once, as they are pasted from a table or a mail program. */
export function InviteForm({ group }: { group: Group }) {
  const { t } = useLocale()
  const [left, setLeft] = useState<InvitedAddress[]>([])
  const free = freeSeats(group)
  const { submitting, errors, handleSubmit } = useFormSubmit({
    errorTitle: t('Not Invited Yet'),
    unreachable: t('We could not be reached. Nobody was invited, and what you typed is still here.'),
    validate: (values) =>
      requiredFields(values, ['addresses'], {
        title: t('Validation Error'),
        description: t('One or more e-mail addresses, please.'),
      }),
    submit: async ({ addresses = '' }, form) => {
      const outcomes = await inviteMembers(group.id, addresses)
      const sent = outcomes.filter(({ outcome }) => outcome === 'sent').length
      setLeft(outcomes.filter(({ outcome }) => outcome !== 'sent'))
      showToast({
        title: t('{count, plural, one {One invitation is on its way} other {# invitations are on their way}}', {
          count: sent,
        }),
      })
      // Those for whom no seat was left stay in the field, to be sent once there is one.
      form.reset()
      const field = form.elements.namedItem('addresses') as HTMLTextAreaElement
      field.value = outcomes.flatMap(({ email, outcome }) => (outcome === 'full' ? [email] : [])).join('\n')
      return undefined
    },
  })
  return (
    <Form aria-label={t('Invite to {group}', { group: group.name })} errors={errors} onSubmit={handleSubmit}>
      <TextArea
        name="addresses"
        label={t('E-mail addresses')}
        hint={t(
          'As many as you like, with commas or line breaks between them. {count, plural, one {One seat is free.} other {# seats are free.}}',
          { count: free },
        )}
        rows={4}
        maxLength={MAX_ADDRESS_LIST_LENGTH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="mt-5">
        <SubmitButton submitting={submitting} label={t('Send the invitations')} busyLabel={t('Sending...')} />
      </div>
      {left.length > 0 && (
        <ul role="status" className="mt-6 max-w-measure border-l-2 border-accent pl-5">
          {left.map(({ email, outcome }) => (
            <li key={email} className="break-words">
              {outcomeText(email, outcome, t)}
            </li>
          ))}
        </ul>
      )}
    </Form>
  )
}

function outcomeText(email: string, outcome: InvitedAddress['outcome'], t: Translate): string {
  switch (outcome) {
    case 'sent':
      return t('{email} was invited.', { email })
    case 'member':
      return t('{email} has a seat already.', { email })
    case 'invited':
      return t('{email} was invited before: the list below can send it again.', { email })
    case 'limit':
      return t('{email} was not invited: we have written five times already.', { email })
    case 'full':
      return t('{email} was not invited: no seat is left. Add seats, or remove somebody.', { email })
  }
}

const freeSeats = ({ seats, nextSeats, seatsInUse, openInvitations }: Group) =>
  Math.max(0, Math.min(seats, nextSeats ?? seats) - seatsInUse - openInvitations)

export function GroupMembers({ group }: { group: Group }) {
  const { t } = useLocale()
  const query = useApiList('/user/groups/{id}/members', { path: { id: group.id } })
  return (
    <QueryBoundary
      query={query}
      subject={t('The members')}
      skeleton={<ListSkeleton />}
      empty={
        <p className="text-soft italic">{t('Nobody has a seat yet. Paste the addresses above: we write to them.')}</p>
      }
    >
      {(members) => (
        <PaginatedList label={t('Members of {group}', { group: group.name })} onLoadMore={query.loadMore}>
          {members.map((member) => (
            <MemberRow key={member.id} groupId={group.id} member={member} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

function memberText({ status, acceptedAt, invitedAt, expiresAt }: GroupMember, { t, longDate }: Locale): string {
  if (status === 'member')
    return acceptedAt ? t('Has a seat since {date}', { date: longDate(acceptedAt) }) : t('Has a seat')
  const date = longDate(invitedAt)
  if (status === 'expired') return t('Invited on {date}; the invitation has ended', { date })
  return t('Invited on {date}; open until {end}', { date, end: longDate(expiresAt) })
}

function MemberRow({ groupId, member }: { groupId: string; member: GroupMember }) {
  const locale = useLocale()
  const { t } = locale
  const { id, email, status } = member
  const { pending, errorMessage, run } = useAction()
  const isMember = status === 'member'
  const remove = () =>
    run(async () => {
      await removeMember(groupId, id)
      return isMember
        ? { title: t('Removed'), description: t('The seat of {email} is free, and they know.', { email }) }
        : { title: t('Taken back'), description: t('The invitation of {email} is void.', { email }) }
    })
  const resend = () =>
    run(async () => {
      await resendInvitation(groupId, id)
      return {
        title: t('Sent again'),
        description: t('The invitation of {email} is open for thirty more days.', { email }),
      }
    })
  return (
    <li tabIndex={-1} className="border-t border-line py-4 outline-none first:border-t-0">
      <p className="break-words">{email}</p>
      <p className="font-ui text-small text-soft">{memberText(member, locale)}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-7">
        {!isMember && (
          <Button variant="ghost" onClick={resend} disabled={pending} focusableWhenDisabled>
            {pending ? t('Processing...') : t('Send again')}
            <span className="sr-only">: {email}</span>
          </Button>
        )}
        <ConfirmDialog
          title={isMember ? t('Remove {email}?', { email }) : t('Take the invitation of {email} back?', { email })}
          confirmLabel={isMember ? t('Remove') : t('Take it back')}
          trigger={
            <Button variant="ghost">
              {isMember ? t('Remove') : t('Take back')}
              <span className="sr-only">: {email}</span>
            </Button>
          }
          onConfirm={remove}
          errorMessage={errorMessage}
        >
          {isMember
            ? t('The seat ends at once, and an e-mail says so. You may give it to somebody else.')
            : t('The link in the e-mail opens nothing any more.')}
        </ConfirmDialog>
      </p>
    </li>
  )
}
