import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { TextLocale } from '../language.ts'
import { type Email, greeting, memberFooter, type Publication, pageLink, renderEmail } from './template.ts'

/** To the reader of a new complimentary subscription. */
export function complimentarySubscriptionGrantedEmail(
  publication: Publication,
  { firstName, plan, until, hasPrintEdition }: EmailData<'complimentary-granted'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content = {
    subject: t('A complimentary subscription from {name}', { name }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('We would like you to read {name} as our guest: {plan} is yours until {until}.', {
          name,
          plan,
          until: fullDate(until, language),
        }),
      },
      { text: t('There is nothing to pay, now or afterwards, and nothing to cancel: it ends by itself.') },
      ...(hasPrintEdition
        ? [{ text: t('It includes the printed edition. Please see that we know where to send it.') }]
        : []),
      {
        button: t('Your account'),
        link: pageLink(publication, language, hasPrintEdition ? '/account#delivery' : '/account'),
      },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** When staff end a complimentary subscription early. */
export function complimentarySubscriptionEndedEmail(
  publication: Publication,
  { firstName, plan }: EmailData<'complimentary-ended'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { contactEmail } = publication
  const content = {
    subject: t('Your complimentary subscription to {plan} has ended', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('{plan}, which you had as our guest, has ended. Your account stays, and with it all that is free.', {
          plan,
        }),
      },
      { text: t('If this surprises you, write to {contactEmail}.', { contactEmail }) },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}
