import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { accountLink, planFooter, receiptBlock } from './billing-blocks.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

export function renewalReminderEmail(publication: Publication, data: EmailData<'renewal-reminder'>): Email {
  const { firstName, plan, amount, currency, card, renewsAt, isTrial } = data
  return renderEmail(publication, {
    subject: isTrial
      ? `Your free days of ${plan} end on ${fullDate(renewsAt)}`
      : `${plan} renews on ${fullDate(renewsAt)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: isTrial
          ? `Your free days of ${plan} are nearly over. Your first year then begins by itself, and is charged on that day.`
          : `Your year of ${plan} is nearly over. It goes on by itself, and you need do nothing.`,
      },
      {
        details: [
          [isTrial ? 'First payment' : 'Renews', fullDate(renewsAt)],
          ['Amount', amountLabel(amount, currency)],
          ...(card ? [['Card', card] as [string, string]] : []),
        ],
      },
      { text: 'If you would rather stop, or pay by another card, your account is the place, until that day.' },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function subscriptionRenewedEmail(publication: Publication, data: EmailData<'subscription-renewed'>): Email {
  const { firstName, plan, renewsAt, isFirst } = data
  return renderEmail(publication, {
    subject: isFirst ? `Your first year of ${plan}` : `Another year of ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: isFirst
          ? `Your free days are over, and your first year of ${plan} has begun.`
          : `Thank you for staying with us: ${plan} has been renewed.`,
      },
      receiptBlock(data),
      ...(renewsAt ? [{ text: `It is yours until ${fullDate(renewsAt)}.` }] : []),
      { button: 'Invoices and payments', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function paymentFailedEmail(publication: Publication, data: EmailData<'payment-failed'>): Email {
  const { firstName, plan, amount, currency, graceUntil } = data
  return renderEmail(publication, {
    subject: `We could not renew ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `Your bank has refused the payment of ${amountLabel(amount, currency)} for ${plan}.` },
      {
        text: `Nothing changes for now: the plan is kept for you until ${fullDate(graceUntil)}. We shall try again before then.`,
      },
      { text: 'If the card has expired or been replaced, another one settles it at once.' },
      { button: 'Pay, or change the card', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

/** A bank debit for the first period has failed after days. */
export function firstPaymentFailedEmail(publication: Publication, data: EmailData<'first-payment-failed'>): Email {
  const { firstName, plan, amount, currency, reason } = data
  return renderEmail(publication, {
    subject: `Your payment for ${plan} did not arrive`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `Your bank has not paid the ${amountLabel(amount, currency)} for ${plan}.${reason ? ` It says: ${reason}` : ''}`,
      },
      {
        text: `${plan} has not begun, and nothing is owed. What you typed can be sent again, with another way to pay.`,
      },
      { button: 'See the plans', link: new URL('/subscription', publication.url).href },
    ],
    footer: [planFooter(publication)],
  })
}

/** The bank would pay, once the reader has told it so. */
export function paymentActionRequiredEmail(
  publication: Publication,
  data: EmailData<'payment-action-required'>,
): Email {
  const { firstName, plan, amount, currency, graceUntil } = data
  return renderEmail(publication, {
    subject: `Your bank would like to hear from you`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `${plan} is due for renewal, and your bank asks you to approve the payment of ${amountLabel(amount, currency)} yourself.`,
      },
      { text: `It takes a moment in your account. Until ${fullDate(graceUntil)} the plan is kept for you.` },
      { button: 'Approve the payment', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function cardChangedEmail(
  publication: Publication,
  { firstName, card, expires }: EmailData<'card-changed'>,
): Email {
  return renderEmail(publication, {
    subject: `Your card at ${publication.name} was changed`,
    blocks: [
      { text: greeting(firstName) },
      { text: 'From now on payments are taken from this card:' },
      {
        details: [
          ['Card', card],
          ['Valid until', expires],
        ],
      },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [`If it was not you, please write to ${publication.contactEmail} at once.`],
  })
}

/** When a payment is still missing after the time for which a plan is kept all the same. */
export function accessPausedEmail(publication: Publication, { firstName, plan }: EmailData<'access-paused'>): Email {
  return renderEmail(publication, {
    subject: `${plan} rests until it is paid`,
    blocks: [
      { text: greeting(firstName) },
      { text: `We kept ${plan} for you for two weeks after its payment had failed. From today it rests.` },
      { text: 'You go on reading what is free. As soon as the payment is settled, all of it is yours again.' },
      { button: 'Pay, or change the card', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}
