import type { EmailData } from '../../contracts/letter.ts'
import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greeting } from './greeting.ts'
import type { Email, Publication } from './letter.ts'
import { planFooter, accountLink } from './money-parts.ts'
import { renderEmail } from './page.ts'

export function planChangedEmail(publication: Publication, data: EmailData<'plan-changed'>): Email {
  const { firstName, plan, previousPlan, amount, renewalAmount, renewsAt } = data
  const paid = amount > 0 ? ` You paid ${amountLabel(amount)}: its price, less what was left of ${previousPlan}.` : ''
  return renderEmail(publication, {
    subject: `From ${previousPlan} to ${plan}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `${plan} is yours as of now.${paid}` },
      ...(renewsAt ? [{ text: `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}.` }] : []),
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
      { text: `As you wished, ${plan} becomes ${nextPlan} on ${fullDate(from)}. Until then everything stays as it is.` },
      { text: 'You can change your mind until that day.' },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function subscriptionCancelledEmail(publication: Publication, data: EmailData<'subscription-cancelled'>): Email {
  const { firstName, plan, endsAt } = data
  return renderEmail(publication, {
    subject: `${plan} ends on ${fullDate(endsAt)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `As you wished, ${plan} will not be renewed. It is yours until ${fullDate(endsAt)}, and nothing more is taken.`,
      },
      { text: 'Should you change your mind before that day, one click in your account and it goes on.' },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

export function subscriptionResumedEmail(publication: Publication, data: EmailData<'subscription-resumed'>): Email {
  const { firstName, plan, renewalAmount, renewsAt } = data
  return renderEmail(publication, {
    subject: `${plan} goes on`,
    blocks: [
      { text: greeting(firstName) },
      { text: `How good that you stay: ${plan} renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}.` },
      { button: 'Your account', link: accountLink(publication) },
    ],
    footer: [planFooter(publication)],
  })
}

const reasons: Record<EmailData<'subscription-ended'>['reason'], string> = {
  'requested': 'has ended, as you wished.',
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
