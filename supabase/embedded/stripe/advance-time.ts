import type Stripe from 'stripe'
import { cancelSubscription } from './cancel-subscription.ts'
import { type EmulatorContext, idOf, idOrNull, updateAndEmit } from './context.ts'
import { finalizeInvoice } from './draft-invoice.ts'
import { paymentIntentOfInvoice } from './expand.ts'
import { collectInvoice, savedPaymentMethod, voidInvoice } from './invoice-collection.ts'
import { setupFutureUsageOf } from './invoice-routes.ts'
import { hasRetriesLeft, markInvoicePaymentFailed, stopRetrying, subscriptionOfInvoice } from './invoice-status.ts'
import { answerDebit, answeredAt } from './payment-confirmation.ts'
import { payoutActions } from './payout-routes.ts'
import { previewSubscription } from './preview-routes.ts'
import { completePendingRefund } from './refund-routes.ts'
import { renew } from './renewal.ts'
import { phaseAt, phaseChanges } from './schedule-phases.ts'
import { releaseSchedule } from './schedule-routes.ts'
import { dueDateActions, isSentToCustomer } from './send-invoice.ts'
import { periodEndOf } from './subscription-updates.ts'
import { HARD_DECLINES } from './test-cards.ts'
import { endTrial, trialNotice } from './trials.ts'

const DAY = 24 * 3600
const FIRST_PAYMENT_DEADLINE = 23 * 3600
const UPCOMING_NOTICE = 7 * DAY
const REFUND_DELAY = 5 * DAY

/** An action that is due at a time of the emulator's clock. */
interface DueAction {
  at: number
  run(): void
}

/** Runs every action that is due until `end`, each at its own time. Answers whether there was one. */
export function advanceTime(context: EmulatorContext, end: number, setTime: (now: number) => void): boolean {
  let changed = false
  for (;;) {
    const next = nextDueAction(context)
    if (!next || next.at > end) break
    setTime(Math.max(next.at, context.now()))
    next.run()
    changed = true
  }
  setTime(end)
  return changed
}

function nextDueAction(context: EmulatorContext): DueAction | undefined {
  let next: DueAction | undefined
  for (const due of dueActions(context)) if (!next || due.at < next.at) next = due
  return next
}

function* dueActions(context: EmulatorContext): Generator<DueAction> {
  for (const subscription of context.store.subscriptions.values()) yield* subscriptionActions(context, subscription)
  for (const invoice of context.store.invoices.values()) yield* invoiceActions(context, invoice)
  for (const intent of context.store.paymentIntents.values()) {
    if (intent.status === 'processing')
      yield { at: answeredAt(intent, context), run: () => answerDebit(context, intent) }
  }
  for (const refund of context.store.refunds.values()) {
    if (refund.status === 'pending')
      yield { at: refund.created + REFUND_DELAY, run: () => completePendingRefund(context, refund) }
  }
  yield* payoutActions(context)
}

function* subscriptionActions(context: EmulatorContext, subscription: Stripe.Subscription): Generator<DueAction> {
  const { status, created, pending_update: pending, cancel_at: cancelAt } = subscription
  if (subscription.ended_at) return
  if (status === 'incomplete') {
    yield { at: created + FIRST_PAYMENT_DEADLINE, run: () => expireUnpaid(context, subscription) }
    return
  }
  // While a bank is processing the payment nobody can void its invoice, Stripe included.
  if (pending && !isPaymentProcessing(context, subscription))
    yield { at: pending.expires_at, run: () => expireUnpaid(context, subscription) }
  const notice = trialNotice(context, subscription)
  if (notice) yield notice
  const end = periodEndOf(subscription)
  if (cancelAt !== null && cancelAt <= end) {
    yield { at: cancelAt, run: () => cancelSubscription(context, subscription, 'cancellation_requested') }
    return
  }
  if (context.store.upcomingNotified.get(subscription.id) !== end)
    yield { at: end - UPCOMING_NOTICE, run: () => emitUpcoming(context, subscription, end) }
  yield { at: end, run: () => endPeriod(context, subscription) }
}

