import type Stripe from 'stripe'
import type { SubscriptionRow } from '../data/money-rows.ts'
import { nextPhase, idOf, subscriptionOf, isoTime, isoTimeOrNull } from './parts.ts'
import type { PlanLookup } from './plans-of-prices.ts'
import { isDraftRenewal, openAmount } from './renewals.ts'
import type { StripeSnapshot } from './stripe-world.ts'
import { isOverdue } from './subscription-states.ts'

/** A subscription at Stripe as a row of ours; undefined when it is to something that this house does not sell. */
export function subscriptionRow(
  subscription: Stripe.Subscription,
  { invoices, renewals }: Pick<StripeSnapshot, 'invoices' | 'renewals'>,
  planOf: PlanLookup,
): SubscriptionRow | undefined {
  const item = subscription.items.data.find(({ price }) => planOf(price.id))
  const plan = planOf(item?.price.id)
  if (!item || !plan) return undefined
  const own = invoices.filter((invoice) => subscriptionOf(invoice) === subscription.id)
  return {
    stripe_id: subscription.id,
    plan_id: plan,
    status: subscription.status,
    price: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    renewal_amount: (isOverdue(subscription) ? openAmount(subscription, own) : renewals.get(subscription.id)) ?? null,
    renewal_is_draft: subscription.status === 'active' && isDraftRenewal(latestInvoiceOf(subscription, own)),
    ...periodOf(subscription, item),
    concluded_at: concludedAt(own),
    past_due_since: pastDueSince(subscription, item, own),
    ended_at: isoTimeOrNull(subscription.ended_at),
    ...nextPlanOf(subscription, plan, planOf),
    created_at: isoTime(subscription.created),
  }
}

const latestInvoiceOf = ({ latest_invoice: latest }: Stripe.Subscription, invoices: Stripe.Invoice[]) =>
  invoices.find(({ id }) => id === idOf(latest))

function periodOf(
  subscription: Stripe.Subscription,
  { current_period_start, current_period_end }: Stripe.SubscriptionItem,
) {
  const { cancel_at, cancel_at_period_end } = subscription
  const end = current_period_end > current_period_start ? isoTime(current_period_end) : null
  const endsWithPeriod = cancel_at_period_end || (cancel_at !== null && cancel_at <= current_period_end)
  return {
    current_period_start: isoTime(current_period_start),
    current_period_end: end,
    cancel_at_period_end: endsWithPeriod && end !== null,
  }
}

/** Also by an invoice of nothing: whoever pays with a promotion has made a contract all the same. */
function concludedAt(invoices: Stripe.Invoice[]): string | null {
  const times = invoices.flatMap(({ status, status_transitions }) =>
    status === 'paid' ? (status_transitions.paid_at ?? []) : [],
  )
  return times.length > 0 ? isoTime(Math.min(...times)) : null
}

/** Since its oldest invoice is waiting that is not paid. */
function pastDueSince({ status }: Stripe.Subscription, item: Stripe.SubscriptionItem, invoices: Stripe.Invoice[]) {
  if (status !== 'past_due' && status !== 'unpaid') return null
  const waiting = invoices.flatMap(({ status, status_transitions }) =>
    status === 'open' ? (status_transitions.finalized_at ?? []) : [],
  )
  return isoTime(waiting.length > 0 ? Math.min(...waiting) : item.current_period_start)
}

function nextPlanOf(subscription: Stripe.Subscription, plan: string, planOf: PlanLookup) {
  const phase = nextPhase(subscription)
  const next = planOf(phase?.price)
  if (!phase || !next || next === plan) return { next_plan_id: null, next_plan_from: null }
  return { next_plan_id: next, next_plan_from: isoTime(phase.from) }
}
