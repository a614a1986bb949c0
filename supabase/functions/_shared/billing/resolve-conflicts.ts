import type Stripe from 'stripe'
import type { BillingCustomer } from '../data/billing-customers.ts'
import type { BillingRows, CustomerRows, PaymentRow, SubscriptionRow } from '../data/billing-rows.ts'
import type { RecordedGroup } from '../data/groups.ts'
import type { NewStripeCommand } from '../data/stripe-command-queue.ts'
import type { StripeSnapshot } from './snapshot.ts'
import { idOf, isLive, isOverdue, subscriptionOf } from './stripe.ts'

/** The subscriptions of a customer to record, and the commands for the others. */
export interface Resolution {
  recorded: SubscriptionRow[]
  /** The reader's live subscription. */
  live: SubscriptionRow | undefined
  commands: NewStripeCommand[]
  alerts: string[]
}

type CustomerOwner = Pick<BillingCustomer, 'user_id' | 'account_deleted_at'>

/** Allows one live subscription per reader or group, and none for a deleted account. */
export function resolveConflicts(
  after: BillingRows,
  before: BillingRows,
  { user_id: account, account_deleted_at }: CustomerOwner,
  group?: RecordedGroup,
): Resolution {
  const recordedLive = group ? liveOfGroup(group) : liveOf(before)
  const live = after.subscriptions.filter(({ status }) => isLive(status)).sort(recordedFirst(recordedLive))
  const unpaid = after.subscriptions.filter(({ status }) => status === 'incomplete')
  if (!account && !group) {
    // An unknown account is no reason to cancel: after restoring a backup, Stripe knows accounts that are missing here.
    const commands = account_deleted_at ? [...live.map(cancel), ...unpaid.map(abandon)] : []
    return { recorded: [], live: undefined, commands, alerts: account_deleted_at ? [] : live.map(unknownAccountAlert) }
  }
  const [current, ...surplus] = live
  return {
    recorded: after.subscriptions.filter((one) => !surplus.includes(one)),
    live: current,
    commands: [
      ...surplus.flatMap((one) => [cancel(one), returnCredit(one), ...duplicateRefunds(one, after)]),
      ...(current ? unpaid.map(abandon) : []),
    ],
    alerts: surplus.map(
      ({ stripe_id }) => `${stripe_id} was live at the same time as ${current?.stripe_id}: cancelled and refunded.`,
    ),
  }
}

const unknownAccountAlert = ({ stripe_id, status }: SubscriptionRow) =>
  `${stripe_id} is ${status} at Stripe, but its account is unknown here: not changed.`

const liveOf = (before: BillingRows) =>
  new Set(before.subscriptions.flatMap((one) => (isLive(one.status) ? one.stripe_id : [])))
const liveOfGroup = ({ row }: RecordedGroup) => new Set(row && isLive(row.status) ? [row.stripe_subscription_id] : [])

/** The recorded live subscription first, then the oldest. */
function recordedFirst(recordedLive: Set<string>) {
  const rank = ({ stripe_id, created_at }: SubscriptionRow) =>
    `${recordedLive.has(stripe_id) ? 0 : 1} ${created_at} ${stripe_id}`
  return (a: SubscriptionRow, b: SubscriptionRow) => (rank(a) < rank(b) ? -1 : 1)
}

/** Ends subscriptions whose first payment was on its way and failed: Stripe would keep them as past due. */
export function failedFirstPayments(
  { subscriptions, invoices }: StripeSnapshot,
  after: BillingRows,
): NewStripeCommand[] {
  const voidInvoices = new Set(invoices.flatMap(({ id, status }) => (status === 'void' ? id : [])))
  const hasFailed = (one: Stripe.Subscription) =>
    isOverdue(one) || (isLive(one.status) && voidInvoices.has(idOf(one.latest_invoice) ?? ''))
  const failed = new Set(subscriptions.flatMap((one) => (hasFailed(one) ? one.id : [])))
  const processing = new Set(after.payments.flatMap(({ invoice, status }) => (status === 'processing' ? invoice : [])))
  const isOnItsWay = ({ stripe_id }: SubscriptionRow) =>
    after.invoices.some((one) => one.stripe_subscription_id === stripe_id && processing.has(one.stripe_id))
  return after.subscriptions
    .filter((one) => one.status === 'incomplete' && failed.has(one.stripe_id) && !isOnItsWay(one))
    .map(abandon)
}

/**
 * Ends subscriptions that were cancelled while a bank was processing the renewal, when it has failed: the term is unpaid, and Stripe would go
 * on collecting. A term that was paid has no unpaid renewal, and one that is sent as an invoice may still be paid after its due day.
 */
export function failedRenewalsOfCancelled(
  { subscriptions, invoices }: StripeSnapshot,
  recorded: SubscriptionRow[],
  payments: PaymentRow[],
): NewStripeCommand[] {
  const charged = new Set(
    subscriptions.flatMap(({ id, collection_method }) => (collection_method === 'charge_automatically' ? id : [])),
  )
  const processing = new Set(payments.flatMap(({ invoice, status }) => (status === 'processing' ? invoice : [])))
  const isRenewalOpen = ({ stripe_id }: SubscriptionRow) => {
    const [newest] = invoices
      .filter((one) => subscriptionOf(one) === stripe_id && one.billing_reason === 'subscription_cycle')
      .sort((a, b) => b.created - a.created)
    return newest?.status === 'open' && !processing.has(newest.id)
  }
  return recorded
    .filter((row) => isOverdue(row) && row.cancel_at_period_end && charged.has(row.stripe_id) && isRenewalOpen(row))
    .map(cancel)
}

