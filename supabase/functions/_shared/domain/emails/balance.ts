import type { EmailData } from '../../contracts/email.ts'
import { differenceLabel } from '../price.ts'
import { type Email, type Publication, renderEmail } from './template.ts'

type Difference = EmailData<'balance-notice'>['differences'][number]

/** To the publication, once for each difference between Stripe's balance and the records. */
export function balanceNoticeEmail(
  publication: Publication,
  { count, differences }: EmailData<'balance-notice'>,
): Email {
  return renderEmail(publication, {
    subject: `Stripe's balance and our records: ${count} ${count === 1 ? 'difference' : 'differences'}`,
    blocks: [
      {
        text: "Stripe's balance and what is recorded here do not agree. The Revenue section shows what is still open.",
      },
      { quote: differences.map(describeDifference).join('\n') },
      ...(count > differences.length ? [{ text: `And ${count - differences.length} more.` }] : []),
      { button: 'Open the Revenue section', link: `${publication.url}/admin#revenue` },
    ],
    footer: ['Each difference is reported once, six hours after it was found. docs/operations.md says what to do.'],
  })
}

const describeDifference = ({ id, kind, currency, atStripe, recorded }: Difference) =>
  `${kind} ${id}: ${differenceLabel(atStripe, currency)} at Stripe, ${differenceLabel(recorded, currency)} recorded here`
