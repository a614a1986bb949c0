import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

const footer = ({ name }: Publication) => [`You receive this because you have an account with ${name}.`]

/** To the reader of a new complimentary subscription. */
export function complimentarySubscriptionGrantedEmail(
  publication: Publication,
  { firstName, plan, until, hasPrintEdition }: EmailData<'complimentary-granted'>,
): Email {
  const { name, url } = publication
  return renderEmail(publication, {
    subject: `A complimentary subscription from ${name}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `We would like you to read ${name} as our guest: ${plan} is yours until ${fullDate(until)}.` },
      { text: 'There is nothing to pay, now or afterwards, and nothing to cancel: it ends by itself.' },
      ...(hasPrintEdition
        ? [{ text: 'It includes the printed edition. Please see that we know where to send it.' }]
        : []),
      { button: 'Your account', link: hasPrintEdition ? `${url}/account#delivery` : `${url}/account` },
    ],
    footer: footer(publication),
  })
}

/** When staff end a complimentary subscription early. */
export function complimentarySubscriptionEndedEmail(
  publication: Publication,
  { firstName, plan }: EmailData<'complimentary-ended'>,
): Email {
  const { contactEmail } = publication
  return renderEmail(publication, {
    subject: `Your complimentary subscription to ${plan} has ended`,
    blocks: [
      { text: greeting(firstName) },
      { text: `${plan}, which you had as our guest, has ended. Your account stays, and with it all that is free.` },
      { text: `If this surprises you, write to ${contactEmail}.` },
    ],
    footer: footer(publication),
  })
}
