import type { QueuedEmail } from '../contracts/letter.ts'
import type { InvoiceRow, SubscriptionRow } from '../data/money-rows.ts'
import { cardInWords, lastMonthOf } from '../domain/card.ts'
import { type Facts, isNews, isSameCard, type News, nameOf } from './facts.ts'
import { isLive, isOwing } from './subscription-states.ts'

/** What is worth a letter to the reader about what they subscribe to. */
export function subscriptionNews(facts: Facts): News[] {
  const { reader, before, after } = facts
  if (!reader) return []
  const former = new Map(before.subscriptions.map((row) => [row.stripe_id, row]))
  const orders = after.subscriptions.flatMap((now) => changesOf(facts, former.get(now.stripe_id), now))
  const begins = orders.some(({ kind }) => kind === 'subscription-welcome')
  return [...orders, ...(begins ? [] : cardNews(facts))].map((order) => ({ to: 'reader', order }))
}

function changesOf(facts: Facts, before: SubscriptionRow | undefined, now: SubscriptionRow): QueuedEmail[] {
  if (!isLive(now.status)) return isLive(before?.status) ? ending(facts, before as SubscriptionRow, now) : []
  if (!before || !isLive(before.status)) return [...welcome(facts, now), ...failure(facts, undefined, now)]
  return [
    ...renewal(facts, now),
    ...failure(facts, before, now),
    ...change(facts, before, now),
    ...plannedChange(facts, before, now),
    ...cancellation(facts, before, now),
  ]
}

const about = (facts: Facts, { plan_id }: SubscriptionRow) => ({
  firstName: facts.reader?.firstName ?? '',
  plan: nameOf(facts, plan_id),
})

const cardOf = ({ after }: Facts) => (after.customer.card ? cardInWords(after.customer.card) : null)

/** What it is as a rule, if Stripe could not say. */
const renewalOf = ({ renewal_amount, price }: SubscriptionRow) => renewal_amount ?? price

const invoicesOf = ({ after }: Facts, { stripe_id }: SubscriptionRow) =>
  after.invoices.filter(({ stripe_subscription_id }) => stripe_subscription_id === stripe_id)

function wasPaid({ before }: Facts, invoice: InvoiceRow): boolean {
  return before.invoices.some(({ stripe_id, status }) => stripe_id === invoice.stripe_id && status === 'paid')
}

function welcome(facts: Facts, now: SubscriptionRow): QueuedEmail[] {
  const { concluded_at: paidAt, current_period_end: renewsAt } = now
  if (!isNews(paidAt ?? now.created_at, facts.now)) return []
  const first = invoicesOf(facts, now).find(({ billing_reason }) => billing_reason === 'subscription_create')
  return [
    {
      kind: 'subscription-welcome',
      data: {
        ...about(facts, now),
        amount: first?.amount_paid ?? 0,
        renewalAmount: renewalOf(now),
        invoice: first?.number ?? null,
        card: cardOf(facts),
        paidAt: paidAt ?? now.created_at,
        renewsAt,
        withdrawableUntil: facts.withdrawableUntil,
        printedTo: facts.printedTo,
        requestId: facts.requestId,
      },
    },
  ]
}

function renewal(facts: Facts, now: SubscriptionRow): QueuedEmail[] {
  const paid = invoicesOf(facts, now).filter(
    (invoice) =>
      invoice.billing_reason === 'subscription_cycle' &&
      invoice.status === 'paid' &&
      !wasPaid(facts, invoice) &&
      isNews(facts.paidAt.get(invoice.stripe_id), facts.now),
  )
  return paid.map((invoice) => ({
    kind: 'subscription-renewed',
    data: {
      ...about(facts, now),
      amount: invoice.amount_paid,
      invoice: invoice.number,
      card: cardOf(facts),
      paidAt: facts.paidAt.get(invoice.stripe_id) ?? facts.now,
      renewsAt: now.current_period_end,
    },
  }))
}

/** Once for each renewal that fails, however often Stripe tries. */
function failure(facts: Facts, before: SubscriptionRow | undefined, now: SubscriptionRow): QueuedEmail[] {
  const { keptUntil, waiting } = facts
  const isKnown = before ? isOwing(before) : !isNews(now.past_due_since, facts.now)
  if (now.status !== 'past_due' || isKnown || !keptUntil) return []
  const open = invoicesOf(facts, now).find(({ status }) => status === 'open')
  const kind = waiting.has(open?.stripe_id ?? '') ? 'payment-needs-you' : 'payment-failed'
  return [{ kind, data: { ...about(facts, now), amount: open?.amount ?? now.price, keptUntil } }]
}

/** A change that had been planned was told when it was. */
function change(facts: Facts, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  if (before.plan_id === now.plan_id || before.next_plan_id === now.plan_id) return []
  const paid = invoicesOf(facts, now)
    .filter(({ billing_reason, status }) => billing_reason === 'subscription_update' && status === 'paid')
    .filter(({ stripe_id }) => isNews(facts.paidAt.get(stripe_id), facts.now))
    .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
  return [
    {
      kind: 'plan-changed',
      data: {
        ...about(facts, now),
        former: nameOf(facts, before.plan_id),
        amount: paid[0]?.amount_paid ?? 0,
        renewalAmount: renewalOf(now),
        renewsAt: now.current_period_end,
      },
    },
  ]
}

function plannedChange(facts: Facts, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  const { next_plan_id: next, next_plan_from: from } = now
  if (!next || !from || before.next_plan_id === next) return []
  return [{ kind: 'plan-will-change', data: { ...about(facts, now), next: nameOf(facts, next), from } }]
}

function cancellation(facts: Facts, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  const { cancel_at_period_end: ends, current_period_end: end } = now
  if (ends === before.cancel_at_period_end || !end) return []
  if (ends) return [{ kind: 'subscription-cancelled', data: { ...about(facts, now), endsAt: end } }]
  return [
    { kind: 'subscription-resumed', data: { ...about(facts, now), renewalAmount: renewalOf(now), renewsAt: end } },
  ]
}

/** Not to who has another one by now, nor to who has withdrawn and been told so. */
function ending(facts: Facts, before: SubscriptionRow, now: SubscriptionRow): QueuedEmail[] {
  const goesOn = facts.after.subscriptions.some(({ status }) => isLive(status))
  if (goesOn || facts.withdrawn.has(now.stripe_id)) return []
  const asWished = before.cancel_at_period_end || now.cancel_at_period_end || facts.wished.has(now.stripe_id)
  const why = asWished ? 'as-wished' : isOwing(before) ? 'unpaid' : 'ended'
  return [{ kind: 'subscription-ended', data: { ...about(facts, before), reason } }]
}

/** Banks put another date on the same card by themselves; that is nobody's news. */
function cardNews({ before, after, reader }: Facts): QueuedEmail[] {
  const { card } = after.customer
  if (!card || !before.customer.card || isSameCard(card, before.customer.card)) return []
  const data = { firstName: reader?.firstName ?? '', card: cardInWords(card), expires: lastMonthOf(card) }
  return [{ kind: 'card-changed', data }]
}
