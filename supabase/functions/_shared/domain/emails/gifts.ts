import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { TextLocale, Translate } from '../language.ts'
import { amountLabel } from '../price.ts'
import { giftTerm } from './billing-blocks.ts'
import {
  type Email,
  type EmailBlock,
  type EmailContent,
  greeting,
  isPlainName,
  memberFooter,
  type Publication,
  pageLink,
  renderEmail,
} from './template.ts'

/** The buyer types the names, so one that a mail program could show as a link is left out. */
const nameOr = (name: string, otherwise: string) => (isPlainName(name, 100) ? name : otherwise)
const senderName = (name: string, t: Translate) => nameOr(name, t('A reader'))

const giftsButton = (publication: Publication, { language, t }: TextLocale): EmailBlock => ({
  button: t('Your gifts'),
  link: pageLink(publication, language, '/account#gifts'),
})
const confirmationBlocks = (confirmUrl: string | undefined, t: Translate): EmailBlock[] =>
  confirmUrl
    ? [
        { text: t('One thing is missing: that this address is yours.') },
        { button: t('Confirm the address'), link: confirmUrl },
      ]
    : []

/** To the recipient, on the day that the buyer chose. */
export function giftEmail(
  publication: Publication,
  { fromName, recipientName, plan, years, message, hasPrintEdition }: EmailData<'gift'>,
  { redeemUrl, code }: { redeemUrl: string; code: string },
  { language, t }: TextLocale = englishText,
): Email {
  const { name, contactEmail } = publication
  const from = senderName(fromName, t)
  const content: EmailContent = {
    subject: t('{from} has given you {name}', { from, name }),
    blocks: [
      { text: greeting(isPlainName(recipientName, 100) ? recipientName : undefined, t) },
      {
        text: t('{from} has thought of you, and of long evenings: {term} of {name} is yours, as {plan}.', {
          from,
          term: giftTerm(years, t),
          name,
          plan,
        }),
      },
      ...(message ? [{ quote: message }] : []),
      {
        text: hasPrintEdition
          ? t('It takes a minute: you tell us where the printed edition may come, and the first one is on its way.')
          : t('It takes a minute, and begins the moment you say so.'),
      },
      { button: t('Unwrap it'), link: redeemUrl },
      { details: [[t('Or type this code'), code]] },
      { text: t('There is nothing to pay, now or afterwards. It ends by itself, and is never renewed without you.') },
    ],
    footer: [
      t('You receive this once, because {from} asked us to send it. We keep your address for nothing else.', { from }),
      t('If you know nobody of this name, write to {contactEmail}.', { contactEmail }),
    ],
  }
  return renderEmail(publication, content, language)
}

