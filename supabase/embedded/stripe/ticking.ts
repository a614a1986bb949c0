import type Stripe from 'stripe'
import { finalize } from './drawing.ts'
import { endNow } from './ending.ts'
import { intentOf } from './includable.ts'
import { reuseOf } from './invoices.ts'
import { collect, giveUp, subscriptionOf, triesLeft, voidInvoice } from './paying.ts'
import { entering, phaseAt } from './phases.ts'
import { settleRefund } from './refunds.ts'
import { renew } from './renewing.ts'
import { release } from './schedules.ts'
import { periodEndOf } from './subscription-updates.ts'
import { change, idOf, idOrNull, type World } from './world.ts'

const DAY = 24 * 3600
const FIRST_PAYMENT_WITHIN = 23 * 3600
const TOLD_BEFORE = 7 * DAY
const REFUND_TAKES = 5 * DAY

/** Something that time alone brings about. */
interface Due {
  at: number
  act(): void
}

/** Everything that is due by a moment, one after the other, each at its own time. Answers whether there was anything. */
export function passTime(world: World, until: number, set: (now: number) => void): boolean {
  let happened = false
  for (;;) {
    const next = nextDue(world)
    if (!next || next.at > until) break
    set(Math.max(next.at, world.now()))
    next.act()
    happened = true
  }
  set(until)
  return happened
}

function nextDue(world: World): Due | undefined {
  let next: Due | undefined
  for (const due of dues(world)) if (!next || due.at < next.at) next = due
  return next
}

function* dues(world: World): Generator<Due> {
  for (const subscription of world.shelves.subscriptions.values()) yield* ofSubscription(world, subscription)
  for (const invoice of world.shelves.invoices.values()) yield* ofInvoice(world, invoice)
  for (const refund of world.shelves.refunds.values()) {
    if (refund.status === 'pending') yield { at: refund.created + REFUND_TAKES, act: () => settleRefund(world, refund) }
  }
}

function* ofSubscription(world: World, subscription: Stripe.Subscription): Generator<Due> {
  const { status, created, pending_update: pending, cancel_at: cancelAt } = subscription
  if (subscription.ended_at) return
  if (status === 'incomplete') {
    yield { at: created + FIRST_PAYMENT_WITHIN, act: () => expire(world, subscription) }
    return
  }
  if (pending) yield { at: pending.expires_at, act: () => expire(world, subscription) }
  const end = periodEndOf(subscription)
  if (cancelAt !== null && cancelAt <= end) {
    yield { at: cancelAt, act: () => endNow(world, subscription, 'cancellation_requested') }
    return
  }
  if (world.shelves.upcomingTold.get(subscription.id) !== end)
    yield { at: end - TOLD_BEFORE, act: () => tellUpcoming(world, subscription, end) }
  yield { at: end, act: () => turn(world, subscription) }
}

/** Nobody paid in time: the invoice is void, and with it the subscription or the change that waited for it. */
function expire(world: World, subscription: Stripe.Subscription): void {
  const invoice = subscription.latest_invoice && world.shelves.invoices.get(idOf(subscription.latest_invoice))
  if (invoice && invoice.status === 'open') voidInvoice(world, invoice)
  else if (subscription.status === 'incomplete') endNow(world, subscription, 'payment_failed')
  else change(world, subscription, { pending_update: null }, 'customer.subscription.updated')
}

function tellUpcoming(world: World, subscription: Stripe.Subscription, end: number): void {
  world.shelves.upcomingTold.set(subscription.id, end)
  const amount = subscription.items.data.reduce(
    (sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity,
    0,
  )
  const upcoming = {
    object: 'invoice',
    billing_reason: 'upcoming',
    customer: idOf(subscription.customer),
    amount_due: amount,
    currency: subscription.currency,
    next_payment_attempt: end + 3600,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
    },
  }
  world.tell('invoice.upcoming', upcoming)
}

/** The end of a period: what a schedule wants first, then the next period. */
function turn(world: World, subscription: Stripe.Subscription): void {
  const id = idOrNull(subscription.schedule)
  const schedule = id ? world.shelves.schedules.get(id) : undefined
  if (schedule && !goOn(world, subscription, schedule)) return
  renew(world, subscription)
}

/** Answers whether there is a next period. */
function goOn(world: World, subscription: Stripe.Subscription, schedule: Stripe.SubscriptionSchedule): boolean {
  const phase = phaseAt(schedule, periodEndOf(subscription))
  if (phase) {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
    change(world, subscription, entering(world, subscription, phase), 'customer.subscription.updated')
    world.tell('subscription_schedule.updated', schedule)
    return true
  }
  if (schedule.end_behavior === 'cancel') {
    endNow(world, subscription, 'cancellation_requested')
    return false
  }
  release(world, schedule)
  return true
}

function* ofInvoice(world: World, invoice: Stripe.Invoice): Generator<Due> {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    yield { at: invoice.automatically_finalizes_at, act: () => finalizeAndCollect(world, invoice) }
  if (invoice.status === 'open' && invoice.auto_advance && invoice.next_payment_attempt !== null)
    yield { at: invoice.next_payment_attempt, act: () => retry(world, invoice) }
}

function finalizeAndCollect(world: World, invoice: Stripe.Invoice): void {
  finalize(world, invoice, reuseOf(subscriptionOf(world, invoice)))
  collect(world, invoice)
}

function retry(world: World, invoice: Stripe.Invoice): void {
  const intent = intentOf(world.shelves, invoice.id)
  if (intent?.status === 'requires_action')
    Object.assign(intent, { status: 'requires_payment_method', next_action: null })
  collect(world, invoice)
  if (invoice.status === 'open' && !triesLeft(invoice)) giveUp(world, invoice)
}
