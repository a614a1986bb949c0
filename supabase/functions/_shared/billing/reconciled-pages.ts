import type Stripe from 'stripe'
import type { Disagreement } from '../contracts/reconciliation.ts'
import { customersAfter, type RecordedKind, recorded } from '../data/reconciled.ts'
import type { Reconciliation } from '../data/reconciliations.ts'
import { type Money, OURS } from './money.ts'
import { healed } from './reconciled-customers.ts'
import type { Page } from './reconciliation.ts'

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
  const stands = page.data.filter(({ status }) => !status.startsWith('incomplete'))
  const entries = stands.map(({ id, customer, status, metadata }) => ({
    id,
    customer: idOf(customer),
    marked: isMarked(metadata),
    status,
  }))
  return { cursor: next(page), differences: await strangers(money, 'subscription', entries) }
}

export async function invoicesPage(money: Money, run: Reconciliation): Promise<Page> {
  const page = await money.stripe.invoices.list({ status: 'paid', ...window(run) })
  const entries = page.data.map(({ id, customer, status, parent }) => ({
    id,
    customer: idOf(customer),
    marked: isMarked(parent?.subscription_details?.metadata),
    status: status ?? 'paid',
  }))
  return { cursor: next(page), differences: await strangers(money, 'invoice', entries) }
}

/** Money that was taken. */
export async function paymentsPage(money: Money, run: Reconciliation): Promise<Page> {
  const { taken, ...page } = await takenOnPage(money, run)
  return { ...page, captured: taken.reduce((sum, { received }) => sum + received, 0) }
}

/** Payments of our readers that succeeded. What was taken from somebody whom nobody here knows is not ours. */
export async function takenOnPage(money: Money, run: Reconciliation) {
  const page = await money.stripe.paymentIntents.list(window(run))
  const entries = page.data.flatMap(({ id, customer, metadata, status, amount_received: received }) =>
    status === 'succeeded' ? [{ id, customer: idOf(customer), marked: isMarked(metadata), status, received }] : [],
  )
  const differences = await strangers(money, 'payment', entries)
  return { cursor: next(page), differences, taken: await ownOf(money, entries) }
}

/** Money that went back, by the payments that it came from. */
export async function refundsPage(money: Money, run: Reconciliation): Promise<Page> {
  const page = await money.stripe.refunds.list({ ...window(run), expand: ['data.payment_intent'] })
  const entries = page.data.flatMap(({ id, payment_intent: intent, status, metadata }) => {
    const customer = intent && typeof intent !== 'string' ? idOf(intent.customer) : undefined
    return [{ id, customer, marked: isMarked(metadata), status: status ?? 'pending' }]
  })
  return { cursor: next(page), differences: await strangers(money, 'refund', entries) }
}

/** Something at Stripe, and whom it concerns. */
interface Entry {
  id: string
  customer: string | undefined
  /** It says by itself that it is of this house. */
  marked: boolean
  status: string
}

/** Of these, what is ours and stands here otherwise or not at all: healed by asking for its customer, or said. */
async function strangers(money: Money, kind: RecordedKind, entries: Entry[]): Promise<Disagreement[]> {
  const missing = await missingOf(money, kind, await ownOf(money, entries))
  if (missing.length === 0) return []
  const differences = await healed(
    money,
    missing.flatMap(({ customer }) => customer ?? []),
  )
  const still = await missingOf(money, kind, missing)
  return [
    ...differences,
    ...still.map(({ id, customer, status }) => ({
      about: kind,
      id,
      customer: customer ?? null,
      found: `Is ${status} at Stripe, and is not written down here like that.`,
      healed: false,
    })),
  ]
}

async function ownOf<E extends Entry>({ database }: Money, entries: E[]): Promise<E[]> {
  const ids = entries.flatMap(({ customer }) => customer ?? [])
  const known = await database.asRole('service_role', {}, (tx) => recorded(tx, 'customer', ids), { readOnly: true })
  return entries.filter(({ customer, marked }) => marked || (customer && known.has(customer)))
}

async function missingOf({ database }: Money, kind: RecordedKind, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.map(({ id }) => id)
  const here = await database.asRole('service_role', {}, (tx) => recorded(tx, kind, ids), { readOnly: true })
  return entries.filter(({ id, status }) => !isLike(here.get(id), status))
}

/** A payment of which all has gone back is called refunded here, and succeeded at Stripe. */
const isLike = (here: string | undefined, there: string) =>
  here === there || (here === 'refunded' && there === 'succeeded')

/** What was made from `since` until the comparison began, a page of it. */
function window({ since, startedAt, cursor }: Reconciliation) {
  const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)
  return {
    created: { gte: seconds(since), lt: seconds(startedAt) },
    limit: ROWS_A_PAGE,
    ...(cursor && { starting_after: cursor }),
  }
}

const next = ({ data, has_more }: Stripe.ApiList<{ id: string }>) => (has_more ? (data.at(-1)?.id ?? null) : null)

const isMarked = (metadata: Stripe.Metadata | null | undefined) => metadata?.meridian === OURS

const idOf = (customer: string | { id: string } | null) => (typeof customer === 'string' ? customer : customer?.id)
