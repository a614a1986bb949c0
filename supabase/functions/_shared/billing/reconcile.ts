import type Stripe from 'stripe'
import type { DeliveryAddress } from '../contracts/address.ts'
import type { EmailLink } from '../contracts/email-link.ts'
import { findDeliveryAddress } from '../data/addresses.ts'
import { writeCustomer } from '../data/billing-customers.ts'
import type { BillingRows, CustomerRows, SubscriptionRow } from '../data/billing-rows.ts'
import {
  writeCreditNotes,
  writeDispute,
  writeInvoice,
  writePayment,
  writeRefund,
  writeSubscription,
} from '../data/billing-writes.ts'
import type { Tx } from '../data/database.ts'
import { listRenewalsToEnd } from '../data/disputes.ts'
import { listMissingGiftTaxReversals } from '../data/gift-taxes.ts'
import { reconcileGifts } from '../data/gifts.ts'
import type { GroupRow, RecordedGroup } from '../data/groups.ts'
import type { PlanName } from '../data/plan-prices.ts'
import { recordTermExtension } from '../data/print-pauses.ts'
import { isUuid } from '../data/sql.ts'
import {
  cancelledByReader,
  cancelledForDispute,
  endingWithPeriod,
  insertStripeCommand,
  listMissingCreditNotes,
  type NewStripeCommand,
} from '../data/stripe-command-queue.ts'
import {
  completeCheckout,
  endUnpaidSubscription,
  findBillingContact,
  saveDeliveryAddress,
  startFreeSubscription,
  withdrawnSubscriptions,
} from '../data/subscription-lifecycle.ts'
import { deadlinesOf } from '../data/subscriptions.ts'
import { beginTrial, isTrialRejected } from '../data/trials.ts'
import { listOwedRefunds } from '../data/withdrawals.ts'
import { includesPrint } from '../domain/plan.ts'
import { nextGroupRow, writeGroup } from './group-state.ts'
import {
  enqueueNotifications,
  invoiceProblemNotice,
  type NotificationContext,
  notificationsFor,
  unverifiedVatIdNotice,
} from './notifications.ts'
import {
  failedFirstPayments,
  failedRenewalsOfCancelled,
  refundsForUnearnedPayments,
  resolveConflicts,
} from './resolve-conflicts.ts'
import type { StripeSnapshot } from './snapshot.ts'
import { creditNoteRows, paymentIntentIds } from './snapshot-rows.ts'
import { isLive, isoTime } from './stripe.ts'

interface ReconcileInput {
  before: CustomerRows
  after: CustomerRows
  /** The group that pays as this customer, which then has no account. */
  group: RecordedGroup | undefined
  snapshot: StripeSnapshot
  plans: Map<string, PlanName>
  now: string
}

