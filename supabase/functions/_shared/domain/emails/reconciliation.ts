import type { EmailData } from '../../contracts/email.ts'
import type { ReconciliationDifference } from '../../contracts/reconciliation.ts'
import { isSameSums, sumsLabel } from '../currency-sums.ts'
import { dateAndTime } from '../dates.ts'
import { type Email, type EmailBlock, type Publication, renderEmail } from './template.ts'

/** To the publication, when the database did not agree with Stripe. */
export function reconciliationEmail(publication: Publication, report: EmailData<'reconciliation'>): Email {
  const { differences, count, captured, recorded, remark } = report
  const open = differences.filter(({ corrected }) => !corrected)
  const isResolved = open.length === 0 && isSameSums(captured, recorded) && !remark
  return renderEmail(publication, {
    subject: isResolved
      ? `Reconciliation with Stripe: ${countLabel(count)} put right`
      : `Reconciliation with Stripe: something does not agree`,
    blocks: [
      ...(remark ? [{ text: remark }] : []),
      { details: summaryDetails(report) },
      ...differenceList('To be looked at:', open),
      ...differenceList(
        'Put right by itself:',
        differences.filter(({ corrected }) => corrected),
      ),
      ...(count > differences.length ? [{ text: `And ${countLabel(count - differences.length)} more.` }] : []),
    ],
    footer: [
      'Every night what is written down here is compared with what Stripe knows. This letter comes only when the two did not agree. `npm run stripe -- reconcile` compares them again.',
    ],
  })
}

function summaryDetails({
  startedAt,
  since,
  customers,
  captured,
  recorded,
}: EmailData<'reconciliation'>): [string, string][] {
  return [
    ['Compared', dateAndTime(startedAt)],
    ['Customers', String(customers)],
    ['Money since', dateAndTime(since)],
    ['Captured by Stripe', sumsLabel(captured)],
    ['Recorded here', sumsLabel(recorded)],
  ]
}

const differenceList = (heading: string, differences: ReconciliationDifference[]): EmailBlock[] =>
  differences.length === 0 ? [] : [{ text: heading }, { quote: differences.map(describeDifference).join('\n') }]

const describeDifference = ({ kind, id, customer, found }: ReconciliationDifference) =>
  `${kind} ${id}${customer && customer !== id ? ` of ${customer}` : ''}: ${found}`

const countLabel = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'}`
