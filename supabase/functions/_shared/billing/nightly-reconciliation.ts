import type Stripe from 'stripe'
import { HttpError } from '../contracts/http-error.ts'
import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { type RecordedGiftTax, recordedGiftTaxes } from '../data/gift-taxes.ts'
import { planIdsOfPrices } from '../data/plan-prices.ts'
import {
  customersAfter,
  failedSince,
  type PaidKind,
  type RecordedKind,
  type RecordedPaid,
  recordedPaid,
  recordedStatuses,
  subscriptionsOfGroups,
  withoutAccount,
} from '../data/reconciliation-queries.ts'
import {
  advanceReconciliation,
  claimReconciliation,
  finishReconciliation,
  type ReconciledPage,
  type Reconciliation,
  reconciliationSteps,
  releaseReconciliation,
} from '../data/reconciliations.ts'
import { isSameSums, sumsOf } from '../domain/currency-sums.ts'
import { amountLabel } from '../domain/price.ts'
import { createWorkBudget } from '../http/work-budget.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { sumOfLines } from './gift-taxes.ts'
import type { Difference } from './reconcile.ts'
import { refreshCustomer } from './refresh-customer.ts'
import { asStripeUnavailable, idOf, priceOfLine, recordedStatus, undefinedIfMissing } from './stripe.ts'
import { executeStripeCommands } from './stripe-commands.ts'
import { hasEnded } from './subscription-state.ts'

export interface ReconciliationOptions {
  /** Start a new run although none is due. */
  force?: boolean
  /** Milliseconds after which no further page is started. */
  timeBudgetMs?: number
  /** Pages and customers after which no further page is started. They stand for processor time. */
  entries?: number
  /** Called after each page, for progress output. */
  onPage?: (run: Reconciliation) => void
}

/** The result of a page; `cursor` is null when the step is done. */
export type Page = Omit<ReconciledPage, 'step'>

const pages = {
  customers: customersPage,
  subscriptions: subscriptionsPage,
  invoices: (billing: BillingContext, run: Reconciliation) => paidPage(billing, run, 'invoice'),
  payments: (billing: BillingContext, run: Reconciliation) => paidPage(billing, run, 'payment'),
  refunds: refundsPage,
  'gift-taxes': giftTaxesPage,
}

/**
 * Compares the recorded state with Stripe, page by page, and repairs differences by refreshing customers. Every page is
 * saved: if the worker crashes, the next run resumes from the saved cursor. Returns the progress; undefined when no run
 * is due or another worker has it.
 */
export async function reconcileWithStripe(
  billing: BillingContext,
  {
    force = false,
    timeBudgetMs = 20_000,
    entries = Number.POSITIVE_INFINITY,
    onPage = () => {},
  }: ReconciliationOptions = {},
) {
  const budget = createWorkBudget({ entries, milliseconds: timeBudgetMs })
  let run = await billing.database.asServiceRole((tx) => claimReconciliation(tx, force))
  while (run && !run.finishedAt) {
    if (budget.isSpent()) return releaseRun(billing, run)
    const { customers } = run
    run = await nextPage(billing, run)
    if (!run) break
    budget.spend(1 + run.customers - customers)
    onPage(run)
  }
  return run
}

async function nextPage(billing: BillingContext, run: Reconciliation): Promise<Reconciliation | undefined> {
  if (run.step === 'sums') return closeReport(billing, run)
  const page = await pages[run.step](billing, run)
  const step =
    page.cursor === null ? (reconciliationSteps[reconciliationSteps.indexOf(run.step) + 1] ?? 'sums') : run.step
  const start = step === 'customers' && run.step !== 'customers' ? { cursor: run.customersAfter || null } : {}
  return billing.database.asServiceRole((tx) => advanceReconciliation(tx, run, { ...page, ...start, step }))
}

async function releaseRun({ database }: BillingContext, run: Reconciliation): Promise<Reconciliation> {
  await database.asServiceRole((tx) => releaseReconciliation(tx, run))
  return run
}

// Own objects are recognised by their metadata, not by what is recorded here, so that missing records are found.

/** Small enough to finish a page within the lease, even if Stripe is slow. */
const CUSTOMERS_PER_PAGE = 6
const ROWS_PER_PAGE = 100
/** Payments of a page that do not agree: each is repaired by refreshing its customer. */
const MOST_PROBLEMS = 30
/** A call for each. */
const GIFT_TAXES_PER_PAGE = 20

