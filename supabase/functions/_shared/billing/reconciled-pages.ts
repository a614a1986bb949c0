import type Stripe from 'stripe'
import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { customersAfter, type RecordedKind, recorded, withoutAccount } from '../data/reconciled.ts'
import type { Reconciliation } from '../data/reconciliations.ts'
import { type Money, OURS } from './money.ts'
import { idOf } from './parts.ts'
import { healed } from './reconciled-customers.ts'
import type { Page } from './reconciliation.ts'

// What is ours is told here by the mark on it, and not by what is known here: so whatever was forgotten is found all the same.

/** Few enough that a page is done within the lease, however slow Stripe is. */
const CUSTOMERS_A_PAGE = 6
const ROWS_A_PAGE = 100

/** Everybody who ever paid: what stands here becomes what stands at Stripe. */
export async function customersPage(money: Money, { cursor }: Reconciliation): Promise<Page> {
  const ids = await money.database.asRole('service_role', {}, (tx) => customersAfter(tx, cursor, CUSTOMERS_A_PAGE))
  const differences = await healed(money, ids)
  const next = ids.length === CUSTOMERS_A_PAGE ? (ids.at(-1) ?? null) : null
  return { cursor: next, customers: ids.length, differences }
}

/** What began at Stripe and was never heard of here: whoever should have written it down may have died. */
export async function subscriptionsPage(money: Money, run: Reconciliation): Promise<Page> {
  const page = await money.stripe.subscriptions.list({ status: 'all', ...window(run) })
  const begun = page.data.filter((one) => isMarked(one) && !one.status.startsWith('incomplete'))
  const entries = begun.map(({ id, customer, status }) => ({ id, customer: idOf(customer), status }))
  // Of accounts that have gone or are unknown, money is written down and subscriptions are not; what is alive of the latter is
  // said with their customer.
  const missed = await strangers(money, 'subscription', await ofAccounts(money, entries))
  return { cursor: next(page), differences: missed }
}

/** What readers have paid for, and the money that it took. */
export async function invoicesPage(money: Money, run: Reconciliation): Promise<Page> {
  const { paid, cursor } = await paidOnPage(money, run)
  return { cursor, captured: sumOf(paid), differences: await strangers(money, 'invoice', paid) }
}

export async function paidOnPage({ stripe }: Money, run: Pick<Reconciliation, 'since' | 'startedAt' | 'cursor'>) {
  const page = await stripe.invoices.list({ status: 'paid', ...window(run) })
  const ours = page.data.filter(({ parent }) => isMarked(parent?.subscription_details))
  const paid = ours.map(({ id, customer, amount_paid }) => ({
    id,
    customer: idOf(customer),
    status: 'paid',
    amount: amount_paid,
  }))
  return { paid, cursor: next(page) }
}

const sumOf = (paid: { amount: number }[]) => paid.reduce((sum, { amount }) => sum + amount, 0)

/** Money that bears our mark and belongs to no invoice: there should be none, least of all by what a form was mounted with. */
export async function paymentsPage(money: Money, run: Reconciliation): Promise<Page> {
  const page = await money.stripe.paymentIntents.list(window(run))
  const taken = page.data.filter((one) => isMarked(one) && one.status === 'succeeded')
  const entries = taken.map(({ id, customer, status }) => ({ id, customer: idOf(customer), status }))
  return { cursor: next(page), differences: await strangers(money, 'payment', entries) }
}

/** Money that went back of payments that are written down here. */
export async function refundsPage(money: Money, run: Reconciliation): Promise<Page> {
  const page = await money.stripe.refunds.list({ ...window(run), expand: ['data.payment_intent'] })
  const payments = page.data.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  const known = await read(money, 'payment', payments)
  const entries = page.data.flatMap(({ id, status, payment_intent: intent }) => {
    if (!intent || typeof intent === 'string' || !known.has(intent.id)) return []
    return [{ id, customer: idOf(intent.customer), status: status ?? 'pending' }]
  })
  return { cursor: next(page), differences: await strangers(money, 'refund', entries) }
}

/** Something of ours at Stripe, and whom it concerns. */
interface Entry {
  id: string
  customer: string | undefined
  status: string
}

/** What stands here otherwise or not at all: healed by asking for its customer, or said. */
async function strangers(money: Money, kind: RecordedKind, entries: Entry[]): Promise<ReconciliationDifference[]> {
  const missing = await missingOf(money, kind, entries)
  if (missing.length === 0) return []
  const differences = await healed(
    money,
    missing.flatMap(({ customer }) => customer ?? []),
  )
  const still = (await missingOf(money, kind, missing)).map(({ id, customer = null, status }) => {
    const found = `Is ${status} at Stripe, and is not written down here like that.`
    return { about: kind, id, customer, found, healed: false }
  })
  return [...differences, ...still]
}

async function missingOf(money: Money, kind: RecordedKind, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.map(({ id }) => id)
  const here = await read(money, kind, ids)
  return entries.filter(({ id, status }) => !isLike(here.get(id), status))
}

/** A payment of which all has gone back is called refunded here, and succeeded at Stripe. */
const isLike = (here: string | undefined, there: string) =>
  here === there || (here === 'refunded' && there === 'succeeded')

const read = ({ database }: Money, kind: RecordedKind, ids: string[]) =>
  database.asRole('service_role', {}, (tx) => recorded(tx, kind, ids), { readOnly: true })

async function ofAccounts({ database }: Money, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(({ customer }) => customer ?? [])
  const gone = await database.asRole('service_role', {}, (tx) => withoutAccount(tx, ids), { readOnly: true })
  return entries.filter(({ customer }) => !customer || !gone.has(customer))
}

/** What was made from `since` until the comparison began, a page of it. */
function window({ since, startedAt, cursor }: Pick<Reconciliation, 'since' | 'startedAt' | 'cursor'>) {
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
  return {
    created: { gte: seconds(since), lt: seconds(startedAt) },
    limit: ROWS_A_PAGE,
    ...(cursor && { starting_after: cursor }),
  }
}

const next = ({ data, has_more }: Stripe.ApiList<{ id: string }>) => (has_more ? (data.at(-1)?.id ?? null) : null)

const isMarked = (it: { metadata?: Stripe.Metadata | null } | null | undefined) => it?.metadata?.meridian === OURS
