import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import type { TextLocale, Translate } from '../language.ts'
import { REPLY_HOURS, ticketCategoryLabels } from '../support.ts'
import { type Email, greeting, type Publication, pageLink, renderEmail } from './template.ts'

const ticketsButton = (publication: Publication, { language, t }: TextLocale) => ({
  button: t('Your tickets'),
  link: pageLink(publication, language, '/account'),
})
const ticketFooter = ({ name }: Publication, t: Translate) => [
  t('You receive this because you asked {name} for help from your account.', { name }),
]

/** To a reader who has just opened a ticket. */
export function ticketReceivedEmail(
  publication: Publication,
  { firstName, subject, message }: EmailData<'ticket-received'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const content = {
    subject: t('We have your letter: {subject}', { subject }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Thank you for writing. We’ll get back to you within {hours} hours. This is what you wrote:', {
          hours: REPLY_HOURS,
        }),
      },
      { quote: message },
      ticketsButton(publication, locale),
    ],
    footer: ticketFooter(publication, t),
  }
  return renderEmail(publication, content, language)
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
export function ticketReplyEmail(
  publication: Publication,
  { firstName, subject, message }: EmailData<'ticket-reply'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const content = {
    subject: t('Our answer: {subject}', { subject }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('You asked us about “{subject}”. This is our answer:', { subject }) },
      { quote: message },
      ticketsButton(publication, locale),
    ],
    footer: ticketFooter(publication, t),
  }
  return renderEmail(publication, content, language)
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
export function contactReplyEmail(
  publication: Publication,
  reply: EmailData<'contact-reply'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content = {
    subject: t('Our answer to your message'),
    blocks: [
      { text: greeting(reply.name, t) },
      { text: t('Thank you for writing to us. This is our answer:') },
      { quote: reply.message },
      { text: t('You wrote:') },
      { quote: reply.quoted },
    ],
    footer: [t('You receive this because you wrote to {name} by the contact form.', { name })],
  }
  return renderEmail(publication, content, language)
}
