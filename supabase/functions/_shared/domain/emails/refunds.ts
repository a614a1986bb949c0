import type { EmailData } from '../../contracts/email.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { isDisputeClosed, isDisputeInquiry } from '../dispute.ts'
import { amountLabel } from '../price.ts'
import { type Email, greeting, type Publication, renderEmail } from './template.ts'

export function refundEmail(publication: Publication, data: EmailData<'refunded'>): Email {
  const { firstName, description, amount, currency, isFullRefund } = data
  return renderEmail(publication, {
    subject: `${amountLabel(amount, currency)} on its way back to you`,
    blocks: [
      { text: greeting(firstName) },
      {
        text: `We have given back ${amountLabel(amount, currency)}${isFullRefund ? '' : ', a part of what you paid'}.`,
      },
      {
        details: [
          ['For', description],
          ['Amount', amountLabel(amount, currency)],
        ],
      },
      { text: 'It goes to the card that it came from. Banks take five to ten days to show it.' },
    ],
    footer: [`If something is unclear, please write to ${publication.contactEmail}.`],
  })
}

/** The law requires confirmation of receipt with the content, day and time of the declaration (Directive (EU) 2023/2673). */
export function withdrawalReceivedEmail(publication: Publication, data: EmailData<'withdrawal-received'>): Email {
  const { name, email, plan, concludedAt, declaredAt, amount, currency } = data
  return renderEmail(publication, {
    subject: `We have received your withdrawal from ${plan}`,
    blocks: [
      { text: 'This confirms that we have received your declaration, which reads:' },
      {
        quote: `I withdraw from the contract for ${plan} with ${publication.name}, concluded on ${fullDate(concludedAt)}.\n${name}, ${email}`,
      },
      {
        details: [
          ['Received', dateAndTime(declaredAt)],
          ['Contract', `${plan}, concluded on ${fullDate(concludedAt)}`],
          ['Goes back to you', amountLabel(amount, currency)],
        ],
      },
      {
        text: 'The contract has ended. What you paid goes back to the card that it came from, within fourteen days at the latest.',
      },
    ],
    footer: [
      `Please keep this letter. If it was not you who declared this, write to ${publication.contactEmail} at once.`,
    ],
  })
}

const disputeSentences: Record<string, string> = {
  warning_closed: 'The inquiry of the bank is closed, and nothing was taken.',
  prevented: 'The dispute was settled before the bank called the payment back.',
  appeal_needs_response: 'The bank’s decision is appealed.',
  appeal_under_review: 'The bank’s decision is appealed.',
}

function disputeSentence(status: string): string {
  const beginning = isDisputeInquiry(status) ? 'A bank asks about a payment.' : 'A bank has called back a payment.'
  return disputeSentences[status] ?? (isDisputeClosed(status) ? 'The bank has decided.' : beginning)
}

/** To the publication. */
export function disputeNoticeEmail(publication: Publication, data: EmailData<'dispute-notice'>): Email {
  const { name, email, amount, currency, description, reason, status, dueBy } = data
  const isDecided = isDisputeClosed(status)
  return renderEmail(publication, {
    subject: `A disputed payment of ${name}: ${isDecided ? status : amountLabel(amount, currency)}`,
    blocks: [
      { text: disputeSentence(status) },
      {
        details: [
          ['Reader', `${name} <${email}>`],
          ['Payment', description],
          ['Amount', amountLabel(amount, currency)],
          ['Status', status],
          ...(reason ? [['Reason', reason] as [string, string]] : []),
          ...(dueBy && !isDecided ? [['Answer until', dateAndTime(dueBy)] as [string, string]] : []),
        ],
      },
      ...(isDecided
        ? []
        : [
            {
              text: "Evidence is put together on the member's page and can be submitted once. The subscription lasts until the end of its period and is not renewed.",
            },
          ]),
    ],
    footer: ['Told once when it begins, and once when it is decided.'],
  })
}

/** To the publication: a refund that was announced to the reader has failed. */
export function refundFailedEmail(publication: Publication, data: EmailData<'refund-failed-notice'>): Email {
  const { name, email, amount, currency, description } = data
  return renderEmail(publication, {
    subject: `A refund to ${name} has failed`,
    blocks: [
      {
        text: 'The bank of a reader has sent a refund back. The money is with Stripe again, and the reader waits for it.',
      },
      {
        details: [
          ['Reader', `${name} <${email}>`],
          ['Payment', description],
          ['Amount', amountLabel(amount, currency)],
        ],
      },
      { text: 'Please agree with the reader on another way.' },
    ],
    footer: ['The payment counts as not refunded until then.'],
  })
}