/** Refreshes the customers of this run: a slice, behind which the next run continues, or all of them. */
async function customersPage(billing: BillingContext, { cursor, customersLeft }: Reconciliation): Promise<Page> {
  const limit = Math.min(CUSTOMERS_PER_PAGE, customersLeft ?? CUSTOMERS_PER_PAGE)
  const ids = await billing.database.asServiceRole((tx) => customersAfter(tx, cursor, limit))
  const differences = await repairCustomers(billing, ids)
  const last = ids.at(-1)
  const isLast = last === undefined || ids.length < limit
  const isSliceDone = customersLeft !== null && customersLeft <= ids.length
  return {
    cursor: isLast || isSliceDone ? null : last,
    customers: ids.length,
    customersAfter: isLast ? '' : last,
    differences,
  }
}

/** Finds subscriptions that were created at Stripe and never recorded, for example after a crash. */
async function subscriptionsPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const page = await billing.stripe.subscriptions.list({ status: 'all', ...timeWindow(run) })
  const active = page.data.filter((one) => isMarked(one) && !one.status.startsWith('incomplete'))
  const replaced = await replacedOfGroups(billing, active)
  const entries = active
    .filter(({ id }) => !replaced.has(id))
    .map((one) => ({ id: one.id, customer: idOf(one.customer), status: recordedStatus(one) }))
  // Subscriptions of deleted or unknown accounts are not recorded. The refresh of their customer reports live ones.
  const unrecorded = await reportMissing(billing, 'subscription', await withAccount(billing, entries))
  return { cursor: next(page), differences: unrecorded }
}

/** Subscriptions that have ended, of groups that were then bought with other terms: a group records its last one. */
async function replacedOfGroups({ database }: BillingContext, all: Stripe.Subscription[]): Promise<Set<string>> {
  const groups = new Map(
    all.flatMap((one) => (one.metadata.group && hasEnded(one) ? [[one.id, one.metadata.group]] : [])),
  )
  const current = await database.asServiceRole((tx) => subscriptionsOfGroups(tx, [...groups.values()]), {
    readOnly: true,
  })
  const isReplaced = ([id, group]: [string, string]) => (current.get(group) ?? id) !== id
  return new Set([...groups].filter(isReplaced).map(([id]) => id))
}

/** A period in seconds since 1970, as Stripe counts; `until` is not part of it. */
interface Seconds {
  since: number
  until: number
}

/** An object that Stripe took money for. */
interface Paid extends Entry {
  /** In the smallest unit of the currency. */
  amount: number
  currency: string
  /** In seconds since 1970. */
  created: number
}

/** A payment that Stripe and the records do not agree on. */
interface PaidProblem extends Pick<Paid, 'id' | 'customer' | 'created'> {
  found: string
}

/** The payments from `since` to the end of a period, and those that do not agree. */
interface PaidReading {
  since: number
  paid: Paid[]
  recorded: RecordedPaid[]
  problems: PaidProblem[]
}

/**
 * Compares the newest payments that this step has not compared yet, and adds them to both sums. Both sides of a page are read at the
 * same time, and again after a repair, so that payments which arrive during the run are in both sums or in neither. The cursor is
 * the second before which the next page ends.
 */
async function paidPage(billing: BillingContext, run: Reconciliation, kind: PaidKind): Promise<Page> {
  const start = secondOf(run.since)
  const until = run.cursor === null ? secondOf(run.startedAt) : Number(run.cursor)
  const differences: ReconciliationDifference[] = []
  const repaired = new Set<string>()
  let reading: PaidReading = { since: start, paid: [], recorded: [], problems: [] }
  for (;;) {
    reading = await readPaid(billing, kind, { since: reading.since, until })
    const customers = reading.problems.flatMap(({ customer = '' }) => (customer === '' ? [] : customer))
    const others = customers.filter((customer) => !repaired.has(customer))
    if (others.length === 0) break
    differences.push(...(await repairCustomers(billing, others)))
    for (const customer of others) repaired.add(customer)
  }
  const { since, paid, recorded, problems } = reading
  const remaining = problems.map(({ id, customer = null, found }) => ({ kind, id, customer, found, corrected: false }))
  return {
    cursor: since > start ? String(since) : null,
    captured: sumsOf(paid),
    recorded: sumsOf(recorded),
    differences: [...differences, ...remaining],
  }
}

