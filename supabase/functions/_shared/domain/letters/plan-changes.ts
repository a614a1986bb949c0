import type { EmailData } from '../../contracts/letter.ts'
import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { aboutYourPlan, accountLink } from './money-parts.ts'
import { letterOn } from './page.ts'

export function planChanged(publication: Publication, data: EmailData<'plan-changed'>): Letter {
  const { firstName, plan, previousPlan, amount, renewalAmount, renewsAt } = data
  const paid = amount > 0 ? ` You paid ${amountLabel(amount)}: its price, less what was left of ${previousPlan}.` : ''
  return letterOn(publication, {
    subject: `From ${previousPlan} to ${plan}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `${plan} is yours as of now.${paid}` },
      ...(renewsAt ? [{ says: `It renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}.` }] : []),
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function planWillChange(publication: Publication, data: EmailData<'plan-change-scheduled'>): Letter {
  const { firstName, plan, nextPlan, from } = data
  return letterOn(publication, {
    subject: `${nextPlan} from ${fullDate(from)}`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `As you wished, ${plan} becomes ${nextPlan} on ${fullDate(from)}. Until then everything stays as it is.` },
      { says: 'You can change your mind until that day.' },
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function subscriptionCancelled(publication: Publication, data: EmailData<'subscription-cancelled'>): Letter {
  const { firstName, plan, endsAt } = data
  return letterOn(publication, {
    subject: `${plan} ends on ${fullDate(endsAt)}`,
    parts: [
      { says: greetingTo(firstName) },
      {
        says: `As you wished, ${plan} will not be renewed. It is yours until ${fullDate(endsAt)}, and nothing more is taken.`,
      },
      { says: 'Should you change your mind before that day, one click in your account and it goes on.' },
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

export function subscriptionResumed(publication: Publication, data: EmailData<'subscription-resumed'>): Letter {
  const { firstName, plan, renewalAmount, renewsAt } = data
  return letterOn(publication, {
    subject: `${plan} goes on`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `How good that you stay: ${plan} renews on ${fullDate(renewsAt)} for ${amountLabel(renewalAmount)}.` },
      { asks: 'Your account', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}

const reasons: Record<EmailData<'subscription-ended'>['reason'], string> = {
  'requested': 'has ended, as you wished.',
  unpaid: 'has ended, because its renewal could not be paid.',
  ended: 'has ended.',
}

export function subscriptionEnded(publication: Publication, data: EmailData<'subscription-ended'>): Letter {
  const { firstName, plan, reason } = data
  return letterOn(publication, {
    subject: `${plan} has ended`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `${plan} ${reasons[reason]} Your account stays, with everything that is free.` },
      { says: 'You are welcome back at any time.' },
      { asks: 'See the plans', link: `${publication.url}/subscription` },
    ],
    foot: [`You receive this because you subscribed to ${publication.name}.`],
  })
}
