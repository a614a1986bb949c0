import type Stripe from 'stripe'
import type { CustomerRows, PaymentRow } from '../data/billing-rows.ts'
import type { Tx } from '../data/database.ts'
import { insertStripeCommand, type NewStripeCommand } from '../data/stripe-command-queue.ts'
import { listOwedRefunds } from '../data/withdrawals.ts'
import type { StripeSnapshot } from './snapshot.ts'

/**
 * Full refunds of payments for nothing. Cases: staff end a subscription in Stripe's dashboard and leave its invoice
 * open; an open page pays for an ended subscription; the reader deletes the account while paying in another window.
 */
export function refundsForUnearnedPayments(
  snapshot: StripeSnapshot,
  before: CustomerRows,
  after: CustomerRows,
): NewStripeCommand[] {
  const subscriptions = new Map(snapshot.subscriptions.map((one) => [one.id, one]))
  const paidAt = new Map(snapshot.invoices.map(({ id, status_transitions }) => [id, status_transitions.paid_at]))
  const subscriptionOf = new Map(after.invoices.map((one) => [one.stripe_id, one.stripe_subscription_id]))
  const isUnearned = ({ invoice, stripe_id }: PaymentRow) => {
    const subscription = subscriptions.get(subscriptionOf.get(invoice ?? '') ?? '')
    if (!subscription) return false
    if (before.customer.account_deleted_at && !isPaid(before, stripe_id)) return true
    return endedBeforePayment(subscription, paidAt.get(invoice ?? '') ?? 0)
  }
  return after.payments
    .filter((one) => one.status === 'succeeded' && isUnearned(one) && !isRefunded(after, one))
    .map(({ stripe_id: target }) => ({ kind: 'refund', target, data: { key: 'unearned' } }))
}

/** The subscription never began, or ended before the payment. */
const endedBeforePayment = ({ status, ended_at: end }: Stripe.Subscription, paidAt: number) =>
  status === 'incomplete_expired' || (end !== null && end < paidAt)

const isPaid = ({ payments }: CustomerRows, id: string) =>
  payments.some(({ stripe_id, status }) => stripe_id === id && ['succeeded', 'refunded'].includes(status))

/** Counts failed refunds too: the publication is notified, and the refund is not repeated. */
function isRefunded({ refunds }: CustomerRows, { stripe_id, amount }: PaymentRow): boolean {
  const own = refunds.filter(({ payment }) => payment === stripe_id)
  return own.reduce((sum, one) => sum + one.amount, 0) >= amount
}

/**
 * Queues refunds for withdrawn contracts: when a withdrawal is confirmed, and when a payment becomes known later.
 * Returns the ids of the commands.
 */
export async function enqueueOwedRefunds(tx: Tx, customer: string): Promise<string[]> {
  const commands: string[] = []
  for (const { payment: target, withdrawal } of await listOwedRefunds(tx, customer)) {
    const data = { reason: 'requested_by_customer', key: `withdrawal-${withdrawal}` } as const
    commands.push(await insertStripeCommand(tx, { kind: 'refund', target, data }))
  }
  return commands
}
