import type { EmailData } from '../../contracts/email.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { accountLink, planFooter, receiptBlock } from './billing-blocks.ts'
import { type Email, type EmailBlock, greeting, type Publication, renderEmail } from './template.ts'

/** To a new subscriber: the receipt and the information that consumer law requires. */
export function subscriptionWelcomeEmail(
  publication: Publication,
  data: EmailData<'subscription-welcome'>,
  { confirmUrl }: { confirmUrl: string | undefined },
): Email {
  const { firstName, plan, deliveryLines, withdrawableUntil } = data
  return renderEmail(publication, {
    subject: `Welcome to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `Thank you: you are a subscriber of ${publication.name}, and ${plan} is yours.` },
      receiptBlock(data),
      ...renewalBlocks(data),
      ...(deliveryLines ? deliveryBlocks(deliveryLines) : []),
      ...(confirmUrl ? confirmationBlocks(confirmUrl) : []),
      ...(withdrawableUntil ? withdrawalBlocks(publication, withdrawableUntil) : []),
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

function renewalBlocks({
  renewsAt,
  renewalAmount,
  currency,
  trialEnd,
}: EmailData<'subscription-welcome'>): EmailBlock[] {
  if (trialEnd) {
    const price = amountLabel(renewalAmount, currency)
    return [
      {
        text: `It is free until ${fullDate(trialEnd)}. On that day ${price} are charged for your first year, and again every year, unless you cancel before: in your account, under Subscription, at any time. We shall write to you a week before.`,
      },
    ]
  }
  if (!renewsAt) return []
  const text = `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount, currency)}, unless you cancel before. We shall remind you.`
  return [{ text }]
}

const deliveryBlocks = (address: string[]): EmailBlock[] => [
  { text: 'The printed edition goes to:' },
  { quote: address.join('\n') },
  { text: 'You can change that in your account.' },
]

const confirmationBlocks = (confirmUrl: string): EmailBlock[] => [
  { text: 'One thing is missing: that this address is yours.' },
  { button: 'Confirm my address', link: confirmUrl },
  { text: 'The link works once, and for 24 hours.' },
]

const withdrawalBlocks = ({ url }: Publication, until: string): EmailBlock[] => [
  {
    text: `You may withdraw from this contract within fourteen days, until ${dateAndTime(until)}, without giving a reason; then everything goes back to you. It takes two steps: ${url}/account/withdrawal`,
  },
]

export function planChangedEmail(publication: Publication, data: EmailData<'plan-changed'>): Email {
  const { firstName, plan, previousPlan, amount, currency, renewalAmount, renewsAt } = data
  const paid =
    amount > 0 ? ` You paid ${amountLabel(amount, currency)}: its price, less what was left of ${previousPlan}.` : ''
  return renderEmail(publication, {
    subject: `From ${previousPlan} to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `${plan} is yours as of now.${paid}` },
      ...(renewsAt
        ? [{ text: `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount, currency)}.` }]
        : []),
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function planChangeScheduledEmail(publication: Publication, data: EmailData<'plan-change-scheduled'>): Email {
  const { firstName, plan, nextPlan, from } = data
  return renderEmail(publication, {
    subject: `${nextPlan} from ${fullDate(from)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `As you wished, ${plan} becomes ${nextPlan} on ${fullDate(from)}. Until then everything stays as it is.`,
      },
      { text: 'You can change your mind until that day.' },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function subscriptionCancelledEmail(publication: Publication, data: EmailData<'subscription-cancelled'>): Email {
  const { firstName, plan, endsAt, isDisputed } = data
  return renderEmail(publication, {
    subject: `${plan} ends on ${fullDate(endsAt)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `${isDisputed ? `Your bank has called back a payment for ${plan}, so it` : `As you wished, ${plan}`} will not be renewed. It is yours until ${fullDate(endsAt)}, and nothing more is taken.`,
      },
      { text: 'Should you change your mind before that day, one click in your account and it goes on.' },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function subscriptionResumedEmail(publication: Publication, data: EmailData<'subscription-resumed'>): Email {
  const { firstName, plan, renewalAmount, currency, renewsAt } = data
  return renderEmail(publication, {
    subject: `${plan} goes on`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `How good that you stay: ${plan} renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount, currency)}.`,
      },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

const reasons: Record<EmailData<'subscription-ended'>['reason'], string> = {
  requested: 'has ended, as you wished.',
  unpaid: 'has ended, because its renewal could not be paid.',
  ended: 'has ended.',
}

export function subscriptionEndedEmail(publication: Publication, data: EmailData<'subscription-ended'>): Email {
  const { firstName, plan, reason } = data
  return renderEmail(publication, {
    subject: `${plan} has ended`,
    blocks: [
      { text: greeting(firstName) },
      { text: `${plan} ${reasons[reason]} Your account stays, with everything that is free.` },
      { text: 'You are welcome back at any time.' },
      { button: 'See the plans', link: `${publication.url}/subscription` },
    ],
    footer: [`You receive this because you subscribed to ${publication.name}.`],
  })
}
