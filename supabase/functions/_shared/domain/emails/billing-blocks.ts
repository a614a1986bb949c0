import { fullDate } from '../dates.ts'
import { amountLabel } from '../price.ts'
import type { EmailBlock, Publication } from './template.ts'

/** Where a plan stands, with all that can be done about it. */
export const accountLink = ({ url }: Publication) => `${url}/account#subscription`

export const planFooter = ({ name }: Publication) =>
  `You receive this because you subscribe to ${name}. It is about your plan, so it comes whatever else you have asked us to send.`

interface Receipt {
  plan: string
  amount: number
  currency: string
  invoice: string | null
  card: string | null
  paidAt: string
}

/** What was paid, by what and when. */
export function receiptBlock({ plan, amount, currency, invoice, card, paidAt }: Receipt): EmailBlock {
  const details: [string, string][] = [
    ['Plan', plan],
    ['Paid', amountLabel(amount, currency)],
    ['On', fullDate(paidAt)],
  ]
  if (card && amount > 0) details.push(['By', card])
  if (invoice) details.push(['Invoice', invoice])
  return { details }
}
