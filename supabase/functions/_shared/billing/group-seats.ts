import type Stripe from 'stripe'
import type { GroupSeatsPreview } from '../contracts/group.ts'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import { findPlannedSeats, type GroupSubscription } from '../data/groups.ts'
import { renewalAmountAfter } from '../domain/customer-balance.ts'
import { type BillingContext, withCustomerLock } from './billing-context.ts'
import { paidSeatsMetadata, seatsOf } from './group-state.ts'
import { cardMissing, hasCard, paymentDeclined, paymentOutcome, sendDraft } from './payments.ts'
import { isDraftRenewal } from './snapshot.ts'
import { endsWithPeriod, idOf, isoTime, undefinedIfMissing } from './stripe.ts'
import {
  cancelPendingUpgrade,
  fetchSubscriptionState,
  hasOverdueInvoice,
  isRenewalUnpaid,
  pendingUpgrade,
  type SubscriptionState,
} from './subscription-state.ts'
import { automaticTax, rethrowUnknownLocation } from './tax.ts'

/** The price of another number of seats. Additional seats begin now; a smaller number begins with the next term, which is not paid yet. */
export function previewSeats(
  billing: BillingContext,
  group: GroupSubscription,
  seats: number,
): Promise<Omit<GroupSeatsPreview, 'acceptedTerms'>> {
  return withCustomerLock(billing, group.customerId, async () => {
    const state = await fetchSubscriptionState(billing.stripe, group)
    const { amount, nextAmount } = await priceOfSeats(billing, state, group, seats)
    const isMore = seats > group.seats
    return {
      key: crypto.randomUUID(),
      seats,
      effective: isMore ? 'now' : 'period-end',
      effectiveAt: isMore ? new Date().toISOString() : isoTime(state.periodEnd),
      amount,
      nextAmount,
    }
  })
}

async function priceOfSeats(
  billing: BillingContext,
  state: SubscriptionState,
  group: GroupSubscription,
  seats: number,
): Promise<{ amount: number; nextAmount: number | null }> {
  const isMore = seats > group.seats
  if (isMore) await assertExtensible(billing, state, group)
  const preview = (terms: Stripe.InvoiceCreatePreviewParams.SubscriptionDetails) =>
    billing.stripe.invoices
      .createPreview({
        subscription: state.subscription.id,
        ...automaticTax(state.subscription.automatic_tax.enabled),
        subscription_details: { items: [{ id: state.item.id, quantity: seats }], ...terms },
      })
      .catch(rethrowUnknownLocation)
  const renewal = endsWithPeriod(state.subscription) ? undefined : await preview({ proration_behavior: 'none' })
  if (!isMore) return { amount: 0, nextAmount: renewal?.amount_due ?? null }
  const now = await preview({ proration_behavior: 'always_invoice', proration_date: chargedFrom(state) })
  return { amount: now.amount_due, nextAmount: renewal ? renewalAmountAfter(now, renewal) : null }
}

const DAY_S = 86_400

/**
 * New seats are paid for from the beginning of the day (UTC) on, so that the amount that is shown is the same until its end and
 * need not be sealed.
 */
function chargedFrom({ item }: SubscriptionState): number {
  const today = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S
  // A test clock of Stripe may be elsewhere than ours.
  const isInTerm = today >= item.current_period_start && today < item.current_period_end
  return isInTerm ? today : item.current_period_start
}

/** Throws `conflict` with what to do first. The decision about the next term is read under the lock: it may be of another window. */
async function assertExtensible(
  { database }: BillingContext,
  state: SubscriptionState,
  { isOverdue }: GroupSubscription,
): Promise<void> {
  if (isOverdue || hasOverdueInvoice(state))
    throw conflict(translatable('An invoice is overdue. Please pay it first; then add seats.'))
  // The invoice of the seats would take the place of the renewal as the latest one, by which a cancellation knows that the term is
  // unpaid. By invoice, one that is open is not due yet, and the term has begun.
  if (isInvoiced(state) ? isDraftRenewal(state.latestInvoice) : isRenewalUnpaid(state))
    throw conflict(translatable('Your renewal is being paid. You can add seats as soon as that is done.'))
  const planned = await database.asServiceRole((tx) => findPlannedSeats(tx, state.subscription.id), { readOnly: true })
  if (typeof planned === 'number' || seatsOf(state.subscription).next_seats !== null)
    throw conflict(
      translatable('Fewer seats are planned for the next term. Please take that back first; then add seats.'),
    )
}

