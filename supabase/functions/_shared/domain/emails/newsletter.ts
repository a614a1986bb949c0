import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { CONFIRMATION_HOURS } from '../newsletter.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

/** To an address that somebody entered: it may belong to somebody else, so nothing that was typed is repeated. */
export function newsletterConfirmationEmail(publication: Publication, { confirmUrl }: { confirmUrl: string }): Email {
  return renderEmail(publication, {
    subject: `Please confirm your address for ${publication.name}`,
    blocks: [
      { text: `Someone, we hope you, asked for the ${publication.name} newsletter at this address.` },
      { text: 'If it was you, one more step and we shall write to you.' },
      { button: 'Confirm my address', link: confirmUrl },
      { text: `The link works once, and for ${CONFIRMATION_HOURS} hours.` },
    ],
    footer: ['If it was not you, do nothing: without your answer we shall not write again.'],
  })
}

/** To a reader whose address was entered although they receive the newsletter already. */
export function alreadySubscribedEmail(publication: Publication, links: UnsubscribeLinks): Email {
  const email = renderEmail(publication, {
    subject: `You already receive ${publication.name}`,
    blocks: [
      { text: `Someone, perhaps you, asked for the ${publication.name} newsletter at this address.` },
      { text: 'You are on our list already, so there is nothing for you to do. Thank you for reading us.' },
    ],
    footer: ['If it was not you, nothing has changed.', unsubscribeLink(links)],
  })
  return { ...email, headers: unsubscribeHeaders(links) }
}

/** To a reader who has just confirmed. */
export function newsletterWelcomeEmail(
  publication: Publication,
  { firstName, ...links }: UnsubscribeLinks & { firstName?: string },
): Email {
  const email = renderEmail(publication, {
    subject: `Welcome to ${publication.name}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `Thank you. Your address is confirmed, and the next letter from ${publication.name} will find you.` },
      { text: 'Until then, the current issue is open.' },
      { button: 'Read the current issue', link: `${publication.url}/current-issue` },
    ],
    footer: [`You receive this because you confirmed your address with ${publication.name}.`, unsubscribeLink(links)],
  })
  return { ...email, headers: unsubscribeHeaders(links) }
}

/** To a subscriber of the newsletter whose cancelled plan has ended. Once. */
export function returnOfferEmail(
  publication: Publication,
  { firstName, plan, planId, percent, code, expiresAt, ...links }: EmailData<'return-offer'> & UnsubscribeLinks,
): Email {
  const query = new URLSearchParams({ plan: planId, code })
  const email = renderEmail(publication, {
    subject: `${plan}, with ${percent}% off your first year back`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `Your ${plan} has ended, and we miss you. Should you think of coming back, the first year costs ${percent}% less.`,
      },
      {
        details: [
          ['Your code', code],
          ['Good until', fullDate(expiresAt)],
        ],
      },
      { button: 'Come back', link: `${publication.url}/checkout?${query}` },
      {
        text: 'The years after it cost the usual price, and the checkout says both amounts before you pay. The code is yours alone, and good once.',
      },
    ],
    footer: [
      `You receive this once, because you subscribe to letters from ${publication.name}. We shall not repeat it.`,
      unsubscribeLink(links),
    ],
  })
  return { ...email, headers: unsubscribeHeaders(links) }
}

interface UnsubscribeLinks {
  /** A page that asks once more. */
  unsubscribe: string
  /** What a mailbox's own button posts to (RFC 8058). */
  oneClick: string
}

const unsubscribeLink = ({ unsubscribe }: UnsubscribeLinks) => ({ text: 'Unsubscribe', link: unsubscribe })

function unsubscribeHeaders({ oneClick }: UnsubscribeLinks): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