/** The newest payments of the period, as many as one page compares, and no second in part. */
async function readPaid(billing: BillingContext, kind: PaidKind, period: Seconds): Promise<PaidReading> {
  const atStripe = await paidAtStripe[kind](billing, period)
  const here = await billing.database.asServiceRole(
    (tx) => recordedPaid(tx, kind, { ...period, since: atStripe.since }, ROWS_PER_PAGE),
    { readOnly: true },
  )
  const isCovered = ({ created }: { created: number }) => created >= here.since
  const problems = await paidProblems(billing, kind, atStripe.paid.filter(isCovered), here.recorded)
  // A page with many problems ends after the newest of them, and the others of that second.
  const since = Math.max(here.since, problems[MOST_PROBLEMS - 1]?.created ?? 0)
  const isRead = ({ created }: { created: number }) => created >= since
  return {
    since,
    paid: atStripe.paid.filter(isRead),
    recorded: here.recorded.filter(isRead),
    problems: problems.filter(isRead),
  }
}

/** Payments that are missing here, or have another amount here; the newest first. */
async function paidProblems(
  billing: BillingContext,
  kind: PaidKind,
  paid: Paid[],
  recorded: RecordedPaid[],
): Promise<PaidProblem[]> {
  const missing = new Map((await findMissing(billing, kind, paid)).map((one) => [one.id, one]))
  const taken = new Map(paid.map((one) => [one.id, one]))
  const written = new Map(recorded.map((one) => [one.id, one]))
  const problems = [...new Map<string, Paid | RecordedPaid>([...written, ...taken]).values()].flatMap(
    ({ id, customer, created }) => {
      const lost = missing.get(id)
      const found = lost ? missingLabel(lost.status) : amountProblem(taken.get(id), written.get(id))
      return found ? [{ id, customer, created, found }] : []
    },
  )
  return problems.sort((a, b) => b.created - a.created)
}

const missingLabel = (status: string) => `Is ${status} at Stripe, and is not written down here like that.`

type Amount = Pick<Paid, 'amount' | 'currency'>

function amountProblem(taken: Amount | undefined, written: Amount | undefined): string | undefined {
  if (isSameSums(sumsOf(taken ? [taken] : []), sumsOf(written ? [written] : []))) return undefined
  const label = (sum: Amount | undefined) => (sum ? amountLabel(sum.amount, sum.currency) : 'nothing')
  return `Stripe took ${label(taken)} for it; ${label(written)} is written down here.`
}

const paidAtStripe = { invoice: paidInvoices, payment: paidWithoutInvoice }

async function paidInvoices(billing: BillingContext, period: Seconds) {
  const { since, newest } = await newestSeconds(period, (page) =>
    billing.stripe.invoices.list({ status: 'paid', ...page, expand: ['data.payments'] }),
  )
  const paid = (await ownInvoices(billing, newest)).map((invoice) => ({
    id: invoice.id,
    customer: idOf(invoice.customer),
    status: 'paid',
    amount: amountTaken(invoice),
    currency: invoice.currency,
    created: invoice.created,
  }))
  return { since, paid }
}

/** Own payments without an invoice, those of gifts. None is from a mount intent. */
async function paidWithoutInvoice({ stripe }: BillingContext, period: Seconds) {
  const { since, newest } = await newestSeconds(period, (page) => stripe.paymentIntents.list(page))
  const succeeded = newest.filter((one) => isMarked(one) && one.status === 'succeeded')
  const paid = succeeded.map(({ id, customer, status, amount_received: amount, currency, created }) => ({
    id,
    customer: idOf(customer),
    status,
    amount,
    currency,
    created,
  }))
  return { since, paid }
}

interface PageParams {
  created: { gte: number; lt: number }
  limit: number
  starting_after?: string
}

/** The newest objects of a list that begins with them, and the second from which on they are complete: a page may end within one. */
async function newestSeconds<T extends { id: string; created: number }>(
  { since, until }: Seconds,
  list: (page: PageParams) => Promise<Stripe.ApiList<T>>,
): Promise<{ since: number; newest: T[] }> {
  const newest: T[] = []
  for (;;) {
    const last = newest.at(-1)
    const { data, has_more } = await list({
      created: { gte: since, lt: until },
      limit: ROWS_PER_PAGE,
      ...(last && { starting_after: last.id }),
    })
    newest.push(...data)
    if (!has_more) return { since, newest }
    const oldest = newest.at(-1)?.created ?? since
    if (newest.some(({ created }) => created > oldest))
      return { since: oldest + 1, newest: newest.filter(({ created }) => created > oldest) }
  }
}

/** The amount that Stripe collected, in the smallest unit of the currency. `amount_paid` also counts money that came another way, as by a transfer. */
const amountTaken = ({ payments }: Stripe.Invoice) =>
  (payments?.data ?? []).reduce(
    (sum, { status, payment, amount_paid }) =>
      sum + (status === 'paid' && payment.type === 'payment_intent' ? (amount_paid ?? 0) : 0),
    0,
  )

