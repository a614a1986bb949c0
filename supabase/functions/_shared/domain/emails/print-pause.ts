import type { EmailData } from '../../contracts/email.ts'
import { fullDate } from '../dates.ts'
import { editionName } from '../print-edition.ts'
import { editionList, lastDayBefore, monthCount } from '../print-pause.ts'
import { accountLink, planFooter } from './billing-blocks.ts'
import { type Email, type EmailBlock, greeting, type Publication, renderEmail } from './template.ts'

/** A pause of the printed edition has begun. */
export function pauseStartedEmail(publication: Publication, data: EmailData<'pause-started'>): Email {
  const { firstName, plan, editions, nextEdition, termEnd } = data
  const resumes = editionName(nextEdition)
  return renderEmail(publication, {
    subject: `Your printed edition is paused until ${resumes}`,
    blocks: [
      { text: greeting(firstName) },
      { text: `We leave out ${editionList(editions.map(editionName))}, and go on reading with you on the screen.` },
      {
        details: [
          ['Plan', plan],
          ['Left out', editionList(editions.map(editionName))],
          ['Sent again from', resumes],
          ['Paid until', fullDate(termEnd)],
        ],
      },
      {
        text: `Nothing is lost: your term becomes longer by ${monthCount(editions.length)} when the pause ends, and renews for the same amount. You can resume earlier in your account; then only what was left out is added.`,
      },
      accountButton(publication),
    ],
    footer: [planFooter(publication)],
  })
}

/** A week before the last edition of a pause closes. */
export function pauseEndingEmail(publication: Publication, data: EmailData<'pause-ending'>): Email {
  const { firstName, lastEdition, nextEdition, closesAt } = data
  return renderEmail(publication, {
    subject: `Your printed edition comes again with ${editionName(nextEdition)}`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `Your pause is nearly over: ${editionName(lastEdition)} is the last edition that we leave out. Its list closes on ${fullDate(lastDayBefore(closesAt))}.`,
      },
      { text: `${editionName(nextEdition)} is sent to you again. If you have moved, please tell us the new address.` },
      accountButton(publication),
    ],
    footer: [planFooter(publication)],
  })
}

/** A pause has ended: its last edition has closed, or the reader, an owner or a cancellation ended it. */
export function pauseEndedEmail(publication: Publication, data: EmailData<'pause-ended'>): Email {
  const { firstName, plan, months, termEnd, nextEdition } = data
  return renderEmail(publication, {
    subject: 'The pause of your printed edition is over',
    blocks: [
      { text: greeting(firstName) },
      {
        text: nextEdition
          ? `Your printed edition is sent again, from ${editionName(nextEdition)} on.`
          : 'The pause of your printed edition is over.',
      },
      {
        text: termEnd
          ? `We left out ${months === 1 ? 'one edition' : `${months} editions`}, so ${plan} is yours for ${monthCount(months)} longer: until ${fullDate(termEnd)}. Nothing was charged for that.`
          : `No edition was left out, so the term of ${plan} stays as it was.`,
      },
      accountButton(publication),
    ],
    footer: [planFooter(publication)],
  })
}

const accountButton = (publication: Publication): EmailBlock => ({
  button: 'Your account',
  link: accountLink(publication),
})
