import type { EmailData } from '../../contracts/letter.ts'
import { greeting } from './greeting.ts'
import type { Email, Publication } from './letter.ts'
import { renderEmail } from './page.ts'

/** The last letter to whoever deleted their account. */
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
