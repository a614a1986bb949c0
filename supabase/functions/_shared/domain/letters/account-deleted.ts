import type { EmailData } from '../../contracts/letter.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

/** The last letter to whoever deleted their account. */
export function accountDeletedLetter(publication: Publication, { firstName }: EmailData<'account-deleted'>): Letter {
  const { name, contactEmail } = publication
  return letterOn(publication, {
    subject: `Your account with ${name} is deleted`,
    parts: [
      { says: greetingTo(firstName) },
      {
        says: 'As you wished, your account is deleted, and with it your subscription, addresses, reading progress, tickets and newsletter.',
      },
      {
        says: 'Payments are kept with the name and address of who paid, for as long as the law asks it of us; nothing else is.',
      },
      { says: 'Thank you for having read us.' },
    ],
    foot: [`If it was not you who did this, please write to ${contactEmail} at once.`],
  })
}
