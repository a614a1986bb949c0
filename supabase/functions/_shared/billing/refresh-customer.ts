import {
  adoptCustomer,
  type BillingCustomer,
  findBillingCustomer,
  lockAccount,
  lockCustomer,
  nextSyncVersion,
  noteFetched,
  wasFetchedAfter,
} from '../data/billing-customers.ts'
import { readBillingRows } from '../data/billing-rows.ts'
import type { Tx } from '../data/database.ts'
import { planNames } from '../data/plan-prices.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { type Difference, reconcile } from './reconcile.ts'
import { fetchCustomer, fetchSnapshot, type StripeSnapshot } from './snapshot.ts'
import { customerEmail, customerRow, snapshotRows } from './snapshot-rows.ts'
import { boundedText } from './stripe-objects.ts'
import { createPlanLookup } from './stripe-prices.ts'

export type { Difference } from './reconcile.ts'

export interface RefreshResult {
  /** foreign: no customer of this house, so nothing else was looked at. */
  outcome: 'refreshed' | 'foreign'
  /** Empty when nothing had been missed. */
  differences: Difference[]
  /** What Stripe is to be told because of it; for carryOutOrders. */
  commands: string[]
  /** What must not have happened, in words for the operator: two subscriptions at once, for instance. */
  alerts: string[]
}

export interface RefreshOptions {
  /**
   * A moment (nextMoment) at which what is to be learnt had happened at Stripe. Whoever waits for the lock and finds that somebody
   * else has begun to fetch since then, and has written it down, has no need to: one purchase is ten events at once, and the
   * page after it would wait behind them all. Nothing is lost by it. Stripe tells of what it has written, and answers from what it
   * has written (its search alone lags, and is not used), so that a fetching which begins after an event has come sees what the
   * event tells of, whoever fetches: an event that fetches for itself relies on the same and on no more.
   */
  afterVersion?: string | undefined
  /** In the same transaction, after everything else: both are kept, or neither. */
  inTransaction?: (tx: Tx, result: RefreshResult) => Promise<void>
}

/**
 * Makes what stands here what stands at Stripe, for one customer: the one way in which this house learns anything about
 * money. It fetches everything anew, one at a time for each customer, so it does not matter why or how often it is called,
 * nor in which order. What has changed is told to the reader by letter in the same transaction.
 */
export async function refreshCustomer(
  billing: BillingContext,
  customerId: string,
  { afterVersion, inTransaction }: RefreshOptions = {},
): Promise<RefreshResult> {
  const { emailIds, ...result } = await billing.database.asServiceRole(async (tx) => {
    await lockCustomer(tx, customerId)
    const isFresh = afterVersion !== undefined && (await wasFetchedAfter(tx, customerId, afterVersion))
    const done = isFresh ? upToDate : await refreshWithin(tx, billing, customerId)
    await inTransaction?.(tx, done)
    return done
  })
  for (const emailId of emailIds) billing.sendInBackground(emailId)
  for (const alert of result.alerts) billing.log('error', 'billing needs attention', { customer: customerId, alert })
  return result
}

interface RefreshWithEmails extends RefreshResult {
  /** To be sent once all of it is committed. */
  emailIds: string[]
}

const upToDate: RefreshWithEmails = { outcome: 'refreshed', differences: [], commands: [], alerts: [], emailIds: [] }
const foreign: RefreshWithEmails = { ...upToDate, outcome: 'foreign' }

async function refreshWithin(tx: Tx, { stripe, log }: BillingContext, customerId: string): Promise<RefreshWithEmails> {
  // Before anything is asked: what happens from here on may be missing from the answers.
  const version = await nextSyncVersion(tx)
  const customer = await fetchCustomer(stripe, customerId)
  const found = customer ? await findOrAdopt(tx, customer) : await findBillingCustomer(tx, customerId)
  if (!found) return foreign
  // Another account's key, most likely: what is known here is not thrown away for that.
  if (!customer) throw new Error(`Stripe has never heard of ${customerId}, which is known here.`)
  const snapshot = await fetchSnapshot(stripe, customer)
  const planOf = await createPlanLookup(tx, stripe, snapshot)
  const plans = await planNames(tx)
  const { foreign: foreignCount, ...billing } = snapshotRows(snapshot, planOf, plans)
  if (foreignCount > 0) log('info', 'foreign objects at Stripe', { customer: customerId, things: foreignCount })
  const now = new Date().toISOString()
  const known = await withLockedAccount(tx, found)
  const before = { ...(await readBillingRows(tx, customerId)), customer: known }
  const after = { ...billing, customer: customerRow(snapshot, known, billing.subscriptions, now) }
  const reconciled = await reconcile(tx, { before, after, snapshot, plans, now })
  await noteFetched(tx, customerId, version)
  return { outcome: 'refreshed', ...reconciled }
}

async function findOrAdopt(tx: Tx, customer: StripeSnapshot['customer']): Promise<BillingCustomer | undefined> {
  const known = await findBillingCustomer(tx, customer.id)
  const isAssigned = known?.user_id || known?.account_deleted_at
  if (isAssigned || customer.deleted || customer.metadata.meridian !== OWN_MARK) return known
  const { id, metadata, email, name } = customer
  await adoptCustomer(tx, {
    id,
    account: metadata.user,
    name: boundedText(201, name, email),
    email: customerEmail(customer),
  })
  return findBillingCustomer(tx, id)
}

/** Somebody may have deleted the account while Stripe was asked; from now on nobody does before all of it is written. */
async function withLockedAccount(tx: Tx, customer: BillingCustomer): Promise<BillingCustomer> {
  const { stripe_id, user_id } = customer
  if (!user_id || (await lockAccount(tx, user_id))) return customer
  return (await findBillingCustomer(tx, stripe_id)) ?? customer
}
