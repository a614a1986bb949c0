import { setTimeout as delay } from 'node:timers/promises'
import {
  adoptCustomer,
  type BillingCustomer,
  beginFetch,
  findBillingCustomer,
  findFetchedVersion,
  lockAccount,
  lockCustomer,
  nextSyncVersion,
  noteFetched,
  wasFetchedAfter,
} from '../data/billing-customers.ts'
import { readBillingRows } from '../data/billing-rows.ts'
import type { Tx } from '../data/database.ts'
import { adoptGroupCustomer, findGroupOfCustomer } from '../data/groups.ts'
import { acquireLease, releaseLease } from '../data/leases.ts'
import { planNames } from '../data/plan-prices.ts'
import { isUuid } from '../data/sql.ts'
import { unavailable } from '../data/unavailable.ts'
import { errorContext } from '../http/log.ts'
import { type BillingContext, OWN_MARK } from './billing-context.ts'
import { type Difference, reconcile } from './reconcile.ts'
import { fetchCustomer, fetchSnapshot, type StripeSnapshot } from './snapshot.ts'
import { customerEmail, customerRow, snapshotRows } from './snapshot-rows.ts'
import { boundedText } from './stripe.ts'
import { createPlanLookup, type PlanLookup } from './stripe-prices.ts'

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
   * A sync version drawn after the change at Stripe. The refresh is skipped if another one has begun after this version and
   * committed: one purchase causes ten events at once. This loses nothing: a fetch that begins after an event was received sees what the event reports,
   * because Stripe sends events after its write and its list and retrieve calls read what was written (only its search
   * lags, and is not used).
   */
  afterVersion?: string | undefined
  /** Runs last in the same transaction. */
  inTransaction?: (tx: Tx, result: RefreshResult) => Promise<void>
}

/**
 * Copies one customer's state from Stripe: the only way in which billing tables change. It fetches everything anew, so
 * callers may run it in any order and any number of times. Nothing is held while Stripe answers: what was fetched is
 * written in a short transaction if no other refresh of the customer has committed since the fetch began, and fetched again
 * otherwise (decision 0430). The transaction also queues the e-mails about the changes.
 */
export async function refreshCustomer(
  billing: BillingContext,
  customerId: string,
  options: RefreshOptions = {},
): Promise<RefreshResult> {
  const { emailIds, ...result } = await fetchAndWrite(billing, customerId, options)
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

/** Every conflict means that another refresh has committed, which is nearly always one that will do. */
const MAX_FETCHES = 8
/** Longer than a fetch takes. If its holder crashes, others wait no longer than MAX_WAIT_MS. */
const LEASE_S = 15
const MAX_WAIT_MS = 5000

async function fetchAndWrite(
  billing: BillingContext,
  customerId: string,
  { afterVersion, inTransaction }: RefreshOptions,
): Promise<RefreshWithEmails> {
  const { database } = billing
  const holder = crypto.randomUUID()
  const lease = `refresh of ${customerId}`
  let after = afterVersion
  let isHeld = false
  try {
    for (let fetches = 0; fetches < MAX_FETCHES; fetches++) {
      const fetch = await whenFree((isLast) =>
        database.asServiceRole(async (tx) => {
          // Another refresh that begins from now on sees what this caller has to see.
          after ??= await nextSyncVersion(tx)
          const isHeld = await acquireLease(tx, lease, holder, LEASE_S)
          // Read after the lease: its holder has committed what it fetched together with the end of the lease.
          if (await wasFetchedAfter(tx, customerId, after)) {
            if (isHeld) await releaseLease(tx, lease, holder)
            await inTransaction?.(tx, upToDate)
            return 'up-to-date'
          }
          return isHeld || isLast ? { ...(await beginFetch(tx, customerId)), isHeld } : undefined
        }),
      )
      if (fetch === 'up-to-date') return upToDate
      isHeld = fetch.isHeld
      const state = await fetchState(billing, customerId, fetch)
      const written = await database.asServiceRole(async (tx) => {
        await lockCustomer(tx, customerId)
        if ((await findFetchedVersion(tx, customerId)) !== fetch.previousVersion) return undefined
        const result = state ? await writeState(tx, billing, state, fetch.version) : foreign
        await inTransaction?.(tx, result)
        if (isHeld) await releaseLease(tx, lease, holder)
        return result
      })
      if (!written) continue
      isHeld = false
      return written
    }
  } finally {
    if (isHeld)
      await database
        .asServiceRole((tx) => releaseLease(tx, lease, holder))
        .catch((error) => billing.log('warn', 'lease not released', errorContext(error)))
  }
  throw unavailable(new Error(`The customer ${customerId} was refreshed by others all the time.`))
}

/**
 * Waits while another refresh of the customer fetches: most often its result will do. The lease only saves calls to Stripe; what
 * is written depends on the version, so after a while the attempt is the last one and does without.
 */
async function whenFree<T>(attempt: (isLast: boolean) => Promise<T | undefined>): Promise<T> {
  const started = performance.now()
  for (;;) {
    const isLast = performance.now() - started > MAX_WAIT_MS
    const result = await attempt(isLast)
    if (result !== undefined || isLast) return result as T
    await delay(30 + Math.random() * 40)
  }
}

interface FetchedState {
  snapshot: StripeSnapshot
  planOf: PlanLookup
}

/** Undefined for a customer of another product. */
async function fetchState(
  billing: BillingContext,
  customerId: string,
  recorded: { hasCreditNotes: boolean },
): Promise<FetchedState | undefined> {
  const customer = await fetchCustomer(billing.stripe, customerId)
  if (!customer || !isMarked(customer)) {
    const known = await billing.database.asServiceRole((tx) => findBillingCustomer(tx, customerId), { readOnly: true })
    if (!known) return undefined
    // Probably the key of another Stripe account: keep the records.
    if (!customer) throw new Error(`Stripe has no customer ${customerId}, but it is recorded here.`)
  }
  const snapshot = await fetchSnapshot(billing.stripe, customer, recorded)
  return { snapshot, planOf: await createPlanLookup(billing, snapshot) }
}

const isMarked = (customer: StripeSnapshot['customer']) => !customer.deleted && customer.metadata.meridian === OWN_MARK

async function writeState(
  tx: Tx,
  { log }: BillingContext,
  { snapshot, planOf }: FetchedState,
  version: string,
): Promise<RefreshWithEmails> {
  const { id: customerId } = snapshot.customer
  const found = await findOrAdopt(tx, snapshot.customer)
  if (!found) return foreign
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
  if (isAssigned || customer.deleted || !isMarked(customer)) return known
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
