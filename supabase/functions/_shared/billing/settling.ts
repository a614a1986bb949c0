import { writeCustomer } from '../data/billing-customers.ts'
import type { Tx } from '../data/database.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { SubscriptionRow } from '../data/money-rows.ts'
import { writeDispute, writeInvoice, writePayment, writeRefund, writeSubscription } from '../data/money-writes.ts'
import { cancelledByReader, insertStripeCommand, type NewStripeCommand } from '../data/stripe-orders.ts'
import {
  createConfirmationRequest,
  startFreeSubscription,
  endUnpaidSubscription,
  findBillingContact,
  withdrawnSubscriptions,
} from '../data/subscribing.ts'
import { deadlinesOf } from '../data/terms.ts'
import { type CompletedPurchase, completePurchase, noPurchase } from './bringing.ts'
import { type Difference, differencesBetween } from './differences.ts'
import type { NotificationContext, CustomerRows } from './facts.ts'
import { paymentIntentIds } from './invoice-rows.ts'
import { notificationsFor } from './news.ts'
import { enqueueOwedRefunds } from './owed-back.ts'
import { refundsForUnearnedPayments } from './paid-in-vain.ts'
import { isoTime } from './parts.ts'
import { enqueueNotifications } from './post-news.ts'
import type { StripeSnapshot } from './stripe-world.ts'
import { isLive } from './subscription-states.ts'
import { resolveConflicts } from './verdict.ts'

interface ReconcileInput {
  before: CustomerRows
  after: CustomerRows
  snapshot: StripeSnapshot
  plans: Map<string, PlanName>
  now: string
}

/** Writes down what has changed, with everything that follows from it. */
export async function reconcile(tx: Tx, input: ReconcileInput) {
  const { before, plans, snapshot, now } = input
  const account = before.customer.user_id
  const { recorded, live, commands, alerts } = resolveConflicts(input.after, before, before.customer)
  const after = { ...input.after, subscriptions: withEndedSubscriptions(input, recorded) }
  const differences = differencesBetween(before, after)
  await writeRows(tx, after, differences)
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
    requiresAction: invoicesRequiringAction(snapshot),
    paidAt: paidAt(snapshot),
    ...(await deadlinesOf(tx, live ?? { past_due_since: null, concluded_at: null })),
    deliveryLines: purchase.deliveryLines,
    requestId: account && isNew && reader?.confirmed === false ? await createConfirmationRequest(tx, account) : null,
    now,
  }
  const emailIds = await enqueueNotifications(tx, context, notificationsFor(context))
  const enqueued = await enqueueCommands(tx, [...commands, ...purchase.commands, ...refundsForUnearnedPayments(snapshot, before, after)])
  enqueued.push(...(await enqueueOwedRefunds(tx, before.customer.stripe_id)))
  return { differences, commands: enqueued, alerts, emailIds }
}

/** A reader always has a subscription: one that is paid for brings its own along, and when there is none, a free one begins. */
async function ensureSubscription(tx: Tx, account: string, live: SubscriptionRow | undefined, input: ReconcileInput): Promise<CompletedPurchase> {
  if (live) return completePurchase(tx, account, live, input)
  await startFreeSubscription(tx, account)
  return noPurchase
}

const isSame = (a: SubscriptionRow, b: SubscriptionRow) => a.stripe_id === b.stripe_id

/** What was alive, and is over. */
function newlyEnded(before: CustomerRows, after: CustomerRows): string[] {
  const alive = new Set(before.subscriptions.filter(isLiveRow).map(({ stripe_id }) => stripe_id))
  return after.subscriptions.flatMap((one) => (alive.has(one.stripe_id) && !isLiveRow(one) ? one.stripe_id : []))
}

/** What ended together with its customer, when Stripe does not list it any more. */
function withEndedSubscriptions({ before, snapshot, now }: ReconcileInput, recorded: SubscriptionRow[]): SubscriptionRow[] {
  if (!snapshot.customer.deleted) return recorded
  const missing = before.subscriptions.filter(
    (one) => !one.ended_at && !snapshot.subscriptions.some(({ id }) => id === one.stripe_id),
  )
  const ended = { status: 'canceled' as const, renewal_amount: null, ended_at: now }
  return [...recorded, ...missing.map((one) => ({ ...one, ...ended }))]
}

/** What has ended first, because of a reader one subscription at a time is alive. */
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

const isLiveRow = ({ status }: SubscriptionRow) => isLive(status)

function invoicesRequiringAction({ invoices, intents }: StripeSnapshot): Set<string> {
  const asking = new Set(intents.flatMap(({ id, status }) => (status === 'requires_action' ? id : [])))
  return new Set(invoices.flatMap((invoice) => (paymentIntentIds(invoice).some((id) => asking.has(id)) ? invoice.id : [])))
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
