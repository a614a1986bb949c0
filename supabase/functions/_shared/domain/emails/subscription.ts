import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import type { TextLocale } from '../language.ts'
import { amountLabel } from '../price.ts'
import { accountLink, planFooter, receiptBlock } from './billing-blocks.ts'
import {
  type Email,
  type EmailBlock,
  type EmailContent,
  greeting,
  type Publication,
  pageLink,
  renderEmail,
} from './template.ts'

/** To a new subscriber: the receipt and the information that consumer law requires. */
export function subscriptionWelcomeEmail(
  publication: Publication,
  data: EmailData<'subscription-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
  locale: TextLocale = englishText,
): Email {
  const { language, t } = locale
  const { firstName, plan, deliveryLines, withdrawableUntil } = data
  const content: EmailContent = {
    subject: t('Welcome to {plan}', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('Thank you: you are a subscriber of {name}, and {plan} is yours.', { name: publication.name, plan }),
      },
      receiptBlock(data, locale),
      ...renewalBlocks(data, locale),
      ...(deliveryLines ? deliveryBlocks(deliveryLines, locale) : []),
      ...(confirmUrl ? confirmationBlocks(confirmUrl, locale) : []),
      ...(withdrawableUntil ? withdrawalBlocks(publication, withdrawableUntil, locale) : []),
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

function renewalBlocks(
  { renewsAt, renewalAmount, currency, trialEnd }: EmailData<'subscription-welcome'>,
  { language, t }: TextLocale,
): EmailBlock[] {
  const price = amountLabel(renewalAmount, currency, language)
  if (trialEnd) {
    return [
      {
        text: t(
          'It is free until {trialEnd}. On that day {price} are charged for your first year, and again every year, unless you cancel before: in your account, under Subscription, at any time. We shall write to you a week before.',
          { trialEnd: fullDate(trialEnd, language), price },
        ),
      },
    ]
  }
  if (!renewsAt) return []
  const text = t('It renews on {renewsAt} for {price}, unless you cancel before. We shall remind you.', {
    renewsAt: fullDate(renewsAt, language),
    price,
  })
  return [{ text }]
}

const deliveryBlocks = (address: string[], { t }: TextLocale): EmailBlock[] => [
  { text: t('The printed edition goes to:') },
  { quote: address.join('\n') },
  { text: t('You can change that in your account.') },
]

const confirmationBlocks = (confirmUrl: string, { t }: TextLocale): EmailBlock[] => [
  { text: t('One thing is missing: that this address is yours.') },
  { button: t('Confirm my address'), link: confirmUrl },
  { text: t('The link works once, and for 24 hours.') },
]

const withdrawalBlocks = (publication: Publication, until: string, { language, t }: TextLocale): EmailBlock[] => [
  {
    text: t(
      'You may withdraw from this contract within fourteen days, until {until}, without giving a reason; then everything goes back to you. It takes two steps: {link}',
      { until: dateAndTime(until, language), link: pageLink(publication, language, '/account/withdrawal') },
    ),
  },
]

export function planChangedEmail(
  publication: Publication,
  data: EmailData<'plan-changed'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, previousPlan, amount, currency, renewalAmount, renewsAt } = data
  const content = {
    subject: t('From {previousPlan} to {plan}', { previousPlan, plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text:
          amount > 0
            ? t('{plan} is yours as of now. You paid {amount}: its price, less what was left of {previousPlan}.', {
                plan,
                amount: amountLabel(amount, currency, language),
                previousPlan,
              })
            : t('{plan} is yours as of now.', { plan }),
      },
      ...(renewsAt
        ? [
            {
              text: t('It renews on {renewsAt} for {price}.', {
                renewsAt: fullDate(renewsAt, language),
                price: amountLabel(renewalAmount, currency, language),
              }),
            },
          ]
        : []),
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function planChangeScheduledEmail(
  publication: Publication,
  data: EmailData<'plan-change-scheduled'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, nextPlan } = data
  const from = fullDate(data.from, language)
  const content = {
    subject: t('{nextPlan} from {from}', { nextPlan, from }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('As you wished, {plan} becomes {nextPlan} on {from}. Until then everything stays as it is.', {
          plan,
          nextPlan,
          from,
        }),
      },
      { text: t('You can change your mind until that day.') },
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function subscriptionCancelledEmail(
  publication: Publication,
  data: EmailData<'subscription-cancelled'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, isDisputed } = data
  const endsAt = fullDate(data.endsAt, language)
  const content = {
    subject: t('{plan} ends on {endsAt}', { plan, endsAt }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: isDisputed
          ? t(
              'Your bank has called back a payment for {plan}, so it will not be renewed. It is yours until {endsAt}, and nothing more is taken.',
              { plan, endsAt },
            )
          : t('As you wished, {plan} will not be renewed. It is yours until {endsAt}, and nothing more is taken.', {
              plan,
              endsAt,
            }),
      },
      { text: t('Should you change your mind before that day, one click in your account and it goes on.') },
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function subscriptionResumedEmail(
  publication: Publication,
  data: EmailData<'subscription-resumed'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, renewalAmount, currency, renewsAt } = data
  const content = {
    subject: t('{plan} goes on', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: t('How good that you stay: {plan} renews on {renewsAt} for {price}.', {
          plan,
          renewsAt: fullDate(renewsAt, language),
          price: amountLabel(renewalAmount, currency, language),
        }),
      },
      { button: t('Your account'), link: accountLink(publication, language) },
    ],
    footer: [planFooter(publication, t)],
  }
  return renderEmail(publication, content, language)
}

export function subscriptionEndedEmail(
  publication: Publication,
  data: EmailData<'subscription-ended'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, plan, reason } = data
  const texts: Record<typeof reason, string> = {
    requested: t('{plan} has ended, as you wished. Your account stays, with everything that is free.', { plan }),
    unpaid: t(
      '{plan} has ended, because its renewal could not be paid. Your account stays, with everything that is free.',
      { plan },
    ),
    disputed: t(
      '{plan} has ended, because your bank has called its payment back. Your account stays, with everything that is free.',
      { plan },
    ),
    ended: t('{plan} has ended. Your account stays, with everything that is free.', { plan }),
  }
  const content = {
    subject: t('{plan} has ended', { plan }),
    blocks: [
      { text: greeting(firstName, t) },
      { text: texts[reason] },
      { text: t('You are welcome back at any time.') },
      { button: t('See the plans'), link: pageLink(publication, language, '/subscription') },
    ],
    footer: [t('You receive this because you subscribed to {name}.', { name: publication.name })],
  }
  return renderEmail(publication, content, language)
}
