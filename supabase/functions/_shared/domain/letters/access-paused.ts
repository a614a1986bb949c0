import type { EmailData } from '../../contracts/letter.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { aboutYourPlan, accountLink } from './money-parts.ts'
import { letterOn } from './page.ts'

/** When a payment is still missing after the time for which a plan is kept all the same. */
export function accessPausedLetter(publication: Publication, { firstName, plan }: EmailData<'access-paused'>): Letter {
  return letterOn(publication, {
    subject: `${plan} rests until it is paid`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `We kept ${plan} for you for two weeks after its payment had failed. From today it rests.` },
      { says: 'You go on reading what is free. As soon as the payment is settled, all of it is yours again.' },
      { asks: 'Pay, or change the card', link: accountLink(publication) },
    ],
    foot: [aboutYourPlan(publication)],
  })
}
