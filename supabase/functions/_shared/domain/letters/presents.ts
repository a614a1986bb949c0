import type { EmailData } from '../../contracts/letter.ts'
import { fullDate } from '../dates.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

const foot = ({ name }: Publication) => [`You receive this because you have an account with ${name}.`]

/** To whom the house has given a plan. */
export function presentGivenLetter(
  publication: Publication,
  { firstName, plan, until, printed }: EmailData<'complimentary-granted'>,
): Letter {
  const { name, url } = publication
  return letterOn(publication, {
    subject: `A present from ${name}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `We would like you to read ${name} as our guest: ${plan} is yours until ${fullDate(until)}.` },
      { says: 'There is nothing to pay, now or afterwards, and nothing to cancel: it ends by itself.' },
      ...(printed ? [{ says: 'It includes the printed edition. Please see that we know where to send it.' }] : []),
      { asks: 'Your account', link: printed ? `${url}/account#delivery` : `${url}/account` },
    ],
    foot: foot(publication),
  })
}

/** When the house has ended it before its time. */
export function presentEndedLetter(publication: Publication, { firstName, plan }: EmailData<'complimentary-ended'>): Letter {
  const { contactEmail } = publication
  return letterOn(publication, {
    subject: `${plan}, our present to you, has ended`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `${plan}, which you had as our guest, has ended. Your account stays, and with it all that is free.` },
      { says: `If this surprises you, write to ${contactEmail}.` },
    ],
    foot: foot(publication),
  })
}