const isInvoiced = ({ subscription }: SubscriptionState) => subscription.collection_method === 'send_invoice'

const conflict = (detail: string) => new HttpError('conflict', detail)

/**
 * Adds seats at the amount that was shown, or not at all: by card they begin when they are paid, by invoice at once. Returns the
 * client secret when the bank requires authentication, otherwise null. Sent again, it changes nothing more.
 */
export function addSeats(
  billing: BillingContext,
  group: GroupSubscription,
  { key, seats, amount }: { key: string; seats: number; amount: number },
): Promise<string | null> {
  const { stripe } = billing
  return withCustomerLock(billing, group.customerId, async () => {
    const state = await fetchSubscriptionState(stripe, group)
    if ((state.item.quantity ?? 1) >= seats) return null
    if (isAwaitingPayment(state, seats)) return resolvePayment(billing, group, seats)
    if (!(await cancelPendingUpgrade(stripe, state))) throw amountChanged()
    const shown = await priceOfSeats(billing, state, group, seats)
    if (shown.amount !== amount) throw amountChanged()
    // Stripe's refusal would be repeated for a day to this key, also after a card was added.
    if (!isInvoiced(state) && amount > 0 && !(await hasCard(stripe, state))) throw cardMissing()
    const updated = await stripe.subscriptions.update(
      state.subscription.id,
      {
        items: [{ id: state.item.id, quantity: seats }],
        proration_behavior: 'always_invoice',
        proration_date: chargedFrom(state),
        ...(!isInvoiced(state) && { payment_behavior: 'pending_if_incomplete' }),
        expand: ['latest_invoice'],
      },
      { idempotencyKey: `seats-${key}` },
    )
    if (!isInvoiced(state)) return resolvePayment(billing, group, seats)
    await sendDraft(
      stripe,
      typeof updated.latest_invoice === 'object' ? (updated.latest_invoice ?? undefined) : undefined,
    )
    return null
  })
}

const amountChanged = () =>
  conflict(
    translatable(
      'These seats cost something else by now. Nothing was changed or taken: please look at the new amount.',
    ),
  )

/** The same seats again, while the bank still waits for authentication. */
const isAwaitingPayment = (state: SubscriptionState, seats: number) =>
  pendingUpgrade(state) !== undefined && state.subscription.pending_update?.subscription_items?.[0]?.quantity === seats

/** Fetches the state anew: a response that Stripe replays for an idempotency key shows an old state. */
async function resolvePayment(
  { stripe }: BillingContext,
  group: GroupSubscription,
  seats: number,
): Promise<string | null> {
  const state = await fetchSubscriptionState(stripe, group)
  if ((state.item.quantity ?? 1) >= seats) return null
  const invoice = pendingUpgrade(state)
  const outcome = invoice && (await paymentOutcome(stripe, invoice.id))
  if (outcome?.state === 'done') return null
  if (outcome?.state === 'requires-action') return outcome.secret
  if (!(await cancelPendingUpgrade(stripe, state))) return null
  throw outcome?.state === 'declined'
    ? paymentDeclined(outcome.reason, translatable('The seats stay as they were.'))
    : amountChanged()
}

/**
 * Executes the command `set-group-seats`: the quantity of the next invoice, without a proration. Seats are not added meanwhile, and the
 * decision is read under the lock: of two changes the later one stays. How many are paid for is what Stripe says.
 */
export async function setGroupSeats(
  billing: BillingContext,
  { target }: { target: string },
): Promise<{ customer?: string | undefined; remark?: string }> {
  const { stripe, database } = billing
  const find = () => stripe.subscriptions.retrieve(target).catch(undefinedIfMissing)
  const customer = idOf((await find())?.customer)
  if (!customer) return { remark: 'Stripe has no such subscription.' }
  return withCustomerLock(billing, customer, async () => {
    const nextSeats = await database.asServiceRole((tx) => findPlannedSeats(tx, target), { readOnly: true })
    const subscription = await find()
    const item = subscription?.items.data[0]
    if (nextSeats === undefined || !subscription || !item || subscription.ended_at) return { remark: 'It has ended.' }
    const { seats } = seatsOf(subscription)
    const quantity = nextSeats ?? seats
    if (item.quantity !== quantity)
      await stripe.subscriptions.update(target, {
        items: [{ id: item.id, quantity }],
        proration_behavior: 'none',
        metadata: paidSeatsMetadata(subscription, { seats, nextSeats }),
      })
    return { customer }
  })
}
