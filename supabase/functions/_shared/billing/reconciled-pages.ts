import type Stripe from 'stripe'
import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { customersAfter, type RecordedKind, recordedStatuses, withoutAccount } from '../data/reconciled.ts'
import type { Reconciliation } from '../data/reconciliations.ts'
import { type BillingContext, OWN_MARK } from './money.ts'
import { idOf } from './parts.ts'
import { healed } from './reconciled-customers.ts'
import type { Page } from './reconciliation.ts'

// What is ours is told here by the mark on it, and not by what is known here: so whatever was forgotten is found all the same.

/** Few enough that a page is done within the lease, however slow Stripe is. */
const CUSTOMERS_PER_PAGE = 6
const ROWS_PER_PAGE = 100

/** Everybody who ever paid: what stands here becomes what stands at Stripe. */
export async function customersPage(billing: BillingContext, { cursor }: Reconciliation): Promise<Page> {
  const ids = await billing.database.asRole('service_role', {}, (tx) => customersAfter(tx, cursor, CUSTOMERS_PER_PAGE))
  const differences = await healed(billing, ids)
  const next = ids.length === CUSTOMERS_PER_PAGE ? (ids.at(-1) ?? null) : null
  return { cursor: next, customers: ids.length, differences }
}

/** What began at Stripe and was never heard of here: whoever should have written it down may have died. */
export async function subscriptionsPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const page = await billing.stripe.subscriptions.list({ status: 'all', ...timeWindow(run) })
  const active = page.data.filter((one) => isMarked(one) && !one.status.startsWith('incomplete'))
  const entries = active.map(({ id, customer, status }) => ({ id, customer: idOf(customer), status }))
  // Of accounts that have gone or are unknown, money is written down and subscriptions are not; what is alive of the latter is
  // said with their customer.
  const unrecorded = await reportMissing(billing, 'subscription', await withAccount(billing, entries))
  return { cursor: next(page), differences: unrecorded }
}

/** What readers have paid for, and the money that it took. */
export async function invoicesPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const { paid, cursor } = await paidOnPage(billing, run)
  return { cursor, captured: sumOf(paid), differences: await reportMissing(billing, 'invoice', paid) }
}

export async function paidOnPage({ stripe }: BillingContext, run: Pick<Reconciliation, 'since' | 'startedAt' | 'cursor'>) {
  const page = await stripe.invoices.list({ status: 'paid', ...timeWindow(run) })
  const own = page.data.filter(({ parent }) => isMarked(parent?.subscription_details))
  const paid = own.map(({ id, customer, amount_paid }) => ({
    id,
    customer: idOf(customer),
    status: 'paid',
    amount: amount_paid,
  }))
  return { paid, cursor: next(page) }
}

const sumOf = (paid: { amount: number }[]) => paid.reduce((sum, { amount }) => sum + amount, 0)

/** Money that bears our mark and belongs to no invoice: there should be none, least of all by what a form was mounted with. */
export async function paymentsPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const page = await billing.stripe.paymentIntents.list(timeWindow(run))
  const succeeded = page.data.filter((one) => isMarked(one) && one.status === 'succeeded')
  const entries = succeeded.map(({ id, customer, status }) => ({ id, customer: idOf(customer), status }))
  return { cursor: next(page), differences: await reportMissing(billing, 'payment', entries) }
}

/** Money that went back of payments that are written down here. */
export async function refundsPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const page = await billing.stripe.refunds.list({ ...timeWindow(run), expand: ['data.payment_intent'] })
  const payments = page.data.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  const known = await readRecorded(billing, 'payment', payments)
  const entries = page.data.flatMap(({ id, status, payment_intent: intent }) => {
    if (!intent || typeof intent === 'string' || !known.has(intent.id)) return []
    return [{ id, customer: idOf(intent.customer), status: status ?? 'pending' }]
  })
  return { cursor: next(page), differences: await reportMissing(billing, 'refund', entries) }
}

/** Something of ours at Stripe, and whom it concerns. */
interface Entry {
  id: string
  customer: string | undefined
  status: string
}

/** What stands here otherwise or not at all: healed by asking for its customer, or said. */
async function reportMissing(billing: BillingContext, kind: RecordedKind, entries: Entry[]): Promise<ReconciliationDifference[]> {
  const missing = await findMissing(billing, kind, entries)
  if (missing.length === 0) return []
  const differences = await healed(
    billing,
    missing.flatMap(({ customer }) => customer ?? []),
  )
  const remaining = (await findMissing(billing, kind, missing)).map(({ id, customer = null, status }) => {
    const found = `Is ${status} at Stripe, and is not written down here like that.`
    return { about: kind, id, customer, found, healed: false }
  })
  return [...differences, ...remaining]
}

async function findMissing(billing: BillingContext, kind: RecordedKind, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.map(({ id }) => id)
  const stored = await readRecorded(billing, kind, ids)
  return entries.filter(({ id, status }) => !matchesStatus(stored.get(id), status))
}

/** A payment of which all has gone back is called refunded here, and succeeded at Stripe. */
const matchesStatus = (stored: string | undefined, stripeStatus: string) =>
  stored === stripeStatus || (stored === 'refunded' && stripeStatus === 'succeeded')

const readRecorded = ({ database }: BillingContext, kind: RecordedKind, ids: string[]) =>
  database.asRole('service_role', {}, (tx) => recordedStatuses(tx, kind, ids), { readOnly: true })

async function withAccount({ database }: BillingContext, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(({ customer }) => customer ?? [])
  const deleted = await database.asRole('service_role', {}, (tx) => withoutAccount(tx, ids), { readOnly: true })
  return entries.filter(({ customer }) => !customer || !deleted.has(customer))
}

/** What was made from `since` until the comparison began, a page of it. */
function timeWindow({ since, startedAt, cursor }: Pick<Reconciliation, 'since' | 'startedAt' | 'cursor'>) {
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
  return {
    created: { gte: seconds(since), lt: seconds(startedAt) },
    limit: ROWS_PER_PAGE,
    ...(cursor && { starting_after: cursor }),
  }
}

const next = ({ data, has_more }: Stripe.ApiList<{ id: string }>) => (has_more ? (data.at(-1)?.id ?? null) : null)

const isMarked = (it: { metadata?: Stripe.Metadata | null } | null | undefined) => it?.metadata?.meridian === OWN_MARK
