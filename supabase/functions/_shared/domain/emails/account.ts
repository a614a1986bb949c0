import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { dateAndTime } from '../dates.ts'
import type { TextLocale, Translate } from '../language.ts'
import { INVITATION_HOURS } from '../staff-roles.ts'
import { type Email, type EmailContent, greeting, type Publication, pageLink, renderEmail } from './template.ts'

/** To an address that somebody registered with: it may belong to somebody else, so nothing that was typed is repeated. */
export function accountConfirmationEmail(
  publication: Publication,
  { confirmUrl }: { confirmUrl: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content = {
    subject: t('Please confirm your {name} account', { name }),
    blocks: [
      { text: t('Someone, we hope you, made an account with {name} for this address.', { name }) },
      { text: t('If it was you, one more step and you are in.') },
      { button: t('Confirm my address'), link: confirmUrl },
      { text: t('The link works once, and for 24 hours.') },
    ],
    footer: [t('If it was not you, do nothing: nobody can sign in with your address until it is confirmed.')],
  }
  return renderEmail(publication, content, language)
}

/** To somebody whose address was registered, or asked for, although it has an account. */
export function alreadyRegisteredEmail(
  publication: Publication,
  { invited }: EmailData<'already-registered'>,
  locale: TextLocale = englishText,
): Email {
  if (invited) return invitationWaitsEmail(publication, locale)
  const { language, t } = locale
  const { name } = publication
  const content = {
    subject: t('You have a {name} account already', { name }),
    blocks: [
      { text: t('Someone, perhaps you, asked for an account with {name} at this address.', { name }) },
      { text: t('There is one already, so you only have to sign in.') },
      { button: t('Sign in'), link: pageLink(publication, language, '/login') },
      {
        text: t('If the password escapes you, choose a new one: {link}', {
          link: pageLink(publication, language, '/login/forgotten'),
        }),
      },
    ],
    footer: [t('If it was not you, nothing has changed, and there is nothing for you to do.')],
  }
  return renderEmail(publication, content, language)
}

function invitationWaitsEmail(publication: Publication, { language, t }: TextLocale): Email {
  const { name } = publication
  const content = {
    subject: t('An invitation of {name} waits for you', { name }),
    blocks: [
      { text: t('Someone, perhaps you, asked for an account with {name} at this address.', { name }) },
      {
        text: t(
          'You are invited to our staff. Please accept by the link in the e-mail with the invitation: it makes your account.',
        ),
      },
      {
        text: t('The invitation ends {hours} hours after it was sent. After that, an account can be made as usual.', {
          hours: INVITATION_HOURS,
        }),
      },
    ],
    footer: [t('If it was not you, nothing has changed, and there is nothing for you to do.')],
  }
  return renderEmail(publication, content, language)
}

/** Time and browser of a change to an account. */
export interface ActivityDetails {
  at: string
  device: string
}

export function passwordRecoveryEmail(
  publication: Publication,
  { resetUrl, confirmedElsewhere }: { resetUrl: string; confirmedElsewhere?: true | undefined },
  locale: TextLocale = englishText,
): Email {
  if (confirmedElsewhere) return firstPasswordEmail(publication, resetUrl, locale)
  const { language, t } = locale
  const { name } = publication
  const content = {
    subject: t('A new password for {name}', { name }),
    blocks: [
      { text: t('Someone, we hope you, has forgotten the password of your {name} account.', { name }) },
      { button: t('Choose a new password'), link: resetUrl },
      { text: t('The link works once, and for an hour. Every browser that is signed in will have to sign in again.') },
    ],
    footer: [t('If it was not you, do nothing: your password stays as it is.')],
  }
  return renderEmail(publication, content, language)
}

/** `code` can be typed in place of the link, at the page on which the reader asked for it. */
export function signInEmail(
  publication: Publication,
  { signInUrl, code }: { signInUrl: string; code: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content: EmailContent = {
    subject: t('Sign in to {name}', { name }),
    blocks: [
      { text: t('Someone, we hope you, wants to sign in to your {name} account without the password.', { name }) },
      { button: t('Sign in'), link: signInUrl },
      { text: t('Or type this code at the page on which you asked for it:') },
      { details: [[t('Code'), `${code.slice(0, 3)} ${code.slice(3)}`]] },
      { text: t('One of them works, once: the link for an hour, the code for ten minutes.') },
    ],
    footer: [t('If it was not you, do nothing. Never tell anybody the code: we do not ask for it.')],
  }
  return renderEmail(publication, content, language)
}

function firstPasswordEmail(publication: Publication, resetUrl: string, { language, t }: TextLocale): Email {
  const content = {
    subject: t('Choose your password for {name}', { name: publication.name }),
    blocks: [
      { text: t('Your address is confirmed, in another browser than the one in which the account was created.') },
      { text: t('Somebody else could have created it, so the password that was chosen there is not valid any more.') },
      { button: t('Choose a password'), link: resetUrl },
      { text: t('The link works once, and for an hour.') },
    ],
    footer: [t('Later you get another link at {link}', { link: pageLink(publication, language, '/login/forgotten') })],
  }
  return renderEmail(publication, content, language)
}

export function passwordChangedEmail(
  publication: Publication,
  event: ActivityDetails,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { name } = publication
  const content = {
    subject: t('Your {name} password was changed', { name }),
    blocks: [
      { text: t('The password of your {name} account was changed.', { name }) },
      activityBlock(event, locale),
      { text: t('Wherever else you were signed in, you are not any more.') },
    ],
    footer: [
      t('If it was not you, choose a new password at once: {link}', {
        link: pageLink(publication, language, '/login/forgotten'),
      }),
    ],
  }
  return renderEmail(publication, content, language)
}

/** To the new address, which may belong to somebody else. */
export function emailChangeConfirmationEmail(
  publication: Publication,
  { confirmUrl }: { confirmUrl: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content = {
    subject: t('Please confirm your new address for {name}', { name }),
    blocks: [
      { text: t('Someone, we hope you, wants to use this address for their {name} account.', { name }) },
      { button: t('Use this address'), link: confirmUrl },
      { text: t('The link works once, and for 24 hours. Until then the account keeps the address that it has.') },
    ],
    footer: [t('If it was not you, do nothing.')],
  }
  return renderEmail(publication, content, language)
}

/** To the former address. */
export function emailChangedEmail(
  publication: Publication,
  event: ActivityDetails,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { name, contactEmail } = publication
  const content = {
    subject: t('Your {name} account has another address', { name }),
    blocks: [
      {
        text: t('Your {name} account was moved from this address to another, which was confirmed there.', { name }),
      },
      activityBlock(event, locale),
      { text: t('From now on you sign in with the new address, and we write to you there.') },
    ],
    footer: [t('If it was not you, please write to {contactEmail} at once.', { contactEmail })],
  }
  return renderEmail(publication, content, language)
}

export function accountLockedEmail(
  publication: Publication,
  { until }: { until: string },
  { language, t }: TextLocale = englishText,
): Email {
  const content: EmailContent = {
    subject: t('Someone tried to sign in to your {name} account', { name: publication.name }),
    blocks: [
      { text: t('A wrong password was entered too often, so nobody can sign in to your account for a while.') },
      { details: [[t('Until'), dateAndTime(until, language)]] },
      { text: t('If it was you, and you would rather not wait, choose a new password.') },
      { button: t('Choose a new password'), link: pageLink(publication, language, '/login/forgotten') },
    ],
    footer: [t('If it was not you, nobody came in. Browsers in which you are signed in stay signed in.')],
  }
  return renderEmail(publication, content, language)
}

/** The rows of an e-mail that say when and where. */
export const activityBlock = (
  { at, device }: ActivityDetails,
  { language, t }: TextLocale = englishText,
): { details: [string, string][] } => ({
  details: [
    [t('When'), dateAndTime(at, language)],
    [t('Where'), deviceLabel(device, t)],
  ],
})

/** A device is recorded in English, as describeDevice has it: 'Firefox on Windows'. */
function deviceLabel(device: string, t: Translate): string {
  const [, browser = device, system] = /^(.+) on (.+)$/.exec(device) ?? []
  const name = browser === 'An unknown browser' ? t('An unknown browser') : browser
  return system ? t('{browser} on {system}', { browser: name, system }) : name
}

export const notYouNotice = ({ url }: Publication, advice: string) =>
  `If it was not you, ${advice}: ${url}/login/forgotten`

/** The last e-mail to a reader who deleted their account. */
export function accountDeletedEmail(
  publication: Publication,
  { firstName }: EmailData<'account-deleted'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { name, contactEmail } = publication
  const content = {
    subject: t('Your account with {name} is deleted', { name }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          'As you wished, your account is deleted, and with it your subscription, addresses, reading progress, tickets and newsletter.',
        ),
      },
      {
        text: t(
          'Payments are kept with the name and address of who paid, for as long as the law asks it of us; nothing else is.',
        ),
      },
      { text: t('Thank you for having read us.') },
    ],
    footer: [t('If it was not you who did this, please write to {contactEmail} at once.', { contactEmail })],
  }
  return renderEmail(publication, content, language)
}
