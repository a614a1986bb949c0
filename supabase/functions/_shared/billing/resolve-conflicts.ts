import type { BillingCustomer } from '../data/billing-customers.ts'
import type { BillingRows, SubscriptionRow } from '../data/billing-rows.ts'
import type { NewStripeCommand } from '../data/stripe-command-queue.ts'
import { isLive } from './stripe-objects.ts'

/** What may be written down of a customer's subscriptions, and what Stripe has to be told because of the others. */
export interface Resolution {
  recorded: SubscriptionRow[]
  /** The one that the reader has; undefined for none. */
  live: SubscriptionRow | undefined
  commands: NewStripeCommand[]
  alerts: string[]
}

type CustomerOwner = Pick<BillingCustomer, 'user_id' | 'account_deleted_at'>

/** Of a reader one subscription is alive; of an account that has gone, none. */
export function resolveConflicts(
  after: BillingRows,
  before: BillingRows,
  { user_id: account, account_deleted_at }: CustomerOwner,
): Resolution {
  const live = after.subscriptions.filter(({ status }) => isLive(status)).sort(recordedFirst(before))
  const unpaid = after.subscriptions.filter(({ status }) => status === 'incomplete')
  if (!account) {
    // That an account is not known here proves nothing: of a backup that was restored Stripe knows more than we do.
    const commands = account_deleted_at ? [...live.map(cancel), ...unpaid.map(abandon)] : []
    return { recorded: [], live: undefined, commands, alerts: account_deleted_at ? [] : live.map(unknownAccountAlert) }
  }
  const [kept, ...surplus] = live
  return {
    recorded: after.subscriptions.filter((one) => !surplus.includes(one)),
    live: kept,
    commands: [
      ...surplus.flatMap((one) => [cancel(one), ...duplicateRefunds(one, after)]),
      ...(kept ? unpaid.map(abandon) : []),
    ],
    alerts: surplus.map(
      ({ stripe_id }) => `${stripe_id} was alive besides ${kept?.stripe_id}: cancelled and refunded.`,
    ),
  }
}

const unknownAccountAlert = ({ stripe_id, status }: SubscriptionRow) =>
  `${stripe_id} is ${status} at Stripe, and no account is known here that it could belong to: left alone.`

/** Which one the reader was told of; of two that are both new here, the older. */
function recordedFirst(before: BillingRows) {
  const recordedLive = new Set(before.subscriptions.flatMap((one) => (isLive(one.status) ? one.stripe_id : [])))
  const rank = ({ stripe_id, created_at }: SubscriptionRow) =>
    `${recordedLive.has(stripe_id) ? 0 : 1} ${created_at} ${stripe_id}`
  return (a: SubscriptionRow, b: SubscriptionRow) => (rank(a) < rank(b) ? -1 : 1)
}

const cancel = ({ stripe_id: target }: SubscriptionRow): NewStripeCommand => ({ kind: 'cancel-subscription', target })
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
