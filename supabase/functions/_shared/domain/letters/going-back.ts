import type { EmailData } from '../../contracts/letter.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import { greetingTo } from './greeting.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn } from './page.ts'

export function refunded(publication: Publication, data: EmailData<'refunded'>): Letter {
  const { firstName, description, amount, isFullRefund } = data
  return letterOn(publication, {
    subject: `${amountLabel(amount)} on its way back to you`,
    parts: [
      { says: greetingTo(firstName) },
      { says: `We have given back ${amountLabel(amount)}${isFullRefund ? '' : ', a part of what you paid'}.` },
      {
        facts: [
          ['For', description],
          ['Amount', amountLabel(amount)],
        ],
      },
      { says: 'It goes to the card that it came from. Banks take five to ten days to show it.' },
    ],
    foot: [`If something is unclear, please write to ${publication.contactEmail}.`],
  })
}

/** What the law asks for: that the declaration was received, what it said, and the day and time (Directive (EU) 2023/2673). */
export function withdrawalReceived(publication: Publication, data: EmailData<'withdrawal-received'>): Letter {
  const { name, email, plan, concludedAt, declaredAt, amount } = data
  return letterOn(publication, {
    subject: `We have received your withdrawal from ${plan}`,
    parts: [
      { says: 'This confirms that we have received your declaration, which reads:' },
      {
        quotes: `I withdraw from the contract for ${plan} with ${publication.name}, concluded on ${fullDate(concludedAt)}.\n${name}, ${email}`,
      },
      {
        facts: [
          ['Received', dateAndTime(declaredAt)],
          ['Contract', `${plan}, concluded on ${fullDate(concludedAt)}`],
          ['Goes back to you', amountLabel(amount)],
        ],
      },
      {
        says: 'The contract has ended. What you paid goes back to the card that it came from, within fourteen days at the latest.',
      },
    ],
    foot: [
      `Please keep this letter. If it was not you who declared this, write to ${publication.contactEmail} at once.`,
    ],
  })
}

/** To the house. */
export function disputeNotice(publication: Publication, data: EmailData<'dispute-notice'>): Letter {
  const { name, email, amount, description, reason, status, dueBy } = data
  const isOver = status === 'won' || status === 'lost'
  return letterOn(publication, {
    subject: `A disputed payment of ${name}: ${isOver ? status : amountLabel(amount)}`,
    parts: [
      { says: isOver ? 'The bank has decided.' : 'A bank has called back a payment.' },
      {
        facts: [
          ['Reader', `${name} <${email}>`],
          ['Payment', description],
          ['Amount', amountLabel(amount)],
          ['Status', status],
          ...(reason ? [['Reason', reason] as [string, string]] : []),
          ...(dueBy && !isOver ? [['Answer until', dateAndTime(dueBy)] as [string, string]] : []),
        ],
      },
      ...(isOver
        ? []
        : [{ says: 'Evidence is given in the dashboard of Stripe. The subscription goes on meanwhile.' }]),
    ],
    foot: ['Told once when it begins, and once when it is decided.'],
  })
}

/** To the house: the reader has not got what we said that they would. */
export function refundFailedNotice(publication: Publication, data: EmailData<'refund-failed-notice'>): Letter {
  const { name, email, amount, description } = data
  return letterOn(publication, {
    subject: `A refund to ${name} has failed`,
    parts: [
      {
        says: 'The bank of a reader has sent a refund back. The money is with Stripe again, and the reader waits for it.',
      },
      {
        facts: [
          ['Reader', `${name} <${email}>`],
          ['Payment', description],
          ['Amount', amountLabel(amount)],
        ],
      },
      { says: 'Please agree with the reader on another way.' },
    ],
    foot: ['The payment counts as not refunded until then.'],
  })
}