/** Writes the changed rows of a customer and everything that follows: checkout, e-mails, commands to Stripe. */
export async function reconcile(tx: Tx, input: ReconcileInput) {
  const { before, plans, snapshot, group, now } = input
  const account = before.customer.user_id
  const trials = await grantTrials(tx, input)
  const endings = await recordQueuedEndings(tx, trials.after, input)
  const { recorded, live, commands, alerts } = resolveConflicts(endings.after, before, before.customer, group)
  // The subscription of a group is recorded in the group, and none of an account.
  const subscriptions = group ? [] : withEndedSubscriptions(input, recorded)
  const after = { ...input.after, subscriptions }
  const groupInput = group && { group, customer: before.customer.stripe_id, snapshot, recorded, live, now }
  const groupRow = groupInput && nextGroupRow(groupInput)
  const differences = [...differencesBetween(before, after), ...groupDifferences(group, groupRow)]
  await writeRows(tx, after, differences)
  await writeCreditNotes(tx, before.customer.stripe_id, creditNoteRows(snapshot))
  await recordTermExtensions(tx, snapshot)
  const purchase = account ? await ensureSubscription(tx, account, live, input) : noPurchase
  const reader = (account && (await findBillingContact(tx, account))) || null
  const isNew = live !== undefined && !before.subscriptions.some((one) => isSame(one, live) && isLive(one.status))
  const context: NotificationContext = {
    before,
    after,
    plans,
    reader,
    withdrawn: account ? await withdrawnSubscriptions(tx, account) : new Set(),
    cancelledByReader: await cancelledByReader(tx, newlyEnded(before, after)),
    cancelledForDispute: await cancelledForDispute(tx, newlyCancelled(before, after)),
    requiresAction: invoicesRequiringAction(snapshot),
    paidAt: paidAt(snapshot),
    ...(await deadlinesOf(tx, live ?? { past_due_since: null, concluded_at: null })),
    deliveryLines: purchase.deliveryLines,
    confirmation: account && isNew && reader?.confirmed === false ? confirmationLink(account, now) : null,
    now,
  }
  const emailIds = await enqueueNotifications(tx, context, [
    ...notificationsFor(context),
    ...unverifiedVatIdNotice(context, snapshot),
    ...(groupRow ? invoiceProblemNotice(context, group?.row?.invoice_problem, groupRow) : []),
  ])
  const enqueued = await enqueueCommands(tx, [
    ...trials.commands,
    ...endings.commands,
    ...commands.filter(({ target }) => !trials.commands.some((one) => one.target === target)),
    ...purchase.commands,
    ...failedFirstPayments(snapshot, after),
    ...failedRenewalsOfCancelled(snapshot, recorded, after.payments),
    ...refundsForUnearnedPayments(snapshot, before, after, group),
    ...(live && lacksCard(snapshot, live) ? [{ kind: 'set-card' as const, target: live.stripe_id }] : []),
  ])
  enqueued.push(...(await enqueueOwedRefunds(tx, before.customer.stripe_id)))
  const uncredited = await listMissingCreditNotes(tx, before.customer.stripe_id)
  enqueued.push(
    ...(await enqueueCommands(
      tx,
      uncredited.map((target) => ({ kind: 'credit-note', target })),
    )),
  )
  const untaxed = await listMissingGiftTaxReversals(tx, before.customer.stripe_id)
  enqueued.push(
    ...(await enqueueCommands(
      tx,
      untaxed.map((target) => ({ kind: 'reverse-gift-tax', target })),
    )),
  )
  // decisions 0334 and 0473
  enqueued.push(...(await enqueueCommands(tx, await listRenewalsToEnd(tx, before.customer.stripe_id))))
  emailIds.push(...(await reconcileGifts(tx, before.customer.stripe_id)))
  if (groupInput && groupRow) emailIds.push(...(await writeGroup(tx, groupInput, groupRow)))
  return { differences, commands: enqueued, alerts, emailIds }
}

/**
 * A trial begins when its account and its card have had none; otherwise the subscription is ended before anything has begun
 * (docs/decisions/0360-trials.md).
 */
async function grantTrials(
  tx: Tx,
  { after, before, snapshot }: ReconcileInput,
): Promise<{ after: BillingRows; commands: NewStripeCommand[] }> {
  const userId = before.customer.user_id
  const commands: NewStripeCommand[] = []
  const subscriptions: SubscriptionRow[] = []
  for (const row of after.subscriptions) {
    const mayBeTrial = row.trial_end !== null && !isLongerTerm(row, row.trial_end, after)
    const isRejected = userId !== null && mayBeTrial && (await isRejectedTrial(tx, userId, row, snapshot))
    subscriptions.push(isRejected ? { ...row, ...nothingBegan(row) } : row)
    if (isRejected && row.status === 'trialing') commands.push({ kind: 'cancel-subscription', target: row.stripe_id })
  }
  return { after: { ...after, subscriptions }, commands }
}

/**
 * Stripe calls it a trial, too, when staff lengthen a term in the dashboard. An invoice that sold a term before the end of the trial,
 * also for nothing by a promotion, shows that the subscription had begun without one; that of a trial sells no term.
 */
const isLongerTerm = ({ stripe_id }: SubscriptionRow, trialEnd: string, { invoices }: BillingRows) =>
  invoices.some(
    ({ stripe_subscription_id: subscription, status, term_start: start, created_at: createdAt }) =>
      subscription === stripe_id && status === 'paid' && start !== null && createdAt < trialEnd,
  )

/** One that has been charged is kept, whatever its card had before. */
async function isRejectedTrial(
  tx: Tx,
  userId: string,
  row: SubscriptionRow,
  snapshot: StripeSnapshot,
): Promise<boolean> {
  if (!isLive(row.status)) return (await isTrialRejected(tx, row.stripe_id)) !== false
  const trial = { userId, subscriptionId: row.stripe_id, fingerprint: fingerprintOf(snapshot, row) }
  return !(await beginTrial(tx, trial)) && row.status === 'trialing'
}

