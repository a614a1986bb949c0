import { CONFIRMATION_HOURS } from '../newsletter.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

/** To an address that somebody entered: it may be a stranger's, so nothing that they typed is repeated. */
export function confirmationLetter(publication: Publication, { confirm }: { confirm: string }): Letter {
  return letterOn(publication, {
    subject: `Please confirm your address for ${publication.name}`,
    parts: [
      { says: `Someone, we hope you, asked for the ${publication.name} newsletter at this address.` },
      { says: 'If it was you, one more step and we shall write to you.' },
      { asks: 'Confirm my address', link: confirm },
      { says: `The link works once, and for ${CONFIRMATION_HOURS} hours.` },
    ],
    foot: ['If it was not you, do nothing: without your answer we shall not write again.'],
  })
}

/** To a reader whose address was entered although they receive the newsletter already. */
export function alreadySubscribedLetter(publication: Publication, links: Leaving): Letter {
  const letter = letterOn(publication, {
    subject: `You already receive ${publication.name}`,
    parts: [
      { says: `Someone, perhaps you, asked for the ${publication.name} newsletter at this address.` },
      { says: 'You are on our list already, so there is nothing for you to do. Thank you for reading us.' },
    ],
    foot: ['If it was not you, nothing has changed.', leave(links)],
  })
  return { ...letter, headers: leaveHeaders(links) }
}

/** To a reader who has just confirmed. */
export function welcomeLetter(
  publication: Publication,
  { firstName, ...links }: Leaving & { firstName?: string },
): Letter {
  const letter = letterOn(publication, {
    subject: `Welcome to ${publication.name}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `Thank you. Your address is confirmed, and the next letter from ${publication.name} will find you.` },
      { says: 'Until then, the current issue is open.' },
      { asks: 'Read the current issue', link: `${publication.url}/current-issue` },
    ],
    foot: [`You receive this because you confirmed your address with ${publication.name}.`, leave(links)],
  })
  return { ...letter, headers: leaveHeaders(links) }
}

interface Leaving {
  /** A page that asks once more. */
  unsubscribe: string
  /** What a mailbox's own button posts to (RFC 8058). */
  oneClick: string
}

const leave = ({ unsubscribe }: Leaving) => ({ says: 'Unsubscribe', link: unsubscribe })

function leaveHeaders({ oneClick }: Leaving): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