const isPaymentProcessing = ({ store }: EmulatorContext, { latest_invoice: latest }: Stripe.Subscription) =>
  paymentIntentOfInvoice(store, idOrNull(latest) ?? '')?.status === 'processing'

/**
 * The payment deadline has passed: voids the invoice, which ends the incomplete subscription or drops the pending
 * update.
 */
function expireUnpaid(context: EmulatorContext, subscription: Stripe.Subscription): void {
  const invoice = subscription.latest_invoice && context.store.invoices.get(idOf(subscription.latest_invoice))
  if (invoice && invoice.status === 'open') voidInvoice(context, invoice)
  else if (subscription.status === 'incomplete') cancelSubscription(context, subscription, 'payment_failed')
  else updateAndEmit(context, subscription, { pending_update: null }, 'customer.subscription.updated')
}

function emitUpcoming(context: EmulatorContext, subscription: Stripe.Subscription, end: number): void {
  context.store.upcomingNotified.set(subscription.id, end)
  const upcoming = previewSubscription(context, subscription, {})
  context.emitEvent('invoice.upcoming', { ...upcoming, next_payment_attempt: end + 3600 })
}

/** At the end of a period the schedule changes the subscription first, then it is renewed. */
function endPeriod(context: EmulatorContext, subscription: Stripe.Subscription): void {
  const id = idOrNull(subscription.schedule)
  const schedule = id ? context.store.schedules.get(id) : undefined
  if (schedule && !enterNextPhase(context, subscription, schedule)) return
  if (subscription.status === 'trialing' && !endTrial(context, subscription)) return
  renew(context, subscription)
}

/** Answers whether the subscription is to be renewed. */
function enterNextPhase(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
): boolean {
  const phase = phaseAt(schedule, periodEndOf(subscription))
  if (phase) {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
    updateAndEmit(
      context,
      subscription,
      phaseChanges(context, subscription, schedule, phase),
      'customer.subscription.updated',
    )
    context.emitEvent('subscription_schedule.updated', schedule)
    return true
  }
  if (schedule.end_behavior === 'cancel') {
    cancelSubscription(context, subscription, 'cancellation_requested')
    return false
  }
  releaseSchedule(context, schedule)
  return true
}

function* invoiceActions(context: EmulatorContext, invoice: Stripe.Invoice): Generator<DueAction> {
  if (invoice.status === 'draft' && invoice.automatically_finalizes_at !== null)
    yield { at: invoice.automatically_finalizes_at, run: () => finalizeAndCollect(context, invoice) }
  if (invoice.status === 'open' && invoice.auto_advance && invoice.next_payment_attempt !== null)
    yield { at: invoice.next_payment_attempt, run: () => retry(context, invoice) }
  yield* dueDateActions(context, invoice)
}

function finalizeAndCollect(context: EmulatorContext, invoice: Stripe.Invoice): void {
  finalizeInvoice(context, invoice, setupFutureUsageOf(subscriptionOfInvoice(context, invoice)))
  // An invoice of 0 that was sent is paid as well.
  if (invoice.status === 'open' && !(isSentToCustomer(invoice) && invoice.amount_due > 0))
    collectInvoice(context, invoice)
}

/** After a hard decline Stripe counts the attempts on, and charges again only when there is another card. */
function isWorthRetrying(
  context: EmulatorContext,
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): boolean {
  const { decline_code: code, payment_method: declined } = intent?.last_payment_error ?? {}
  const isHardDecline = !context.behavior.retriesHardDeclines && HARD_DECLINES.includes(code ?? '')
  return !isHardDecline || savedPaymentMethod(context, invoice)?.id !== declined?.id
}

function retry(context: EmulatorContext, invoice: Stripe.Invoice): void {
  const intent = paymentIntentOfInvoice(context.store, invoice.id)
  if (intent?.status === 'requires_action')
    Object.assign(intent, { status: 'requires_payment_method', next_action: null })
  if (isWorthRetrying(context, invoice, intent)) collectInvoice(context, invoice)
  else markInvoicePaymentFailed(context, invoice)
  if (invoice.status === 'open' && !hasRetriesLeft(context, invoice)) stopRetrying(context, invoice)
}
