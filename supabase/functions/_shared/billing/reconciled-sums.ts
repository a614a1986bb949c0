import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { failedSince, paidBetween, type RecordedInvoice, sumOfPaid } from '../data/reconciled.ts'
import { finishReconciliation, type Reconciliation } from '../data/reconciliations.ts'
import type { BillingContext } from './money.ts'
import { healed } from './reconciled-customers.ts'
import { paidOnPage } from './reconciled-pages.ts'

interface Period {
  since: string
  until: string
}

/** Money captured against money recorded; then the report is closed, and sent where something did not agree. */
export async function compareSums(billing: BillingContext, run: Reconciliation): Promise<Reconciliation | undefined> {
  const { database } = billing
  const period = { since: floorToSecond(run.since), until: floorToSecond(run.startedAt) }
  const sum = () =>
    database.asRole('service_role', {}, (tx) => sumOfPaid(tx, period.since, period.until), { readOnly: true })
  const agrees = (await sum()) === run.captured
  const counted = agrees ? { captured: run.captured, differences: [] } : await recount(billing, run, period)
  const recorded = await sum()
  return database.asRole('service_role', {}, async (tx) => {
    const differences = [...counted.differences, ...(await failedSince(tx, run.startedAt))]
    return finishReconciliation(tx, run, { captured: counted.captured, recorded, differences })
  })
}

/** As Stripe counts: an invoice belongs to the second in which it was made. */
const floorToSecond = (at: string) => new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString()

/** Somebody may have paid since their page was read. So all is counted once more before it is called wrong. */
async function recount(billing: BillingContext, run: Reconciliation, period: Period) {
  const paidByInvoice = new Map<string, number>()
  let cursor: string | null = null
  do {
    const page = await paidOnPage(billing, { ...run, cursor })
    for (const { id, amount } of page.paid) paidByInvoice.set(id, amount)
    cursor = page.cursor
  } while (cursor)
  const captured = [...paidByInvoice.values()].reduce((sum, amount) => sum + amount, 0)
  return { captured, differences: await findMismatches(billing, paidByInvoice, period) }
}

async function findMismatches(billing: BillingContext, paidByInvoice: Map<string, number>, { since, until }: Period) {
  const mismatched = async (): Promise<RecordedInvoice[]> => {
    const rows = await billing.database.asRole('service_role', {}, (tx) => paidBetween(tx, since, until), {
      readOnly: true,
    })
    return rows.filter(({ id, amount }) => paidByInvoice.get(id) !== amount)
  }
  const repaired = await healed(
    billing,
    (await mismatched()).map(({ customer }) => customer),
  )
  const remaining = (await mismatched()).map(({ id, customer, amount }): ReconciliationDifference => {
    const found = `Stripe took ${paidByInvoice.get(id) ?? 0} cents for it; ${amount} are written down here.`
    return { about: 'invoice', id, customer, found, healed: false }
  })
  return [...repaired, ...remaining]
}
