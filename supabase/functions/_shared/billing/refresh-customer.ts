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
import { adoptGroupCustomer, findGroupOfCustomer } from '../data/groups.ts'
import { planNames } from '../data/plan-prices.ts'
import { isUuid } from '../data/sql.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { type Difference, reconcile } from './reconcile.ts'
import { fetchCustomer, fetchSnapshot, type StripeSnapshot } from './snapshot.ts'
import { customerEmail, customerRow, snapshotRows } from './snapshot-rows.ts'
import { boundedText } from './stripe.ts'
import { createPlanLookup } from './stripe-prices.ts'

export interface RefreshResult {
  /** `foreign`: the customer belongs to another product on a shared Stripe account. */
  outcome: 'refreshed' | 'foreign'
  /** Empty when the records were up to date. */
  differences: Difference[]
  /** Ids of queued commands, for executeStripeCommands. */
  commands: string[]
  /** Messages for the operator about states that should not occur, such as two live subscriptions. */
  alerts: string[]
}

export interface RefreshOptions {
  /**
   * A sync version drawn after the change at Stripe. A refresh that waited for the lock is skipped if another one has
   * begun after this version and committed: one purchase causes ten events at once, and the success page would wait for
   * all of them. This loses nothing: a fetch that begins after an event was received sees what the event reports,
   * because Stripe sends events after its write and its list and retrieve calls read what was written (only its search
   * lags, and is not used).
   */
  afterVersion?: string | undefined
  /** Runs last in the same transaction. */
  inTransaction?: (tx: Tx, result: RefreshResult) => Promise<void>
}

/**
 * Copies one customer's state from Stripe: the only way in which billing tables change. It fetches everything anew
 * under a lock per customer, so callers may run it in any order and any number of times. The transaction also queues
 * the e-mails about the changes.
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
  /** To be sent after the commit. */
  emailIds: string[]
}

const upToDate: RefreshWithEmails = { outcome: 'refreshed', differences: [], commands: [], alerts: [], emailIds: [] }
const foreign: RefreshWithEmails = { ...upToDate, outcome: 'foreign' }

async function refreshWithin(tx: Tx, { stripe, log }: BillingContext, customerId: string): Promise<RefreshWithEmails> {
  // Drawn before the fetch: later changes may be missing from it.
  const version = await nextSyncVersion(tx)
  const customer = await fetchCustomer(stripe, customerId)
  const found = customer ? await findOrAdopt(tx, customer) : await findBillingCustomer(tx, customerId)
  if (!found) return foreign
  // Probably the key of another Stripe account: keep the records.
  if (!customer) throw new Error(`Stripe has no customer ${customerId}, but it is recorded here.`)
  const snapshot = await fetchSnapshot(stripe, customer)
  const planOf = await createPlanLookup(tx, stripe, snapshot)
  const plans = await planNames(tx)
  const { foreign: foreignCount, ...billing } = snapshotRows(snapshot, planOf, plans)
  if (foreignCount > 0) log('info', 'foreign objects at Stripe', { customer: customerId, count: foreignCount })
  const now = new Date().toISOString()
  const known = await withLockedAccount(tx, found)
  const before = { ...(await readBillingRows(tx, customerId)), customer: known }
  const after = { ...billing, customer: customerRow(snapshot, known, billing.subscriptions, now) }
  const group = known.user_id ? undefined : await findGroupOfCustomer(tx, customerId)
  const reconciled = await reconcile(tx, { before, after, group, snapshot, plans, now })
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
  if (metadata.group && isUuid(metadata.group)) await adoptGroupCustomer(tx, metadata.group, id)
  return findBillingCustomer(tx, id)
}

/** The account may have been deleted during the fetch. From here on the lock prevents that. */
async function withLockedAccount(tx: Tx, customer: BillingCustomer): Promise<BillingCustomer> {
  const { stripe_id, user_id } = customer
  if (!user_id || (await lockAccount(tx, user_id))) return customer
  return (await findBillingCustomer(tx, stripe_id)) ?? customer
}
