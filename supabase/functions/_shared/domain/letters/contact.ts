import type { EmailData } from '../../contracts/letter.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

/** To the house, when a reader has written by the contact form. Answering it answers the reader. */
export function contactNotice(publication: Publication, message: EmailData<'contact-notice'>): Letter {
  const about = message.subject ?? 'nothing in particular'
  const letter = letterOn(publication, {
    subject: `A message from ${message.name}`,
    parts: [
      {
        facts: [
          ['From', `${message.name} <${message.email}>`],
          ['About', about],
          ['Received', `${message.receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      { quotes: message.message },
    ],
    foot: [`Sent by the contact form of ${publication.url}. An answer to this letter goes to its writer.`],
  })
  return { ...letter, replyTo: { name: message.name, address: message.email } }
}
