import type { EmailData } from '../../contracts/letter.ts'
import { greeting } from './greeting.ts'
import type { Email, Publication } from './letter.ts'
import { planFooter, accountLink } from './money-parts.ts'
import { renderEmail } from './page.ts'

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
