import type { EmailData } from '../../contracts/letter.ts'
import { INVITATION_HOURS, roleInWords } from '../desk.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'
import { isPlainName } from './plain-name.ts'

type Invited = Pick<EmailData<'invitation'>, 'role' | 'invitedBy'> & { accept: string }

/** To whoever is to work at the desk. Who invited is named only if the name is one that can stand in a sentence. */
export function invitationLetter(publication: Publication, { role, invitedBy, accept }: Invited): Letter {
  const { name } = publication
  const who = isPlainName(invitedBy, 80) ? `${invitedBy} invites you` : 'You are invited'
  return letterOn(publication, {
    subject: `Your invitation to the desk of ${name}`,
    parts: [
      { says: `${who} to the editorial desk of ${name}, as ${roleInWords[role]}.` },
      { says: 'Choose a password, or use the one you have if you read us with an account, and the desk is yours.' },
      { asks: 'Accept the invitation', link: accept },
      { says: `The link works once, for this address, and for ${INVITATION_HOURS} hours.` },
    ],
    foot: ['If you did not expect this, do nothing. Please do not pass the letter on: it opens a door of ours.'],
  })
}

/** To whoever invited: the moment to object, should the wrong person have come. */
export function invitationAcceptedLetter(
  publication: Publication,
  { name, email, role }: EmailData<'invitation-accepted'>,
): Letter {
  return letterOn(publication, {
    subject: `Your invitation to the desk of ${publication.name} was accepted`,
    parts: [
      { says: 'An invitation of yours was accepted.' },
      {
        facts: [
          ['Name', name],
          ['Address', email],
          ['At the desk', roleInWords[role]],
        ],
      },
      { says: 'If this is not whom you expected, take their role away at once:' },
      { asks: 'Open the desk', link: `${publication.url}/admin#staff` },
    ],
    foot: ['This letter comes to whoever invites somebody to the desk.'],
  })
}
