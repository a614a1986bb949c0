import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { fullDate } from '../dates.ts'
import type { TextLocale } from '../language.ts'
import { amountLabel } from '../price.ts'
import { accountLink, cardLabel, planFooter, receiptBlock } from './billing-blocks.ts'
import {
  type Email,
  type EmailBlock,
  type EmailContent,
  greeting,
  type Publication,
  pageLink,
  renderEmail,
} from './template.ts'

export function renewalReminderEmail(
  publication: Publication,
  data: EmailData<'renewal-reminder'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, amount, currency, card, isTrial } = data
  const renewsAt = fullDate(data.renewsAt, language)
  const content: EmailContent = {
    subject: isTrial
      ? t('Your free days of {plan} end on {renewsAt}', { plan, renewsAt })
      : t('{plan} renews on {renewsAt}', { plan, renewsAt }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: isTrial
          ? t(
              'Your free days of {plan} are nearly over. Your first year then begins by itself, and is charged on that day.',
              { plan },
            )
          : t('Your year of {plan} is nearly over. It goes on by itself, and you need do nothing.', { plan }),
      },
      {
        details: [
          [isTrial ? t('First payment') : t('Renews'), renewsAt],
          [t('Amount'), amountLabel(amount, currency, language)],
          ...(card ? [[t('Card'), cardLabel(card, t)] as [string, string]] : []),
        ],
      },
      ...balanceBlocks(data, { language, t }),
      { text: t('If you would rather stop, or pay by another card, your account is the place, until that day.') },
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

/** Why the amount is not the price. */
function balanceBlocks(
  { amount, balance = 0, currency }: EmailData<'renewal-reminder'>,
  { language, t }: TextLocale,
): EmailBlock[] {
  const value = amountLabel(Math.abs(balance), currency, language)
  if (balance > 0)
    return [{ text: t('The amount includes {amount} that is still due from before.', { amount: value }) }]
  if (balance === 0) return []
  return amount > 0
    ? [{ text: t('Your credit of {amount} has been taken off this amount.', { amount: value }) }]
    : [{ text: t('Your credit of {amount} pays for it, and nothing is charged.', { amount: value }) }]
}

export function subscriptionRenewedEmail(
  publication: Publication,
  data: EmailData<'subscription-renewed'>,
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { firstName, plan, renewsAt, isFirst } = data
  const content: EmailContent = {
    subject: isFirst ? t('Your first year of {plan}', { plan }) : t('Another year of {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: isFirst
          ? t('Your free days are over, and your first year of {plan} has begun.', { plan })
          : t('Thank you for staying with us: {plan} has been renewed.', { plan }),
      },
      receiptBlock(data, locale),
      ...(renewsAt ? [{ text: t('It is yours until {until}.', { until: fullDate(renewsAt, language) }) }] : []),
      { button: t('Invoices and payments'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function paymentFailedEmail(
  publication: Publication,
  data: EmailData<'payment-failed'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, amount, currency, graceUntil } = data
  const content = {
    subject: t('We could not renew {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Your bank has refused the payment of {amount} for {plan}.', {
          amount: amountLabel(amount, currency, language),
          plan,
        }),
      },
      {
        text: t('Nothing changes for now: the plan is kept for you until {until}. We shall try again before then.', {
          until: fullDate(graceUntil, language),
        }),
      },
      { text: t('If the card has expired or been replaced, another one settles it at once.') },
      { button: t('Pay, or change the card'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

/** A bank debit for the first period has failed after days. */
export function firstPaymentFailedEmail(
  publication: Publication,
  data: EmailData<'first-payment-failed'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, currency, reason } = data
  const amount = amountLabel(data.amount, currency, language)
  const content = {
    subject: t('Your payment for {plan} did not arrive', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: reason
          ? t('Your bank has not paid the {amount} for {plan}. It says: {reason}', { amount, plan, reason })
          : t('Your bank has not paid the {amount} for {plan}.', { amount, plan }),
      },
      {
        text: t(
          '{plan} has not begun, and nothing is owed. What you typed can be sent again, with another way to pay.',
          { plan },
        ),
      },
      { button: t('See the plans'), link: pageLink(publication, language, '/subscription') },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

/** The bank would pay, once the reader has told it so. */
export function paymentActionRequiredEmail(
  publication: Publication,
  data: EmailData<'payment-action-required'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, amount, currency, graceUntil } = data
  const content = {
    subject: t('Your bank would like to hear from you'),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('{plan} is due for renewal, and your bank asks you to approve the payment of {amount} yourself.', {
          plan,
          amount: amountLabel(amount, currency, language),
        }),
      },
      {
        text: t('It takes a moment in your account. Until {until} the plan is kept for you.', {
          until: fullDate(graceUntil, language),
        }),
      },
      { button: t('Approve the payment'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function cardChangedEmail(
  publication: Publication,
  { firstName, card, expires }: EmailData<'card-changed'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { name, contactEmail } = publication
  const content: EmailContent = {
    subject: t('Your card at {name} was changed', { name }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('From now on payments are taken from this card:') },
      {
        details: [
          [t('Card'), cardLabel(card, t)],
          [t('Valid until'), expires],
        ],
      },
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [t('If it was not you, please write to {contactEmail} at once.', { contactEmail })],
  }
  return renderEmail(publication, content, language)
}

/** When a payment is still missing after the time for which a plan is kept all the same. */
export function accessPausedEmail(
  publication: Publication,
  { firstName, plan }: EmailData<'access-paused'>,
  { language, t }: TextLocale = englishText,
): Email {
  const content = {
    subject: t('{plan} rests until it is paid', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: t('We kept {plan} for you for two weeks after its payment had failed. From today it rests.', { plan }) },
      { text: t('You go on reading what is free. As soon as the payment is settled, all of it is yours again.') },
      { button: t('Pay, or change the card'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}
