import type { EmailData } from '../../contracts/email.ts'
import { REPLY_HOURS, ticketCategoryLabels } from '../support.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

const accountUrl = ({ url }: Publication) => `${url}/account`

/** To a reader who has just opened a ticket. */
export function ticketReceivedEmail(publication: Publication, ticket: EmailData<'ticket-received'>): Email {
  return renderEmail(publication, {
    subject: `We have your letter: ${ticket.subject}`,
    blocks: [
      { text: greeting(ticket.firstName) },
      { text: `Thank you for writing. We’ll get back to you within ${REPLY_HOURS} hours. This is what you wrote:` },
      { quote: ticket.message },
      { button: 'Your tickets', link: accountUrl(publication) },
    ],
    footer: [`You receive this because you asked ${publication.name} for help from your account.`],
  })
}

/** To the publication. A reply to this e-mail reaches the reader but is not stored; replies from the admin are. */
export function ticketNoticeEmail(publication: Publication, ticket: EmailData<'ticket-notice'>): Email {
  const email = renderEmail(publication, {
    subject: `A ticket from ${ticket.name || ticket.email}: ${ticket.subject}`,
    blocks: [
      {
        details: [
          ['From', `${ticket.name} <${ticket.email}>`.trim()],
          ['About', ticketCategoryLabels[ticket.category]],
          ['Subject', ticket.subject],
          ['Received', `${ticket.receivedAt.slice(0, 16).replace('T', ' ')} UTC`],
        ],
      },
      { quote: ticket.message },
      { button: 'Answer in the admin', link: `${publication.url}/admin#support/open/${ticket.ticketId}` },
    ],
    footer: [`The reader was promised an answer within ${REPLY_HOURS} hours.`],
  })
  return { ...email, replyTo: { name: ticket.name, address: ticket.email } }
}

/** To the reader, with the reply to their ticket. */
export function ticketReplyEmail(publication: Publication, ticket: EmailData<'ticket-reply'>): Email {
  return renderEmail(publication, {
    subject: `Our answer: ${ticket.subject}`,
    blocks: [
      { text: greeting(ticket.firstName) },
      { text: `You asked us about “${ticket.subject}”. This is our answer:` },
      { quote: ticket.message },
      { button: 'Your tickets', link: accountUrl(publication) },
    ],
    footer: [`You receive this because you asked ${publication.name} for help from your account.`],
  })
}

/** To the publication, about a message of the contact form. A reply to it goes to the reader. */
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
      ...(message.messageId
        ? [{ button: 'Answer in the admin', link: `${publication.url}/admin#messages/open/${message.messageId}` }]
        : []),
    ],
    footer: [`Sent by the contact form of ${publication.url}. An answer to this letter goes to its writer.`],
  })
  return { ...email, replyTo: { name: message.name, address: message.email } }
}

/** To the sender of a contact message, with the reply. An answer to it goes to the publication. */
export function contactReplyEmail(publication: Publication, reply: EmailData<'contact-reply'>): Email {
  return renderEmail(publication, {
    subject: `Our answer to your message`,
    blocks: [
      { text: greeting(reply.name) },
      { text: 'Thank you for writing to us. This is our answer:' },
      { quote: reply.message },
      { text: 'You wrote:' },
      { quote: reply.quoted },
    ],
    footer: [`You receive this because you wrote to ${publication.name} by the contact form.`],
  })
}
