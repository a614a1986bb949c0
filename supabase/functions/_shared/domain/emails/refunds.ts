import type { EmailData } from '../../contracts/email.ts'
import { englishText } from '../../languages/catalogues.ts'
import { dateAndTime, fullDate } from '../dates.ts'
import { isDisputeClosed, isDisputeInquiry } from '../dispute.ts'
import type { TextLocale } from '../language.ts'
import { amountLabel } from '../price.ts'
import { paymentLabel } from './billing-blocks.ts'
import { type Email, type EmailContent, greeting, type Publication, renderEmail } from './template.ts'

export function refundEmail(
  publication: Publication,
  data: EmailData<'refunded'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { firstName, description, currency, isFullRefund } = data
  const { contactEmail } = publication
  const amount = amountLabel(data.amount, currency, language)
  const content: EmailContent = {
    subject: t('{amount} on its way back to you', { amount }),
    blocks: [
      { text: greeting(firstName, t) },
      {
        text: isFullRefund
          ? t('We have given back {amount}.', { amount })
          : t('We have given back {amount}, a part of what you paid.', { amount }),
      },
      {
        details: [
          [t('For'), paymentLabel(description, t)],
          [t('Amount'), amount],
        ],
      },
      { text: t('It goes to the card that it came from. Banks take five to ten days to show it.') },
    ],
    footer: [t('If something is unclear, please write to {contactEmail}.', { contactEmail })],
  }
  return renderEmail(publication, content, language)
}

/** The law requires confirmation of receipt with the content, day and time of the declaration (Directive (EU) 2023/2673). */
export function withdrawalReceivedEmail(
  publication: Publication,
  data: EmailData<'withdrawal-received'>,
  { language, t }: TextLocale = englishText,
): Email {
  const { name, email, plan, declaredAt, amount, currency } = data
  const concludedAt = fullDate(data.concludedAt, language)
  const { contactEmail } = publication
  const declaration = t('I withdraw from the contract for {plan} with {publication}, concluded on {concludedAt}.', {
    plan,
    publication: publication.name,
    concludedAt,
  })
  const content: EmailContent = {
    subject: t('We have received your withdrawal from {plan}', { plan }),
    blocks: [
      { text: t('This confirms that we have received your declaration, which reads:') },
      { quote: `${declaration}\n${name}, ${email}` },
      {
        details: [
          [t('Received'), dateAndTime(declaredAt, language)],
          [t('Contract'), t('{plan}, concluded on {concludedAt}', { plan, concludedAt })],
          [t('Goes back to you'), amountLabel(amount, currency, language)],
        ],
      },
      {
        text: t(
          'The contract has ended. What you paid goes back to the card that it came from, within fourteen days at the latest.',
        ),
      },
    ],
    footer: [
      t('Please keep this letter. If it was not you who declared this, write to {contactEmail} at once.', {
        contactEmail,
      }),
    ],
  }
  return renderEmail(publication, content, language)
}

const disputeSentences: Record<string, string> = {
  won: 'The bank has decided that the payment stays with you. If the subscription was ended because the bank had decided otherwise before, refund what the reader did not have, in the admin under Members.',
  lost: 'The bank has decided that the payment goes back. The subscription ends now if it was for the current term.',
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
