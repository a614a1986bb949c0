import type { EmailData } from '../../contracts/letter.ts'
import type { Email, Publication } from './letter.ts'
import { renderEmail } from './page.ts'

/** To the house, when a reader has written by the contact form. Answering it answers the reader. */
export function contactNoticeEmail(publication: Publication, message: EmailData<'contact-notice'>): Email {
  const topic = message.subject ?? 'nothing in particular'
  const email = renderEmail(publication, {
    subject: `A message from ${message.name}`,
    blocks: [
      {
        details: [
          ['From', `${message.name} <${message.email}>`],
          ['About', topic],
          ['Received', `${message.receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      { quote: message.message },
    ],
    footer: [`Sent by the contact form of ${publication.url}. An answer to this letter goes to its writer.`],
  })
  return { ...email, replyTo: { name: message.name, address: message.email } }
}
