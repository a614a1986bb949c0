import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { termLabel } from '../gift-term.ts'
import { amountLabel } from '../price.ts'
import { type Email, type EmailBlock, greeting, isPlainName, type Publication, renderEmail } from './template.ts'

/** The buyer types the names, so one that a mail program could show as a link is left out. */
const nameOr = (name: string, otherwise: string) => (isPlainName(name, 100) ? name : otherwise)
const senderName = (name: string) => nameOr(name, 'A reader')

const memberFooter = ({ name }: Publication) => [`You receive this because you have an account with ${name}.`]

/** To the recipient, on the day that the buyer chose. */
export function giftEmail(
  publication: Publication,
  { fromName, recipientName, plan, years, message, hasPrintEdition }: EmailData<'gift'>,
  { redeemUrl, code }: { redeemUrl: string; code: string },
): Email {
  const { name, contactEmail } = publication
  const from = senderName(fromName)
  return renderEmail(publication, {
    subject: `${from} has given you ${name}`,
    blocks: [
      { text: greeting(isPlainName(recipientName, 100) ? recipientName : undefined) },
      {
        text: `${from} has thought of you, and of long evenings: ${termLabel(years)} of ${name} is yours, as ${plan}.`,
      },
      ...(message ? [{ quote: message }] : []),
      {
        text: hasPrintEdition
          ? 'It takes a minute: you tell us where the printed edition may come, and the first one is on its way.'
          : 'It takes a minute, and begins the moment you say so.',
      },
      { button: 'Unwrap it', link: redeemUrl },
      { details: [['Or type this code', code]] },
      { text: 'There is nothing to pay, now or afterwards. It ends by itself, and is never renewed without you.' },
    ],
    footer: [
      `You receive this once, because ${from} asked us to send it. We keep your address for nothing else.`,
      `If you know nobody of this name, write to ${contactEmail}.`,
    ],
  })
}

/** To the buyer, when the payment has come in. */
export function giftReceiptEmail(
  publication: Publication,
  { firstName, plan, years, amount, currency, paidAt, recipientName, deliverOn }: EmailData<'gift-receipt'>,
  { cardUrl, code, confirmUrl }: { cardUrl: string; code: string; confirmUrl: string | undefined },
): Email {
  const { name, url } = publication
  const recipient = nameOr(recipientName, 'the recipient')
  const card: EmailBlock[] = deliverOn
    ? [
        {
          text: `On ${fullDate(`${deliverOn}T12:00:00Z`)} a letter takes it to ${recipient}, with your words. You may print a card as well.`,
        },
        { button: 'The card, as PDF', link: cardUrl },
      ]
    : [
        {
          text: `The card for ${recipient} is set: print both of its pages on one sheet of A5, fold it once, and it fits an envelope of C6.`,
        },
        { button: 'The card, as PDF', link: cardUrl },
      ]
  return renderEmail(publication, {
    subject: `Your gift: ${termLabel(years)} of ${name}`,
    blocks: [
      { text: greeting(firstName) },
      { text: 'Thank you. A gift of reading lasts longer than flowers, and this one is ready.' },
      {
        details: [
          ['Gift', `${plan}, ${termLabel(years)}`],
          ['For', recipient],
          ['Paid', amountLabel(amount, currency)],
          ['On', fullDate(paidAt)],
          ['Code', code],
        ],
      },
      ...card,
      ...(confirmUrl
        ? [
            { text: 'One thing is missing: that this address is yours.' },
            { button: 'Confirm the address', link: confirmUrl },
          ]
        : []),
      {
        text: 'We tell you when it is redeemed. Until then you may take it back in your account, and all that you paid goes back to you.',
      },
      { button: 'Your gifts', link: `${url}/account#gifts` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the buyer. */
export function giftRedeemedEmail(
  publication: Publication,
  { firstName, plan, years, recipientName }: EmailData<'gift-redeemed'>,
): Email {
  const recipient = nameOr(recipientName, 'the recipient')
  return renderEmail(publication, {
    subject: 'Your gift has been redeemed',
    blocks: [
      { text: greeting(firstName) },
      { text: `Your gift for ${recipient} is in good hands: ${plan}, ${termLabel(years)}, has just been redeemed.` },
      { text: 'It ends by itself. Neither of you will be asked for a payment.' },
      { button: 'Your gifts', link: `${publication.url}/account#gifts` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the recipient, after the redemption. */
export function giftWelcomeEmail(
  publication: Publication,
  { firstName, plan, years, fromName, until, hasPrintEdition }: EmailData<'gift-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
): Email {
  const { name, url } = publication
  return renderEmail(publication, {
    subject: `Welcome to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: until
          ? `${senderName(fromName)} has opened the door: ${plan} is yours until ${fullDate(until)}.`
          : `${senderName(fromName)}’s gift of ${plan}, ${termLabel(years)}, is kept for you. It begins when your present subscription ends, and not a day of it is lost.`,
      },
      { text: 'There is nothing to pay, and nothing to cancel: it ends by itself. We write to you before.' },
      ...(hasPrintEdition
        ? [{ text: 'It includes the printed edition. Please see that we know where to send it.' }]
        : []),
      ...(confirmUrl
        ? [
            { text: 'One thing is missing: that this address is yours.' },
            { button: 'Confirm the address', link: confirmUrl },
          ]
        : []),
      { button: `Read ${name}`, link: hasPrintEdition ? `${url}/account#delivery` : `${url}/current-issue` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the recipient, when a gift that waited begins. */
export function giftStartedEmail(
  publication: Publication,
  { firstName, plan, fromName, until }: EmailData<'gift-started'>,
): Email {
  return renderEmail(publication, {
    subject: `Your gift has begun: ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `Your subscription has ended, so the gift of ${senderName(fromName)} takes its place: ${plan} is yours until ${fullDate(until)}.`,
      },
      { text: 'There is nothing to pay, and it ends by itself.' },
      { button: 'Your account', link: `${publication.url}/account#subscription` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the recipient, three weeks before the end. */
export function giftEndingEmail(
  publication: Publication,
  { firstName, plan, planId, fromName, until }: EmailData<'gift-ending'>,
): Email {
  const { url } = publication
  return renderEmail(publication, {
    subject: `Your gift ends on ${fullDate(until)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `${plan}, the gift of ${senderName(fromName)}, is yours until ${fullDate(until)}. Then it ends by itself: nothing is renewed, and nothing is charged.`,
      },
      {
        text: 'If you would like to stay, subscribe in your own name. Days of the gift that are left then are kept for you, and follow your subscription.',
      },
      { button: `Subscribe to ${plan}`, link: `${url}/checkout?plan=${planId}` },
    ],
    footer: memberFooter(publication),
  })
}

/** To the recipient, at the end. */
export function giftEndedEmail(
  publication: Publication,
  { firstName, plan, fromName }: EmailData<'gift-ended'>,
): Email {
  return renderEmail(publication, {
    subject: `Your gift of ${plan} has ended`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `${plan}, which you had as a gift of ${senderName(fromName)}, has ended. Your account stays, and with it all that is free.`,
      },
      { text: 'You are welcome to go on in your own name.' },
      { button: 'See the plans', link: `${publication.url}/subscription` },
    ],
    footer: memberFooter(publication),
  })
}
