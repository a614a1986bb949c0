import type { EmailData } from '../../contracts/letter.ts'
import type { ReconciliationDifference } from '../../contracts/reconciliation.ts'
import { dateAndTime } from '../dates.ts'
import { amountLabel } from '../price.ts'
import type { Letter, Publication } from './letter.ts'
import { letterOn, type Part } from './page.ts'

/** To the house, when something here did not agree with Stripe. */
export function reconciliationLetter(publication: Publication, report: EmailData<'reconciliation'>): Letter {
  const { differences, count, captured, recorded, remark } = report
  const open = differences.filter(({ healed }) => !healed)
  const settled = open.length === 0 && captured === recorded && !remark
  return letterOn(publication, {
    subject: settled
      ? `Reconciliation with Stripe: ${things(count)} put right`
      : `Reconciliation with Stripe: something does not agree`,
    parts: [
      ...(remark ? [{ says: remark }] : []),
      { facts: factsOf(report) },
      ...listed('To be looked at:', open),
      ...listed(
        'Put right by itself:',
        differences.filter(({ healed }) => healed),
      ),
      ...(count > differences.length ? [{ says: `And ${things(count - differences.length)} more.` }] : []),
    ],
    foot: [
      'Every night what is written down here is compared with what Stripe knows. This letter comes only when the two did not agree. `npm run stripe -- reconcile` compares them again.',
    ],
  })
}

function factsOf({ startedAt, since, customers, captured, recorded }: EmailData<'reconciliation'>): [string, string][] {
  return [
    ['Compared', dateAndTime(startedAt)],
    ['Customers', String(customers)],
    ['Money since', dateAndTime(since)],
    ['Captured by Stripe', amountLabel(captured)],
    ['Recorded here', amountLabel(recorded)],
  ]
}

const listed = (heading: string, differences: ReconciliationDifference[]): Part[] =>
  differences.length === 0 ? [] : [{ says: heading }, { quotes: differences.map(line).join('\n') }]

const line = ({ about, id, customer, found }: ReconciliationDifference) =>
  `${about} ${id}${customer && customer !== id ? ` of ${customer}` : ''}: ${found}`

const things = (count: number) => `${count} ${count === 1 ? 'thing' : 'things'}`