/**
 * A subscription that a command has still to end with its period is recorded as cancelled while an upgrade is pending, since Stripe may
 * refuse a cancellation until a bank has answered (docs/decisions/0487-cancellations-while-a-bank-processes.md). When it has, or when
 * the next term has begun without a payment, the command is queued once more, to be executed at once.
 */
async function recordQueuedEndings(
  tx: Tx,
  after: BillingRows,
  { before, group, snapshot }: ReconcileInput,
): Promise<{ after: BillingRows; commands: NewStripeCommand[] }> {
  const pending = new Set(snapshot.subscriptions.flatMap(({ id, pending_update }) => (pending_update ? id : [])))
  const wasCancelled = ({ stripe_id }: SubscriptionRow) =>
    before.subscriptions.some((row) => row.stripe_id === stripe_id && row.cancel_at_period_end) ||
    (group?.row?.stripe_subscription_id === stripe_id && group.row.cancel_at_period_end)
  const candidates = after.subscriptions.filter(
    (row) => isLiveRow(row) && !row.cancel_at_period_end && (pending.has(row.stripe_id) || wasCancelled(row)),
  )
  const queued = await endingWithPeriod(
    tx,
    candidates.map(({ stripe_id }) => stripe_id),
  )
  const isQueued = ({ stripe_id }: SubscriptionRow) => queued.has(stripe_id)
  const cancelled = { cancel_at_period_end: true, renewal_amount: null }
  return {
    after: {
      ...after,
      subscriptions: after.subscriptions.map((row) => (isQueued(row) ? { ...row, ...cancelled } : row)),
    },
    commands: candidates
      .filter((row) => isQueued(row) && (!pending.has(row.stripe_id) || row.renewal_is_draft))
      .map(({ stripe_id: target }) => ({ kind: 'end-with-period', target, data: { key: 'bank-answered' } })),
  }
}

/** The contract begins with the trial, so one that never began has no day of its own. */
const nothingBegan = ({ status }: SubscriptionRow) => ({
  status: status === 'trialing' ? ('incomplete' as const) : status,
  concluded_at: null,
})

/** Of the card that pays, or will as soon as it is set. */
function fingerprintOf(
  { subscriptions, customer, unusedCard }: StripeSnapshot,
  { stripe_id }: SubscriptionRow,
): string | null {
  const own = subscriptions.find(({ id }) => id === stripe_id)?.default_payment_method
  const method = own ?? (customer.deleted ? null : customer.invoice_settings.default_payment_method) ?? unusedCard
  return typeof method === 'object' ? (method?.card?.fingerprint ?? null) : null
}

const DAY_S = 86_400

/**
 * Without a token of Auth: this transaction must not wait for Auth. The signature of the link shows that the e-mail was
 * read, and confirming twice changes nothing.
 */
const confirmationLink = (userId: string, now: string): EmailLink => ({
  userId,
  tokenHash: '',
  expiresAt: Math.floor(Date.parse(now) / 1000) + DAY_S,
})

/** Every reader has a subscription. A paid one completes its checkout; without one, a free subscription begins. */
async function ensureSubscription(
  tx: Tx,
  account: string,
  live: SubscriptionRow | undefined,
  input: ReconcileInput,
): Promise<CompletedPurchase> {
  if (live) return completePurchase(tx, account, live, input)
  await startFreeSubscription(tx, account)
  return noPurchase
}

const isSame = (a: SubscriptionRow, b: SubscriptionRow) => a.stripe_id === b.stripe_id

/** Ids of the subscriptions that have just ended. */
function newlyEnded(before: CustomerRows, after: CustomerRows): string[] {
  const alive = new Set(before.subscriptions.filter(isLiveRow).map(({ stripe_id }) => stripe_id))
  return after.subscriptions.flatMap((one) => (alive.has(one.stripe_id) && !isLiveRow(one) ? one.stripe_id : []))
}

/** Ids of the subscriptions that have just ended, or will end with their period. */
function newlyCancelled(before: CustomerRows, after: CustomerRows): string[] {
  const endings = after.subscriptions.filter(
    (one) =>
      one.cancel_at_period_end && before.subscriptions.some((row) => isSame(row, one) && !row.cancel_at_period_end),
  )
  return [...newlyEnded(before, after), ...endings.map(({ stripe_id }) => stripe_id)]
}