/** Marked ones, and those of recorded customers that sell a plan's price: staff can sell one in Stripe's dashboard. */
async function ownInvoices({ database }: BillingContext, invoices: Stripe.Invoice[]): Promise<Stripe.Invoice[]> {
  const isOwn = (invoice: Stripe.Invoice) => isMarked(invoice.parent?.subscription_details) || isMarked(invoice)
  const others = invoices.filter((invoice) => !isOwn(invoice))
  const customers = others.flatMap(({ customer }) => idOf(customer) ?? [])
  const prices = others.flatMap((invoice) => pricesOf(invoice))
  const [recorded, plans] = await database.asServiceRole(
    (tx) => Promise.all([recordedStatuses(tx, 'customer', customers), planIdsOfPrices(tx, prices)]),
    { readOnly: true },
  )
  const sellsPlan = (invoice: Stripe.Invoice) =>
    recorded.has(idOf(invoice.customer) ?? '') && pricesOf(invoice).some((price) => plans.has(price))
  return invoices.filter((invoice) => isOwn(invoice) || sellsPlan(invoice))
}

const pricesOf = ({ lines }: Stripe.Invoice) => lines.data.flatMap((line) => priceOfLine(line) ?? [])

/** Finds unrecorded refunds of recorded payments. */
async function refundsPage(billing: BillingContext, run: Reconciliation): Promise<Page> {
  const page = await billing.stripe.refunds.list({ ...timeWindow(run), expand: ['data.payment_intent'] })
  const payments = page.data.flatMap(({ payment_intent: intent }) => idOf(intent) ?? [])
  const known = await readRecorded(billing, 'payment', payments)
  const entries = page.data.flatMap(({ id, status, payment_intent: intent }) => {
    if (!intent || typeof intent === 'string' || !known.has(intent.id)) return []
    return [{ id, customer: idOf(intent.customer), status: status ?? 'pending' }]
  })
  return { cursor: next(page), differences: await reportMissing(billing, 'refund', entries) }
}

/** Compares the tax of redeemed gifts with the transactions that Stripe reports. */
async function giftTaxesPage(
  { stripe, database }: BillingContext,
  { since, startedAt, cursor }: Reconciliation,
): Promise<Page> {
  const range = { since, until: startedAt, after: cursor, limit: GIFT_TAXES_PER_PAGE }
  const recorded = await database.asServiceRole((tx) => recordedGiftTaxes(tx, range), { readOnly: true })
  const differences: ReconciliationDifference[] = []
  for (const one of recorded) {
    const found = await giftTaxProblem(stripe, one)
    if (found)
      differences.push({
        ...{ kind: 'gift-tax', id: one.transactionId ?? one.gift, customer: one.customer, found },
        corrected: false,
      })
  }
  const last = recorded.at(-1)
  return { cursor: last && recorded.length === GIFT_TAXES_PER_PAGE ? last.gift : null, differences }
}

async function giftTaxProblem(
  { tax }: Stripe,
  { transactionId, gift, amount, tax: sum, currency, country }: RecordedGiftTax,
): Promise<string | undefined> {
  if (!transactionId)
    return `Stripe refused a second tax transaction for the gift ${gift}, and the id of the first was lost.`
  const transaction = await tax.transactions
    .retrieve(transactionId, { expand: ['line_items'] })
    .catch(undefinedIfMissing)
  if (!transaction) return 'Stripe does not have this tax transaction.'
  const atStripe = {
    gift: transaction.reference,
    currency: transaction.currency,
    amount: sumOfLines(transaction, 'amount'),
    tax: sumOfLines(transaction, 'amount_tax'),
    country: transaction.customer_details.address?.country,
  }
  const here = { gift, currency, amount, tax: sum, country }
  const isSame = JSON.stringify(atStripe) === JSON.stringify(here)
  return isSame
    ? undefined
    : `Is ${JSON.stringify(atStripe)} at Stripe, and ${JSON.stringify(here)} is written down here.`
}

/** An own object at Stripe and its customer. */
interface Entry {
  id: string
  customer: string | undefined
  status: string
}

/** Refreshes the customers of missing objects, and reports what stays missing. */
async function reportMissing(
  billing: BillingContext,
  kind: RecordedKind,
  entries: Entry[],
): Promise<ReconciliationDifference[]> {
  const missing = await findMissing(billing, kind, entries)
  if (missing.length === 0) return []
  const differences = await repairCustomers(
    billing,
    missing.flatMap(({ customer }) => customer ?? []),
  )
  const remaining = (await findMissing(billing, kind, missing)).map(({ id, customer = null, status }) => {
    return { kind, id, customer, found: missingLabel(status), corrected: false }
  })
  return [...differences, ...remaining]
}

