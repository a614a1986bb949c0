import type Stripe from 'stripe'
import type { SubscriptionRow } from '../data/billing-rows.ts'
import type { Tx } from '../data/database.ts'
import { type GroupRow, type RecordedGroup, recordGroup, recordTransfers } from '../data/groups.ts'
import type { StripeSnapshot } from './snapshot.ts'
import { idOf, isLive, isoTime, isoTimeOrNull, subscriptionOf } from './stripe.ts'

/**
 * The seats of a subscription. Fewer seats are a smaller quantity at once, so that the next invoice is over it; the metadata say
 * how many are paid for until then.
 */
export function seatsOf({ metadata, items }: Stripe.Subscription): Pick<GroupRow, 'seats' | 'next_seats'> {
  const [item] = items.data
  const quantity = item?.quantity ?? 1
  const paid = Number(metadata.paid_seats)
  const isReduced = Number(metadata.paid_until) === item?.current_period_end && paid > quantity
  return isReduced ? { seats: paid, next_seats: quantity } : { seats: quantity, next_seats: null }
}

/** The metadata that the command `set-group-seats` writes; empty values remove them. */
export function paidSeatsMetadata(
  { metadata, items }: Stripe.Subscription,
  { seats, nextSeats }: { seats: number; nextSeats: number | null },
): Record<string, string> {
  const periodEnd = items.data[0]?.current_period_end
  if (nextSeats === null) return { ...(metadata.paid_seats && { paid_seats: '', paid_until: '' }) }
  return { paid_seats: String(seats), paid_until: String(periodEnd) }
}

/** The columns of a group, from what a reader's subscription would have. */
function groupRow(row: SubscriptionRow, snapshot: StripeSnapshot, recorded: RecordedGroup): GroupRow | undefined {
  const subscription = snapshot.subscriptions.find(({ id }) => id === row.stripe_id)
  if (!subscription) return undefined
  const { stripe_id, plan_id, status, currency, renewal_amount, current_period_start, current_period_end } = row
  const { cancel_at_period_end, concluded_at, past_due_since, ended_at, invoice_problem } = row
  const { seats, next_seats } = seatsOf(subscription)
  const invoices = snapshot.invoices.filter((invoice) => subscriptionOf(invoice) === stripe_id)
  const overdueSince = dueDayOf(invoices)
  // Stripe calls a subscription active again as soon as its latest invoice is paid, whatever is open of earlier ones.
  const isOverdue = status === 'active' && overdueSince !== null && Date.parse(overdueSince) < clockOf(invoices)
  const own = recorded.row?.stripe_subscription_id === stripe_id ? recorded.row : undefined
  return {
    ...{ stripe_subscription_id: stripe_id, plan_id, seats, currency, renewal_amount },
    status: isOverdue ? 'past_due' : status,
    // Decided here, and on its way to Stripe.
    next_seats: own && recorded.isSeatsChangeOpen && own.seats === seats ? own.next_seats : next_seats,
    price: (subscription.items.data[0]?.price.unit_amount ?? 0) * seats,
    ...{ current_period_start, current_period_end, cancel_at_period_end, ended_at, invoice_problem },
    concluded_at: isFirstUnpaid(invoices) ? null : concluded_at,
    past_due_since: isOverdue ? overdueSince : past_due_since && (overdueSince ?? past_due_since),
  }
}

/** The first due day of the open invoices of a subscription that is invoiced. The grace period counts from it. */
function dueDayOf(invoices: Stripe.Invoice[]): string | null {
  const days = invoices.flatMap(({ status, due_date }) => (status === 'open' && due_date) || [])
  return days.length > 0 ? isoTime(Math.min(...days)) : null
}

/** Milliseconds. A test clock of Stripe may be ahead of ours. */
const clockOf = (invoices: Stripe.Invoice[]) =>
  Math.max(Date.now(), ...invoices.map(({ status_transitions: { paid_at } }) => (paid_at ?? 0) * 1000))

/** Seats that were added later have an invoice of their own, which says nothing about the group. */
const isFirstUnpaid = (invoices: Stripe.Invoice[]) =>
  invoices.some(
    ({ billing_reason, status }) => billing_reason === 'subscription_create' && status !== 'paid' && status !== 'void',
  )

interface GroupInput {
  group: RecordedGroup
  customer: string
  snapshot: StripeSnapshot
  /** The subscriptions to record, and the live one among them. */
  recorded: SubscriptionRow[]
  live: SubscriptionRow | undefined
  now: string
}

/** The state of a group by Stripe; undefined while nothing of it is known there. */
export function nextGroupRow({ group, snapshot, recorded, live, now }: GroupInput): GroupRow | undefined {
  const own = recorded.find(({ stripe_id }) => stripe_id === group.row?.stripe_subscription_id)
  const current = live ?? own
  if (current) return groupRow(current, snapshot, group)
  if (!snapshot.customer.deleted || !group.row || !isLive(group.row.status)) return undefined
  return { ...group.row, status: 'canceled', renewal_amount: null, ended_at: now }
}

/** Writes the state of a group and what follows. Returns the ids of the e-mails. */
export async function writeGroup(tx: Tx, { group, customer, snapshot }: GroupInput, row: GroupRow): Promise<string[]> {
  const { invoices, subscriptions } = snapshot
  const latest = idOf(subscriptions.find(({ id }) => id === row.stripe_subscription_id)?.latest_invoice)
  const invoice = invoices.find(({ id }) => id === latest)
  const emails = await recordGroup(
    tx,
    group.id,
    row,
    invoice ? { amount: invoice.total, dueAt: isoTimeOrNull(invoice.due_date) } : null,
  )
  const paidAt = invoices.flatMap(({ id, status_transitions: { paid_at } }) =>
    paid_at ? [[id, isoTime(paid_at)] as const] : [],
  )
  await recordTransfers(tx, customer, Object.fromEntries(paidAt))
  return emails
}