/** Stripe may no longer list the subscriptions of a deleted customer; they end with it. */
function withEndedSubscriptions(
  { before, snapshot, now }: ReconcileInput,
  recorded: SubscriptionRow[],
): SubscriptionRow[] {
  if (!snapshot.customer.deleted) return recorded
  const missing = before.subscriptions.filter(
    (one) => !one.ended_at && !snapshot.subscriptions.some(({ id }) => id === one.stripe_id),
  )
  const ended = { status: 'canceled' as const, renewal_amount: null, ended_at: now }
  return [...recorded, ...missing.map((one) => ({ ...one, ...ended }))]
}

/** Ended subscriptions are written first: the database allows one live subscription per reader. */
async function writeRows(tx: Tx, after: CustomerRows, differences: Difference[]): Promise<void> {
  const { customer, subscriptions } = after
  const changed = new Set(differences.map(({ id }) => id))
  const isChanged = ({ stripe_id }: { stripe_id: string }) => changed.has(stripe_id)
  await writeCustomer(tx, customer)
  if (customer.user_id) {
    const owner = { customer: customer.stripe_id, account: customer.user_id }
    const [alive, over] = [subscriptions.filter(isLiveRow), subscriptions.filter((one) => !isLiveRow(one))]
    for (const row of over.filter(isChanged)) await writeSubscription(tx, owner, row)
    if (alive.length > 0) await endUnpaidSubscription(tx, customer.user_id)
    for (const row of alive.filter(isChanged)) await writeSubscription(tx, owner, row)
  }
  for (const row of after.invoices.filter(isChanged)) await writeInvoice(tx, customer, row)
  for (const row of after.payments.filter(isChanged)) await writePayment(tx, customer, row)
  for (const row of after.refunds.filter(isChanged)) await writeRefund(tx, row)
  for (const row of after.disputes.filter(isChanged)) await writeDispute(tx, row)
}

/** Stripe has the months of a pause: plans can be changed again after the renewal. */
async function recordTermExtensions(tx: Tx, { subscriptions }: StripeSnapshot): Promise<void> {
  for (const { id, metadata } of subscriptions)
    if (metadata.pause && isUuid(metadata.pause))
      await recordTermExtension(tx, {
        pause: metadata.pause,
        subscription: id,
        termEnd: isoTime(Number(metadata.extended_to)),
      })
}

const isLiveRow = ({ status }: SubscriptionRow) => isLive(status)

/** Whether the customer has a card that nothing uses. */
function lacksCard({ unusedCard, subscriptions }: StripeSnapshot, { stripe_id }: SubscriptionRow): boolean {
  const subscription = subscriptions.find(({ id }) => id === stripe_id)
  return unusedCard !== undefined && subscription?.default_payment_method === null
}

/** Off-session, some banks decline a card instead of asking; paying with the reader present asks. */
const requiresAuthentication = ({ status, last_payment_error: error }: Stripe.PaymentIntent) =>
  status === 'requires_action' ||
  (status === 'requires_payment_method' &&
    (error?.code === 'authentication_required' || error?.decline_code === 'authentication_required'))

function invoicesRequiringAction({ invoices, intents }: StripeSnapshot): Set<string> {
  const asking = new Set(intents.flatMap((intent) => (requiresAuthentication(intent) ? intent.id : [])))
  return new Set(
    invoices.flatMap((invoice) => (paymentIntentIds(invoice).some((id) => asking.has(id)) ? invoice.id : [])),
  )
}

function paidAt({ invoices }: StripeSnapshot): Map<string, string> {
  return new Map(
    invoices.flatMap(({ id, status_transitions: { paid_at } }) => (paid_at ? [[id, isoTime(paid_at)] as const] : [])),
  )
}

async function enqueueCommands(tx: Tx, commands: NewStripeCommand[]): Promise<string[]> {
  const ids: string[] = []
  for (const command of commands) ids.push(await insertStripeCommand(tx, command))
  return ids
}

export interface CompletedPurchase {
  commands: NewStripeCommand[]
  /** The address of the printed edition; null for plans without print, or without an address. */
  deliveryLines: string[] | null
}

const noPurchase: CompletedPurchase = { commands: [], deliveryLines: null }