async function findMissing<E extends Entry>(billing: BillingContext, kind: RecordedKind, entries: E[]): Promise<E[]> {
  const ids = entries.map(({ id }) => id)
  const stored = await readRecorded(billing, kind, ids)
  return entries.filter(({ id, status }) => !matchesStatus(stored.get(id), status))
}

/**
 * A fully refunded payment is `refunded` here and `succeeded` at Stripe. A subscription is `incomplete` here until its first payment
 * has arrived, or the card of its trial is saved, whatever Stripe calls it meanwhile (docs/decisions/0328-payments-that-take-days.md).
 */
const matchesStatus = (stored: string | undefined, stripeStatus: string) =>
  stored === stripeStatus || stored === 'incomplete' || (stored === 'refunded' && stripeStatus === 'succeeded')

const readRecorded = ({ database }: BillingContext, kind: RecordedKind, ids: string[]) =>
  database.asServiceRole((tx) => recordedStatuses(tx, kind, ids), { readOnly: true })

async function withAccount({ database }: BillingContext, entries: Entry[]): Promise<Entry[]> {
  const ids = entries.flatMap(({ customer }) => customer ?? [])
  const deleted = await database.asServiceRole((tx) => withoutAccount(tx, ids), { readOnly: true })
  return entries.filter(({ customer }) => !customer || !deleted.has(customer))
}

/** A page of the objects created between `since` and the start of the run. */
function timeWindow({ since, startedAt, cursor }: Pick<Reconciliation, 'since' | 'startedAt' | 'cursor'>) {
  return {
    created: { gte: secondOf(since), lt: secondOf(startedAt) },
    limit: ROWS_PER_PAGE,
    ...(cursor && { starting_after: cursor }),
  }
}

/** Stripe's creation times are whole seconds. */
const secondOf = (at: string) => Math.floor(Date.parse(at) / 1000)

const next = ({ data, has_more }: Stripe.ApiList<{ id: string }>) => (has_more ? (data.at(-1)?.id ?? null) : null)

const isMarked = (it: { metadata?: Stripe.Metadata | null } | null | undefined) => it?.metadata?.meridian === OWN_MARK

/** Closes the report; the steps before have added up both sums. */
const closeReport = ({ database }: BillingContext, run: Reconciliation): Promise<Reconciliation | undefined> =>
  database.asServiceRole(async (tx) => finishReconciliation(tx, run, await failedSince(tx, run.startedAt)))

/** Each refresh holds a database connection while Stripe answers, and Stripe limits the request rate. */
const CONCURRENCY = 3

/** Refreshes customers and returns repaired and remaining differences. */
async function repairCustomers(
  billing: BillingContext,
  customers: Iterable<string>,
): Promise<ReconciliationDifference[]> {
  const found: ReconciliationDifference[] = []
  const waiting = [...new Set(customers)]
  while (waiting.length > 0) {
    const batch = await Promise.all(waiting.splice(0, CONCURRENCY).map((customer) => refreshOne(billing, customer)))
    found.push(...batch.flat())
  }
  return found
}

/** A failure of one customer does not stop the others; an unavailable Stripe or database does. */
async function refreshOne(billing: BillingContext, customer: string): Promise<ReconciliationDifference[]> {
  try {
    const { differences, alerts, commands } = await refreshCustomer(billing, customer)
    if (commands.length > 0) await executeStripeCommands(billing, { ids: commands })
    return [
      ...differences.map((difference) => ({
        kind: difference.kind,
        id: difference.id,
        customer,
        found: describeDifference(difference),
        corrected: true,
      })),
      ...alerts.map((found) => ({ kind: 'customer', id: customer, customer, found, corrected: false })),
    ]
  } catch (error) {
    if (error instanceof HttpError || asStripeUnavailable(error)) throw error
    const found = `Could not be refreshed: ${error instanceof Error ? error.message.slice(0, 300) : error}`
    return [{ kind: 'customer', id: customer, customer, found, corrected: false }]
  }
}

function describeDifference({ isNew, columns }: Difference): string {
  if (isNew) return 'Was not known here.'
  const changes = Object.entries(columns).map(
    ([name, { before, after }]) => `${name}: ${formatValue(before)} → ${formatValue(after)}`,
  )
  return changes.join(', ').slice(0, 500)
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))
