import type { EmailData } from '../../contracts/letter.ts'
import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { aboutYourPlan, accountLink, receiptOf } from './money-parts.ts'
import { letterOn } from './page.ts'

export function renewalReminder(publication: Publication, data: EmailData<'renewal-reminder'>): Letter {
  const { firstName, plan, amount, card, renewsAt } = data
  return letterOn(publication, {
    subject: `${plan} renews on ${fullDate(renewsAt)}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `Your year of ${plan} is nearly over. It goes on by itself, and you need do nothing.` },
      {
        facts: [
          ['Renews', fullDate(renewsAt)],
          ['Amount', amountLabel(amount)],
          ...(card ? [['Card', card] as [string, string]] : []),
        ],
      },
      { says: 'If you would rather stop, or pay by another card, your account is the place, until that day.' },
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function subscriptionRenewed(publication: Publication, data: EmailData<'subscription-renewed'>): Letter {
  const { firstName, plan, renewsAt } = data
  return letterOn(publication, {
    subject: `Another year of ${plan}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `Thank you for staying with us: ${plan} has been renewed.` },
      receiptOf(data),
      ...(renewsAt ? [{ says: `It is yours until ${fullDate(renewsAt)}.` }] : []),
      { asks: 'Invoices and payments', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function paymentFailed(publication: Publication, data: EmailData<'payment-failed'>): Letter {
  const { firstName, plan, amount, graceUntil } = data
  return letterOn(publication, {
    subject: `We could not renew ${plan}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `Your bank has refused the payment of ${amountLabel(amount)} for ${plan}.` },
      {
        says: `Nothing changes for now: the plan is kept for you until ${fullDate(graceUntil)}. We shall try again before then.`,
      },
      { says: 'If the card has expired or been replaced, another one settles it at once.' },
      { asks: 'Pay, or change the card', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

/** The bank would pay, once the reader has told it so. */
export function paymentNeedsYou(publication: Publication, data: EmailData<'payment-action-required'>): Letter {
  const { firstName, plan, amount, graceUntil } = data
  return letterOn(publication, {
    subject: `Your bank would like to hear from you`,
    parts: [
      { says: greetingTo(firstName) },
      {
        says: `${plan} is due for renewal, and your bank asks you to approve the payment of ${amountLabel(amount)} yourself.`,
      },
      { says: `It takes a moment in your account. Until ${fullDate(graceUntil)} the plan is kept for you.` },
      { asks: 'Approve the payment', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function cardChanged(publication: Publication, { firstName, card, expires }: EmailData<'card-changed'>): Letter {
  return letterOn(publication, {
    subject: `Your card at ${publication.name} was changed`,
    parts: [
      { says: greetingTo(firstName) },
      { says: 'From now on payments are taken from this card:' },
      {
        facts: [
          ['Card', card],
          ['Valid until', expires],
        ],
      },
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [`If it was not you, please write to ${publication.contactEmail} at once.`],
  })
}
