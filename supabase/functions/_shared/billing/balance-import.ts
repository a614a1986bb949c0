import type Stripe from 'stripe'
import {
  type BalanceImport,
  type BalanceTransactionRow,
  claimBalanceImport,
  compareBalance,
  comparePayout,
  nextPayoutToCompare,
  notifyBalanceDifferences,
  type PayoutRow,
  payoutsSince,
  recordPayouts,
  releaseBalanceImport,
  saveBalancePage,
} from '../data/stripe-balance.ts'
import { createWorkBudget } from '../http/work-budget.ts'
import type { BillingContext } from './billing-context.ts'
import { idOf, isoTime } from './stripe.ts'

const PAGE_SIZE = 100
/** Compared in one transaction. */
const MAX_COMPARED = 5000

/** The result of a run; undefined when nothing was due. */
export interface BalanceImportResult {
  pages: number
  /** Open differences; null while the import is not finished. */
  differences: number | null
}

/**
 * Reads what is new of Stripe's balance and compares it with our records. Every page is saved with its place: if the worker
 * crashes, the next run resumes there, and a page that comes twice changes nothing.
 */
export async function importBalance(
  billing: BillingContext,
  { timeBudgetMs = 20_000, entries = Number.POSITIVE_INFINITY }: { timeBudgetMs?: number; entries?: number } = {},
): Promise<BalanceImportResult | undefined> {
  const budget = createWorkBudget({ entries, milliseconds: timeBudgetMs })
  let pages = 0
  for (;;) {
    let window = await billing.database.asServiceRole(claimBalanceImport)
    if (!window) break
    while (window) {
      if (budget.isSpent() && pages > 0) {
        await release(billing, window)
        return { pages, differences: null }
      }
      window = await importPage(billing, window)
      budget.spend(1)
      pages++
    }
  }
  if (pages === 0) return undefined
  await importPayouts(billing)
  while (!budget.isSpent() && (await compareNextPayout(billing))) budget.spend(1)
  return { pages, differences: await compare(billing) }
}

const release = ({ database }: BillingContext, window: BalanceImport) =>
  database.asServiceRole((tx) => releaseBalanceImport(tx, window))

async function importPage({ stripe, database }: BillingContext, window: BalanceImport) {
  const { windowStart, windowEnd, cursor } = window
  const page = await stripe.balanceTransactions.list({
    created: { gte: seconds(windowStart), lt: seconds(windowEnd) },
    limit: PAGE_SIZE,
    expand: ['data.source'],
    ...(cursor && { starting_after: cursor }),
  })
  const next = page.has_more ? (page.data.at(-1)?.id ?? null) : null
  return database.asServiceRole((tx) =>
    saveBalancePage(tx, window, { rows: page.data.map(transactionRow), cursor: next }),
  )
}

const seconds = (at: string) => Math.floor(Date.parse(at) / 1000)

/** Charges, refunds and disputes name their payment; charges and refunds their customer. */
interface Source {
  id: string
  payment_intent?: string | { id: string } | null
  customer?: string | { id: string } | null
  billing_details?: Stripe.Charge.BillingDetails
  payment_method_details?: Stripe.Charge.PaymentMethodDetails | null
}

function transactionRow({ id, source, ...transaction }: Stripe.BalanceTransaction): BalanceTransactionRow {
  const found = (typeof source === 'string' ? { id: source } : source) as Source | null
  const { type, reporting_category, amount, fee, net, currency, created } = transaction
  return {
    stripe_id: id,
    type,
    category: reporting_category,
    source: found?.id ?? null,
    payment_intent: idOf(found?.payment_intent) ?? null,
    customer_id: idOf(found?.customer) ?? null,
    country: countryOf(found),
    amount,
    fee,
    net,
    currency,
    created_at: isoTime(created),
  }
}

function countryOf(source: Source | null): string | null {
  const country = source?.billing_details?.address?.country ?? source?.payment_method_details?.card?.country
  return country && /^[A-Z]{2}$/.test(country) ? country : null
}

async function importPayouts({ stripe, database }: BillingContext): Promise<void> {
  const since = await database.asServiceRole(payoutsSince, { readOnly: true })
  let after: string | undefined
  do {
    const page = await stripe.payouts.list({
      created: { gte: Math.floor(since.getTime() / 1000) },
      limit: PAGE_SIZE,
      ...(after && { starting_after: after }),
    })
    await database.asServiceRole((tx) => recordPayouts(tx, page.data.map(payoutRow)))
    after = page.has_more ? page.data.at(-1)?.id : undefined
  } while (after)
}

const payoutRow = ({ id, amount, currency, status, automatic, arrival_date, created }: Stripe.Payout): PayoutRow => ({
  stripe_id: id,
  amount,
  currency,
  status,
  is_automatic: automatic,
  arrives_at: isoTime(arrival_date),
  created_at: isoTime(created),
})

/** False when no payout waits to be compared. */
async function compareNextPayout({ stripe, database, log }: BillingContext): Promise<boolean> {
  const payout = await database.asServiceRole(nextPayoutToCompare, { readOnly: true })
  if (!payout) return false
  const ids: string[] = []
  for await (const { id } of stripe.balanceTransactions.list({ payout, limit: PAGE_SIZE })) ids.push(id)
  const agrees = await database.asServiceRole((tx) => comparePayout(tx, payout, ids))
  if (!agrees) log('error', 'payout differs from its transactions', { payout })
  return true
}

async function compare({ database, log, sendInBackground }: BillingContext): Promise<number> {
  const { open, notified } = await database.asServiceRole(async (tx) => ({
    open: await compareBalance(tx, MAX_COMPARED),
    notified: await notifyBalanceDifferences(tx),
  }))
  if (open > 0) log('error', 'the balance differs from what is recorded', { open, notified: notified.count })
  sendInBackground(notified.emailId)
  return open
}
