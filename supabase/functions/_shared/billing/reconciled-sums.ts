import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { givenUpSince, paidBetween, type RecordedInvoice, sumOfPaid } from '../data/reconciled.ts'
import { finishReconciliation, type Reconciliation } from '../data/reconciliations.ts'
import type { Money } from './money.ts'
import { healed } from './reconciled-customers.ts'
import { paidOnPage } from './reconciled-pages.ts'

interface Time {
  since: string
  until: string
}

/** Money captured against money recorded; then the report is closed, and sent where something did not agree. */
export async function closeBooks(money: Money, run: Reconciliation): Promise<Reconciliation | undefined> {
  const { database } = money
  const time = { since: wholeSecond(run.since), until: wholeSecond(run.startedAt) }
  const sum = () =>
    database.asRole('service_role', {}, (tx) => sumOfPaid(tx, time.since, time.until), { readOnly: true })
  const agrees = (await sum()) === run.captured
  const counted = agrees ? { captured: run.captured, differences: [] } : await recount(money, run, time)
  const recorded = await sum()
  return database.asRole('service_role', {}, async (tx) => {
    const differences = [...counted.differences, ...(await givenUpSince(tx, run.startedAt))]
    return finishReconciliation(tx, run, { captured: counted.captured, recorded, differences })
  })
}

/** As Stripe counts: an invoice belongs to the second in which it was made. */
const wholeSecond = (at: string) => new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString()

/** Somebody may have paid since their page was read. So all is counted once more before it is called wrong. */
async function recount(money: Money, run: Reconciliation, time: Time) {
  const taken = new Map<string, number>()
  let cursor: string | null = null
  do {
    const page = await paidOnPage(money, { ...run, cursor })
    for (const { id, amount } of page.paid) taken.set(id, amount)
    cursor = page.cursor
  } while (cursor)
  const captured = [...taken.values()].reduce((sum, amount) => sum + amount, 0)
  return { captured, differences: await writtenOtherwise(money, taken, time) }
}

async function writtenOtherwise(money: Money, taken: Map<string, number>, { since, until }: Time) {
  const wrong = async (): Promise<RecordedInvoice[]> => {
    const written = await money.database.asRole('service_role', {}, (tx) => paidBetween(tx, since, until), {
      readOnly: true,
    })
    return written.filter(({ id, amount }) => taken.get(id) !== amount)
  }
  const healing = await healed(
    money,
    (await wrong()).map(({ customer }) => customer),
  )
  const still = (await wrong()).map(({ id, customer, amount }): ReconciliationDifference => {
    const found = `Stripe took ${taken.get(id) ?? 0} cents for it; ${amount} are written down here.`
    return { about: 'invoice', id, customer, found, healed: false }
  })
  return [...healing, ...still]
}
