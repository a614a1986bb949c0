import type { EmailData } from '../../contracts/letter.ts'
import { REPLY_HOURS, ticketCategoryLabels } from '../support.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

const accountOf = ({ url }: Publication) => `${url}/account`

/** To a reader who has just opened a ticket. */
export function ticketReceived(publication: Publication, ticket: EmailData<'ticket-received'>): Letter {
  return letterOn(publication, {
    subject: `We have your letter: ${ticket.subject}`,
    parts: [
      { says: greetingTo(ticket.firstName) },
      { says: `Thank you for writing. We’ll get back to you within ${REPLY_HOURS} hours. This is what you wrote:` },
      { quotes: ticket.message },
      { asks: 'Your tickets', link: accountOf(publication) },
    ],
    foot: [`You receive this because you asked ${publication.name} for help from your account.`],
  })
}

/** To the house. Answering it reaches the reader, but not the ticket: the desk is the better place. */
export function ticketNotice(publication: Publication, ticket: EmailData<'ticket-notice'>): Letter {
  const letter = letterOn(publication, {
    subject: `A ticket from ${ticket.name || ticket.email}: ${ticket.subject}`,
    parts: [
      {
        facts: [
          ['From', `${ticket.name} <${ticket.email}>`.trim()],
          ['About', ticketCategoryLabels[ticket.category]],
          ['Subject', ticket.subject],
          ['Received', `${ticket.receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      { quotes: ticket.message },
      { asks: 'Answer at the desk', link: `${publication.url}/admin` },
    ],
    foot: [`The reader was promised an answer within ${REPLY_HOURS} hours.`],
  })
  return { ...letter, replyTo: { name: ticket.name, address: ticket.email } }
}

/** To the reader, with what the house answered. */
export function ticketReply(publication: Publication, ticket: EmailData<'ticket-reply'>): Letter {
  return letterOn(publication, {
    subject: `Our answer: ${ticket.subject}`,
    parts: [
      { says: greetingTo(ticket.firstName) },
      { says: `You asked us about “${ticket.subject}”. This is our answer:` },
      { quotes: ticket.message },
      { asks: 'Your tickets', link: accountOf(publication) },
    ],
    foot: [`You receive this because you asked ${publication.name} for help from your account.`],
  })
}
