import type { Disagreement } from '../contracts/reconciliation.ts'
import { givenUpSince, paymentsBetween, type RecordedPayment, sumOfPayments } from '../data/reconciled.ts'
import { finishReconciliation, type Reconciliation } from '../data/reconciliations.ts'
import type { Money } from './money.ts'
import { healed } from './reconciled-customers.ts'
import { takenOnPage } from './reconciled-pages.ts'

/** Money captured against money recorded; then the report is closed, and sent where something did not agree. */
export async function closeBooks(money: Money, run: Reconciliation): Promise<Reconciliation | undefined> {
  const { database } = money
  const [since, until] = [wholeSecond(run.since), wholeSecond(run.startedAt)]
  const sum = () => database.asRole('service_role', {}, (tx) => sumOfPayments(tx, since, until), { readOnly: true })
  const counted =
    (await sum()) === run.captured
      ? { captured: run.captured, differences: [] }
      : await recount(money, run, since, until)
  const recorded = await sum()
  return database.asRole('service_role', {}, async (tx) => {
    const differences = [...counted.differences, ...(await givenUpSince(tx, run.startedAt))]
    return finishReconciliation(tx, run, { captured: counted.captured, recorded, differences })
  })
}

/** As Stripe counts: a payment belongs to the second in which it was made. */
const wholeSecond = (at: string) => new Date(Math.floor(Date.parse(at) / 1000) * 1000).toISOString()

/** Somebody may have paid since their page was read. So all is counted once more before it is called wrong. */
async function recount(money: Money, run: Reconciliation, since: string, until: string) {
  const taken = new Map<string, number>()
  let cursor: string | null = null
  do {
    const page = await takenOnPage(money, { ...run, cursor })
    for (const { id, received } of page.taken) taken.set(id, received)
    cursor = page.cursor
  } while (cursor)
  const captured = [...taken.values()].reduce((sum, received) => sum + received, 0)
  return { captured, differences: await writtenOtherwise(money, taken, since, until) }
}

async function writtenOtherwise(money: Money, taken: Map<string, number>, since: string, until: string) {
  const read = () =>
    money.database.asRole('service_role', {}, (tx) => paymentsBetween(tx, since, until), { readOnly: true })
  const wrong = (written: RecordedPayment[]) => written.filter(({ id, amount }) => taken.get(id) !== amount)
  const healing = await healed(
    money,
    wrong(await read()).map(({ customer }) => customer),
  )
  const still = wrong(await read()).map(({ id, customer, amount }): Disagreement => {
    const found = `Stripe took ${taken.get(id) ?? 0} cents; ${amount} are written down here.`
    return { about: 'payment', id, customer, found, healed: false }
  })
  return [...healing, ...still]
}
