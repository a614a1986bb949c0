import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import { localPath, type TextLocale, type Translate } from '../language.ts'
import { CONFIRMATION_HOURS } from '../newsletter.ts'
import { type Email, type EmailContent, greeting, type Publication, renderEmail } from './template.ts'

/** To an address that somebody entered: it may belong to somebody else, so nothing that was typed is repeated. */
export function newsletterConfirmationEmail(
  publication: Publication,
  { confirmUrl }: { confirmUrl: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content: EmailContent = {
    subject: t('Please confirm your address for {name}', { name }),
    blocks: [
      { text: t('Someone, we hope you, asked for the {name} newsletter at this address.', { name }) },
      { text: t('If it was you, one more step and we shall write to you.') },
      { button: t('Confirm my address'), link: confirmUrl },
      { text: t('The link works once, and for {hours} hours.', { hours: CONFIRMATION_HOURS }) },
    ],
    footer: [t('If it was not you, do nothing: without your answer we shall not write again.')],
  }
  return renderEmail(publication, content, language)
}

/** To a reader whose address was entered although they receive the newsletter already. */
export function alreadySubscribedEmail(
  publication: Publication,
  links: UnsubscribeLinks,
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content: EmailContent = {
    subject: t('You already receive {name}', { name }),
    blocks: [
      { text: t('Someone, perhaps you, asked for the {name} newsletter at this address.', { name }) },
      { text: t('You are on our list already, so there is nothing for you to do. Thank you for reading us.') },
    ],
    footer: [t('If it was not you, nothing has changed.'), unsubscribeLink(links, t)],
  }
  return { ...renderEmail(publication, content, language), headers: unsubscribeHeaders(links) }
}

/** To a reader who has just confirmed. */
export function newsletterWelcomeEmail(
  publication: Publication,
  { firstName, ...links }: UnsubscribeLinks & { firstName?: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const content: EmailContent = {
    subject: t('Welcome to {name}', { name }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('Thank you. Your address is confirmed, and the next letter from {name} will find you.', { name }) },
      { text: t('Until then, the current issue is open.') },
      { button: t('Read the current issue'), link: publication.url + localPath(language, '/current-issue') },
    ],
    footer: [
      t('You receive this because you confirmed your address with {name}.', { name }),
      unsubscribeLink(links, t),
    ],
  }
  return { ...renderEmail(publication, content, language), headers: unsubscribeHeaders(links) }
}

/** To a subscriber of the newsletter whose cancelled plan has ended. Once. */
export function returnOfferEmail(
  publication: Publication,
  { firstName, plan, planId, percent, code, expiresAt, ...links }: EmailData<'return-offer'> & UnsubscribeLinks,
  { language, t }: TextLocale = englishText,
): Email {
  const query = new URLSearchParams({ plan: planId, code })
  const { name } = publication
  const content: EmailContent = {
    subject: t('{plan}, with {percent}% off your first year back', { plan, percent }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          'Your {plan} has ended, and we miss you. Should you think of coming back, the first year costs {percent}% less.',
          { plan, percent },
        ),
      },
      {
        details: [
          [t('Your code'), code],
          [t('Good until'), fullDate(expiresAt, language)],
        ],
      },
      { button: t('Come back'), link: `${publication.url}${localPath(language, '/checkout')}?${query}` },
      {
        text: t(
          'The years after it cost the usual price, and the checkout says both amounts before you pay. The code is yours alone, and good once.',
        ),
      },
    ],
    footer: [
      t('You receive this once, because you subscribe to letters from {name}. We shall not repeat it.', { name }),
      unsubscribeLink(links, t),
    ],
  }
  return { ...renderEmail(publication, content, language), headers: unsubscribeHeaders(links) }
}

interface UnsubscribeLinks {
  /** A page that asks once more. */
  unsubscribe: string
  /** The URL for the mailbox's own button, which sends a POST (RFC 8058). */
  oneClick: string
}

const unsubscribeLink = ({ unsubscribe }: UnsubscribeLinks, t: Translate) => ({
  text: t('Unsubscribe'),
  link: unsubscribe,
})

function unsubscribeHeaders({ oneClick }: UnsubscribeLinks): Record<string, string> {
  return { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}
