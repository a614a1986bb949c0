import type { EmailData } from '../../contracts/email.ts'
import { dateAndTime } from '../dates.ts'
import { INVITATION_HOURS } from '../staff-roles.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

/** To an address that somebody registered with: it may belong to somebody else, so nothing that was typed is repeated. */
export function accountConfirmationEmail(publication: Publication, { confirmUrl }: { confirmUrl: string }): Email {
  return renderEmail(publication, {
    subject: `Please confirm your ${publication.name} account`,
    blocks: [
      { text: `Someone, we hope you, made an account with ${publication.name} for this address.` },
      { text: 'If it was you, one more step and you are in.' },
      { button: 'Confirm my address', link: confirmUrl },
      { text: 'The link works once, and for 24 hours.' },
    ],
    footer: ['If it was not you, do nothing: nobody can sign in with your address until it is confirmed.'],
  })
}

/** To somebody whose address was registered, or asked for, although it has an account. */
export function alreadyRegisteredEmail(publication: Publication, { invited }: EmailData<'already-registered'>): Email {
  if (invited) return invitationWaitsEmail(publication)
  return renderEmail(publication, {
    subject: `You have a ${publication.name} account already`,
    blocks: [
      { text: `Someone, perhaps you, asked for an account with ${publication.name} at this address.` },
      { text: 'There is one already, so you only have to sign in.' },
      { button: 'Sign in', link: `${publication.url}/login` },
      { text: `If the password escapes you, choose a new one: ${publication.url}/login/forgotten` },
    ],
    footer: ['If it was not you, nothing has changed, and there is nothing for you to do.'],
  })
}

function invitationWaitsEmail(publication: Publication): Email {
  return renderEmail(publication, {
    subject: `An invitation of ${publication.name} waits for you`,
    blocks: [
      { text: `Someone, perhaps you, asked for an account with ${publication.name} at this address.` },
      {
        text: 'You are invited to our staff. Please accept by the link in the e-mail with the invitation: it makes your account.',
      },
      {
        text: `The invitation ends ${INVITATION_HOURS} hours after it was sent. After that, an account can be made as usual.`,
      },
    ],
    footer: ['If it was not you, nothing has changed, and there is nothing for you to do.'],
  })
}

/** Time and browser of a change to an account. */
export interface ActivityDetails {
  at: string
  device: string
}

export function passwordRecoveryEmail(
  publication: Publication,
  { resetUrl, confirmedElsewhere }: { resetUrl: string; confirmedElsewhere?: true | undefined },
): Email {
  if (confirmedElsewhere) return firstPasswordEmail(publication, resetUrl)
  return renderEmail(publication, {
    subject: `A new password for ${publication.name}`,
    blocks: [
      { text: `Someone, we hope you, has forgotten the password of your ${publication.name} account.` },
      { button: 'Choose a new password', link: resetUrl },
      { text: 'The link works once, and for an hour. Every browser that is signed in will have to sign in again.' },
    ],
    footer: ['If it was not you, do nothing: your password stays as it is.'],
  })
}

/** `code` can be typed in place of the link, at the page on which the reader asked for it. */
export function signInEmail(publication: Publication, { signInUrl, code }: { signInUrl: string; code: string }): Email {
  return renderEmail(publication, {
    subject: `Sign in to ${publication.name}`,
    blocks: [
      { text: `Someone, we hope you, wants to sign in to your ${publication.name} account without the password.` },
      { button: 'Sign in', link: signInUrl },
      { text: 'Or type this code at the page on which you asked for it:' },
      { details: [['Code', `${code.slice(0, 3)} ${code.slice(3)}`]] },
      { text: 'One of them works, once: the link for an hour, the code for ten minutes.' },
    ],
    footer: ['If it was not you, do nothing. Never tell anybody the code: we do not ask for it.'],
  })
}

function firstPasswordEmail(publication: Publication, resetUrl: string): Email {
  return renderEmail(publication, {
    subject: `Choose your password for ${publication.name}`,
    blocks: [
      { text: 'Your address is confirmed, in another browser than the one in which the account was created.' },
      { text: 'Somebody else could have created it, so the password that was chosen there is not valid any more.' },
      { button: 'Choose a password', link: resetUrl },
      { text: 'The link works once, and for an hour.' },
    ],
    footer: [`Later you get another link at ${publication.url}/login/forgotten`],
  })
}

export function passwordChangedEmail(publication: Publication, event: ActivityDetails): Email {
  return renderEmail(publication, {
    subject: `Your ${publication.name} password was changed`,
    blocks: [
      { text: `The password of your ${publication.name} account was changed.` },
      activityBlock(event),
      { text: 'Wherever else you were signed in, you are not any more.' },
    ],
    footer: [notYouNotice(publication, 'choose a new password at once')],
  })
}

/** To the new address, which may belong to somebody else. */
export function emailChangeConfirmationEmail(publication: Publication, { confirmUrl }: { confirmUrl: string }): Email {
  return renderEmail(publication, {
    subject: `Please confirm your new address for ${publication.name}`,
    blocks: [
      { text: `Someone, we hope you, wants to use this address for their ${publication.name} account.` },
      { button: 'Use this address', link: confirmUrl },
      { text: 'The link works once, and for 24 hours. Until then the account keeps the address that it has.' },
    ],
    footer: ['If it was not you, do nothing.'],
  })
}

/** To the former address. */
export function emailChangedEmail(publication: Publication, event: ActivityDetails): Email {
  return renderEmail(publication, {
    subject: `Your ${publication.name} account has another address`,
    blocks: [
      { text: `Your ${publication.name} account was moved from this address to another, which was confirmed there.` },
      activityBlock(event),
      { text: 'From now on you sign in with the new address, and we write to you there.' },
    ],
    footer: [`If it was not you, please write to ${publication.contactEmail} at once.`],
  })
}

export function accountLockedEmail(publication: Publication, { until }: { until: string }): Email {
  return renderEmail(publication, {
    subject: `Someone tried to sign in to your ${publication.name} account`,
    blocks: [
      { text: 'A wrong password was entered too often, so nobody can sign in to your account for a while.' },
      { details: [['Until', dateAndTime(until)]] },
      { text: 'If it was you, and you would rather not wait, choose a new password.' },
      { button: 'Choose a new password', link: `${publication.url}/login/forgotten` },
    ],
    footer: ['If it was not you, nobody came in. Browsers in which you are signed in stay signed in.'],
  })
}

/** The rows of an e-mail that say when and where. */
export const activityBlock = ({ at, device }: ActivityDetails): { details: [string, string][] } => ({
  details: [
    ['When', dateAndTime(at)],
    ['Where', device],
  ],
})

export const notYouNotice = ({ url }: Publication, advice: string) =>
  `If it was not you, ${advice}: ${url}/login/forgotten`

/** The last e-mail to a reader who deleted their account. */
export function accountDeletedEmail(publication: Publication, { firstName }: EmailData<'account-deleted'>): Email {
  const { name, contactEmail } = publication
  return renderEmail(publication, {
    subject: `Your account with ${name} is deleted`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: 'As you wished, your account is deleted, and with it your subscription, addresses, reading progress, tickets and newsletter.',
      },
      {
        text: 'Payments are kept with the name and address of who paid, for as long as the law asks it of us; nothing else is.',
      },
      { text: 'Thank you for having read us.' },
    ],
    footer: [`If it was not you who did this, please write to ${contactEmail} at once.`],
  })
}