/** To the buyer, when the payment has come in. */
export function giftReceiptEmail(
  publication: Publication,
  { firstName, plan, years, amount, currency, paidAt, recipientName, deliverOn }: EmailData<'gift-receipt'>,
  { cardUrl, code, confirmUrl }: { cardUrl: string; code: string; confirmUrl: string | undefined },
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { name } = publication
  const recipient = nameOr(recipientName, t('the recipient'))
  const term = giftTerm(years, t)
  const content: EmailContent = {
    subject: t('Your gift: {term} of {name}', { term, name }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('Thank you. A gift of reading lasts longer than flowers, and this one is ready.') },
      {
        details: [
          [t('Gift'), `${plan}, ${term}`],
          [t('For'), recipient],
          [t('Paid'), amountLabel(amount, currency, language)],
          [t('On'), fullDate(paidAt, language)],
          [t('Code'), code],
        ],
      },
      {
        text: deliverOn
          ? t('On {day} a letter takes it to {recipient}, with your words. You may print a card as well.', {
              day: fullDate(`${deliverOn}T12:00:00Z`, language),
              recipient,
            })
          : t(
              'The card for {recipient} is set: print both of its pages on one sheet of A5, fold it once, and it fits an envelope of C6.',
              { recipient },
            ),
      },
      { button: t('The card, as PDF'), link: cardUrl },
      ...confirmationBlocks(confirmUrl, t),
      {
        text: t(
          'We tell you when it is redeemed. Until then you may take it back in your account, and all that you paid goes back to you.',
        ),
      },
      giftsButton(publication, locale),
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the buyer. */
export function giftRedeemedEmail(
  publication: Publication,
  { firstName, plan, years, recipientName }: EmailData<'gift-redeemed'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const content = {
    subject: t('Your gift has been redeemed'),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Your gift for {recipient} is in good hands: {plan}, {term}, has just been redeemed.', {
          recipient: nameOr(recipientName, t('the recipient')),
          plan,
          term: giftTerm(years, t),
        }),
      },
      { text: t('It ends by itself. Neither of you will be asked for a payment.') },
      giftsButton(publication, locale),
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the recipient, after the redemption. */
export function giftWelcomeEmail(
  publication: Publication,
  { firstName, plan, years, fromName, until, hasPrintEdition }: EmailData<'gift-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
  { language, t }: TextLocale = englishText,
): Email {
  const { name } = publication
  const from = senderName(fromName, t)
  const content: EmailContent = {
    subject: t('Welcome to {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: until
          ? t('{from} has opened the door: {plan} is yours until {until}.', {
              from,
              plan,
              until: fullDate(until, language),
            })
          : t(
              '{from}’s gift of {plan}, {term}, is kept for you. It begins when your present subscription ends, and not a day of it is lost.',
              { from, plan, term: giftTerm(years, t) },
            ),
      },
      { text: t('There is nothing to pay, and nothing to cancel: it ends by itself. We write to you before.') },
      ...(hasPrintEdition
        ? [{ text: t('It includes the printed edition. Please see that we know where to send it.') }]
        : []),
      ...confirmationBlocks(confirmUrl, t),
      {
        button: t('Read {name}', { name }),
        link: pageLink(publication, language, hasPrintEdition ? '/account#delivery' : '/current-issue'),
      },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the recipient, when a gift that waited begins. */
export function giftStartedEmail(
  publication: Publication,
  { firstName, plan, fromName, until }: EmailData<'gift-started'>,
  { language, t }: TextLocale = englishText,
): Email {
  const content = {
    subject: t('Your gift has begun: {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Your subscription has ended, so the gift of {from} takes its place: {plan} is yours until {until}.', {
          from: senderName(fromName, t),
          plan,
          until: fullDate(until, language),
        }),
      },
      { text: t('There is nothing to pay, and it ends by itself.') },
      { button: t('Your account'), link: pageLink(publication, language, '/account#subscription') },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the recipient, three weeks before the end. */
export function giftEndingEmail(
  publication: Publication,
  { firstName, plan, planId, fromName, ...data }: EmailData<'gift-ending'>,
  { language, t }: TextLocale = englishText,
): Email {
  const until = fullDate(data.until, language)
  const content = {
    subject: t('Your gift ends on {until}', { until }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          '{plan}, the gift of {from}, is yours until {until}. Then it ends by itself: nothing is renewed, and nothing is charged.',
          { plan, from: senderName(fromName, t), until },
        ),
      },
      {
        text: t(
          'If you would like to stay, subscribe in your own name. Days of the gift that are left then are kept for you, and follow your subscription.',
        ),
      },
      {
        button: t('Subscribe to {plan}', { plan }),
        link: pageLink(publication, language, `/checkout?plan=${planId}`),
      },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}

/** To the recipient, at the end. */
export function giftEndedEmail(
  publication: Publication,
  { firstName, plan, fromName }: EmailData<'gift-ended'>,
  { language, t }: TextLocale = englishText,
): Email {
  const content = {
    subject: t('Your gift of {plan} has ended', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t(
          '{plan}, which you had as a gift of {from}, has ended. Your account stays, and with it all that is free.',
          { plan, from: senderName(fromName, t) },
        ),
      },
      { text: t('You are welcome to go on in your own name.') },
      { button: t('See the plans'), link: pageLink(publication, language, '/subscription') },
    ],
    footer: memberFooter(publication, t),
  }
  return renderEmail(publication, content, language)
}
