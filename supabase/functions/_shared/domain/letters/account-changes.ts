import { dateAndTime } from '../dates.ts'
import type { Email, Publication } from './letter.ts'
import { renderEmail } from './page.ts'

/** When something was done to an account, and in which browser. */
export interface ActivityDetails {
  at: string
  device: string
}

export function passwordRecoveryEmail(publication: Publication, { resetUrl }: { resetUrl: string }): Email {
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

/** To the new address, which may be a stranger's. */
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

const activityBlock = ({ at, device }: ActivityDetails): { details: [string, string][] } => ({
  details: [
    ['When', dateAndTime(at)],
    ['Where', device],
  ],
})

const notYouNotice = ({ url }: Publication, advice: string) => `If it was not you, ${advice}: ${url}/login/forgotten`
