import type { EmailData } from '../../contracts/email.ts'
import { INVITATION_HOURS, roleWithArticle } from '../staff-roles.ts'
import { type Email, isPlainName, type Publication, renderEmail } from './template.ts'

type InvitationData = Pick<EmailData<'invitation'>, 'role' | 'invitedBy'> & { acceptUrl: string }

/** To an invited staff member. The inviter is named only if the name fits into a sentence. */
export function invitationEmail(publication: Publication, { role, invitedBy, acceptUrl }: InvitationData): Email {
  const { name } = publication
  const opening = isPlainName(invitedBy, 80) ? `${invitedBy} invites you` : 'You are invited'
  return renderEmail(publication, {
    subject: `Your invitation to the staff of ${name}`,
    blocks: [
      { text: `${opening} to the staff of ${name}, as ${roleWithArticle[role]}.` },
      {
        text: 'Choose a password, or use the one you have if you read us with an account, and the admin is open to you.',
      },
      { button: 'Accept the invitation', link: acceptUrl },
      { text: `The link works once, for this address, and for ${INVITATION_HOURS} hours.` },
    ],
    footer: [
      'If you did not expect this, do nothing. Please do not forward this e-mail: its link gives access to the admin.',
    ],
  })
}

/** To the inviter, who can object if the wrong person has accepted. */
export function invitationAcceptedEmail(
  publication: Publication,
  { name, email, role }: EmailData<'invitation-accepted'>,
): Email {
  return renderEmail(publication, {
    subject: `Your invitation to the staff of ${publication.name} was accepted`,
    blocks: [
      { text: 'An invitation of yours was accepted.' },
      {
        details: [
          ['Name', name],
          ['Address', email],
          ['Role', roleWithArticle[role]],
        ],
      },
      { text: 'If this is not whom you expected, take their role away at once:' },
      { button: 'Open the admin', link: `${publication.url}/admin#staff` },
    ],
    footer: ['You get this e-mail because you invited this staff member.'],
  })
}