const cancel = ({ stripe_id: target }: SubscriptionRow): NewStripeCommand => ({ kind: 'cancel-subscription', target })
const returnCredit = ({ stripe_id: target }: SubscriptionRow): NewStripeCommand => ({ kind: 'return-credit', target })
const abandon = ({ stripe_id: target }: SubscriptionRow): NewStripeCommand => ({ kind: 'abandon-subscription', target })

function duplicateRefunds({ stripe_id }: SubscriptionRow, { invoices, payments }: BillingRows): NewStripeCommand[] {
  const own = invoices.filter(({ stripe_subscription_id }) => stripe_subscription_id === stripe_id)
  const ids = own.map((invoice) => invoice.stripe_id)
  const paid = payments.filter(({ invoice, status }) => status === 'succeeded' && invoice && ids.includes(invoice))
  return paid.map(({ stripe_id: target }) => ({
    kind: 'refund',
    target,
    data: { reason: 'duplicate', key: stripe_id },
  }))
}

/**
 * Full refunds of payments for nothing, and the credit that their invoices used. Cases: staff end a subscription in Stripe's dashboard and leave its invoice
 * open; an open page pays for an ended subscription; the reader, or the manager of a group that is not open yet, deletes the account
 * while paying in another window.
 */
export function refundsForUnearnedPayments(
  snapshot: StripeSnapshot,
  before: CustomerRows,
  after: CustomerRows,
  group?: RecordedGroup,
): NewStripeCommand[] {
  const isForNobody = group
    ? !group.hasManager && !(group.row && isLive(group.row.status))
    : before.customer.account_deleted_at !== null
  const subscriptions = new Map(snapshot.subscriptions.map((one) => [one.id, one]))
  const invoicesAtStripe = new Map(snapshot.invoices.map((one) => [one.id, one]))
  const termEnds = new Map(after.invoices.map((one) => [one.stripe_id, one.term_end]))
  const subscriptionOf = new Map(after.invoices.map((one) => [one.stripe_id, one.stripe_subscription_id]))
  const isUnearned = ({ invoice, stripe_id }: PaymentRow) => {
    const subscription = subscriptions.get(subscriptionOf.get(invoice ?? '') ?? '')
    if (!subscription) return false
    const { due_date: dueDate = null, status_transitions } = invoicesAtStripe.get(invoice ?? '') ?? {}
    if (wasUsedOnCredit(subscription, dueDate, termEnds.get(invoice ?? '') ?? null)) return false
    if (isForNobody && !isPaid(before, stripe_id)) return true
    return endedBeforePayment(subscription, status_transitions?.paid_at ?? 0)
  }
  const unearned = after.payments.filter(
    (one) => one.status === 'succeeded' && isUnearned(one) && !isRefunded(after, one) && !isHeldByBank(after, one),
  )
  return unearned.flatMap(({ stripe_id: target, invoice }): NewStripeCommand[] => {
    const refund: NewStripeCommand = { kind: 'refund', target, data: { key: 'unearned' } }
    const subscription = subscriptionOf.get(invoice ?? '')
    // Credit of a deleted account is of no use to anybody.
    if (!invoice || !subscription || isForNobody) return [refund]
    return [refund, { kind: 'return-credit', target: subscription, data: { invoice, key: invoice } }]
  })
}

/** The subscription never began, or ended before the payment. */
const endedBeforePayment = ({ status, ended_at: end }: Stripe.Subscription, paidAt: number) =>
  status === 'incomplete_expired' || (end !== null && end < paidAt)

/** Seats that were added shortly before the end of a group: it had the whole term that their invoice sells, and was to pay them later (Unix seconds). */
const wasUsedOnCredit = ({ ended_at: end }: Stripe.Subscription, dueDate: number | null, termEnd: string | null) =>
  end !== null && dueDate !== null && dueDate > end && termEnd !== null && Date.parse(termEnd) <= end * 1000

const isPaid = ({ payments }: CustomerRows, id: string) =>
  payments.some(({ stripe_id, status }) => stripe_id === id && ['succeeded', 'refunded'].includes(status))

/** The list of private.is_disputed. Stripe refuses these refunds; a later refresh makes them if the dispute is won. */
const HELD_STATUSES = ['needs_response', 'under_review', 'lost', 'appeal_needs_response', 'appeal_under_review']

const isHeldByBank = ({ disputes }: CustomerRows, { stripe_id }: PaymentRow) =>
  disputes.some(({ payment, status }) => payment === stripe_id && HELD_STATUSES.includes(status))

/** Counts failed refunds too: the publication is notified, and the refund is not repeated. */
function isRefunded({ refunds }: CustomerRows, { stripe_id, amount }: PaymentRow): boolean {
  const own = refunds.filter(({ payment }) => payment === stripe_id)
  return own.reduce((sum, one) => sum + one.amount, 0) >= amount
}