/** Completes the checkout of a live subscription and saves its delivery address. */
async function completePurchase(
  tx: Tx,
  account: string,
  live: SubscriptionRow,
  { snapshot, plans }: { snapshot: StripeSnapshot; plans: Map<string, PlanName> },
): Promise<CompletedPurchase> {
  const { metadata } = snapshot.subscriptions.find(({ id }) => id === live.stripe_id) ?? {}
  const completed = await completeCheckout(tx, account, { subscription: live.stripe_id, checkout: metadata?.checkout })
  if (completed?.deliveryAddress) await saveDeliveryAddress(tx, account, completed.deliveryAddress)
  const plan = plans.get(live.plan_id)
  const address = plan && includesPrint(plan) ? await findDeliveryAddress(tx, account) : null
  return {
    commands: completed?.mountIntent ? [{ kind: 'cancel-intent', target: completed.mountIntent }] : [],
    deliveryLines: address && addressLines(address),
  }
}

function addressLines(address: DeliveryAddress): string[] {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const cityLine = [city, state, postalCode].filter(Boolean).join(', ')
  return [fullName, addressLine1, addressLine2, cityLine, country].flatMap((line) => line || [])
}

/**
 * Queues refunds for withdrawn contracts: when a withdrawal is confirmed, when a payment becomes known later, and when a
 * bank gives up a dispute.
 * Returns the ids of the commands.
 */
export async function enqueueOwedRefunds(tx: Tx, customer: string): Promise<string[]> {
  const commands: string[] = []
  for (const { payment: target, data } of await listOwedRefunds(tx, customer))
    commands.push(await insertStripeCommand(tx, { kind: 'refund', target, data }))
  return commands
}

/** A difference between the recorded state and Stripe's, for the reconciliation report. */
export interface Difference {
  /** The id at Stripe. */
  id: string
  kind: 'customer' | 'subscription' | 'invoice' | 'payment' | 'refund' | 'dispute'
  /** The recorded and the new value of each changed column; all columns of a new row. */
  columns: Record<string, { before: unknown; after: unknown }>
  isNew: boolean
}

type StoredRow = Record<string, unknown> & { stripe_id: string }

const tablesByKind = {
  subscription: 'subscriptions',
  invoice: 'invoices',
  payment: 'payments',
  refund: 'refunds',
  dispute: 'disputes',
} as const

function differencesBetween(before: CustomerRows, after: CustomerRows): Difference[] {
  return [
    ...compareRows('customer', [before.customer], [after.customer]),
    ...Object.entries(tablesByKind).flatMap(([kind, table]) =>
      compareRows(kind as keyof typeof tablesByKind, before[table] as StoredRow[], after[table] as StoredRow[]),
    ),
  ]
}

function groupDifferences(group: RecordedGroup | undefined, row: GroupRow | undefined): Difference[] {
  const asStored = ({ stripe_subscription_id: stripe_id, ...columns }: GroupRow) => ({ stripe_id, ...columns })
  return compareRows('subscription', group?.row ? [asStored(group.row)] : [], row ? [asStored(row)] : [])
}

/** These keep their first value: renaming a plan changes no receipt. */
const IMMUTABLE_COLUMNS = ['description', 'created_at']

function compareRows(kind: Difference['kind'], before: object[], after: object[]): Difference[] {
  const known = new Map((before as StoredRow[]).map((row) => [row.stripe_id, row]))
  return (after as StoredRow[]).flatMap((row) => {
    const previous = known.get(row.stripe_id)
    const columns = changedColumns(previous, row)
    return Object.keys(columns).length > 0 ? { id: row.stripe_id, kind, columns, isNew: previous === undefined } : []
  })
}

function changedColumns(previous: StoredRow | undefined, row: StoredRow): Difference['columns'] {
  const names = Object.keys(row).filter((name) => !(previous && IMMUTABLE_COLUMNS.includes(name)))
  const changed = names.filter((name) => canonicalJson(previous?.[name]) !== canonicalJson(row[name]))
  return Object.fromEntries(changed.map((name) => [name, { before: previous?.[name], after: row[name] }]))
}

/** Postgres returns the keys of a JSON object in its own order. */
const canonicalJson = (value: unknown) =>
  JSON.stringify(value, (_, it) => (isObject(it) ? Object.entries(it).sort() : it))
const isObject = (it: unknown) => typeof it === 'object' && it !== null && !Array.isArray(it)
