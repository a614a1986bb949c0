import type { EmailData } from '../../contracts/email.ts'
import { activityBlock, notYouNotice } from './account.ts'
import { type Email, type Publication, renderEmail } from './template.ts'

const changes = {
  'second-factor-added': {
    subject: 'An authenticator was added',
    text: 'An authenticator was set up. Its codes are asked for when you sign in.',
  },
  'second-factor-removed': {
    subject: 'An authenticator was removed',
    text: 'An authenticator was removed. Its codes no longer open anything.',
  },
  'recovery-code-used': {
    subject: 'A recovery code was used',
    text: 'A recovery code was used: every authenticator is removed, and another has to be set up.',
  },
  'recovery-codes-created': {
    subject: 'New recovery codes',
    text: 'New recovery codes were made. Those of before no longer work.',
  },
} satisfies Record<EmailData<'second-factor-notice'>['event'], { subject: string; text: string }>

/** To a staff member, about the second factor of the account. */
export function secondFactorNoticeEmail(
  publication: Publication,
  { event, ...activity }: EmailData<'second-factor-notice'>,
): Email {
  const { subject, text } = changes[event]
  return renderEmail(publication, {
    subject: `${subject} · ${publication.name}`,
    blocks: [{ text: `This happened to your ${publication.name} account.` }, { text }, activityBlock(activity)],
    footer: [notYouNotice(publication, 'choose a new password at once, and tell another owner')],
  })
}

/** To a staff member who signed in in a browser for the first time. */
export function staffSignInEmail(
  publication: Publication,
  { country, ...activity }: EmailData<'staff-sign-in'>,
): Email {
  const { details } = activityBlock(activity)
  return renderEmail(publication, {
    subject: `Signed in to ${publication.name} in another browser`,
    blocks: [
      { text: `Somebody, we hope you, signed in to your ${publication.name} account in a browser that is new to us.` },
      { details: country ? [...details, ['Country', country]] : details },
    ],
    footer: [notYouNotice(publication, 'choose a new password at once: every browser is signed out then')],
  })
}
