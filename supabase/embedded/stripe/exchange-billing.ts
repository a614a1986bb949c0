import type Stripe from 'stripe'
import { cardError } from './charging.ts'
import { liveDiscounts } from './discounts.ts'
import { draw, finalize } from './drawing.ts'
import { invalid } from './errors.ts'
import { payable } from './exchanging.ts'
import { intentOf } from './includable.ts'
import { collect, invoicePaid, voidInvoice } from './paying.ts'
import { postpone } from './pending-updates.ts'
import { type ItemChange, prorationLines } from './proration.ts'
import type { Update } from './subscription-updates.ts'
import { change, type World } from './world.ts'

interface Exchange {
  exchanges: ItemChange[]
  /** The items as they are to be. */
  items: Stripe.SubscriptionItem[]
  given: Pick<Update, 'proration_behavior' | 'proration_date' | 'payment_behavior' | 'off_session'>
}

/** Exchanges items and bills what that costs: at once, with the next invoice, or not at all. */
export function billExchange(
  world: World,
  subscription: Stripe.Subscription,
  { exchanges, items, given }: Exchange,
): void {
  const changed = payable(exchanges)
  const at = prorationDate(world, subscription, given.proration_date)
  const lines = changed.flatMap((exchange) => prorationLines(world, exchange, at))
  const behaviour = given.proration_behavior ?? 'create_prorations'
  if (behaviour !== 'always_invoice' || lines.length === 0) {
    if (behaviour === 'create_prorations' && lines.length > 0) wait(world, subscription, lines)
    setItems(world, subscription, items)
    return
  }
  const before = subscription.latest_invoice
  const discounts = liveDiscounts(world, subscription)
  const invoice = draw(
    world,
    { subscription, lines, discounts, reason: 'subscription_update', period: { start: at, end: at } },
    null,
  )
  finalize(world, invoice, null)
  takeMoney(world, subscription, invoice, { items, given, before })
}

function takeMoney(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  { items, given, before }: Omit<Exchange, 'changedItems'> & { before: Stripe.Subscription['latest_invoice'] },
): void {
  const behaviour = given.payment_behavior ?? 'allow_incomplete'
  if (invoice.amount_due === 0) {
    setItems(world, subscription, items)
    invoicePaid(world, invoice, undefined)
    return
  }
  if (behaviour === 'allow_incomplete' || behaviour === 'default_incomplete') setItems(world, subscription, items)
  if (behaviour === 'default_incomplete') return
  // Postponed first, so that the payment itself brings it about.
  if (behaviour === 'pending_if_incomplete') postpone(world, subscription, items)
  const refusal = collect(world, invoice, undefined, given.off_session ?? false)
  if (behaviour !== 'error_if_incomplete') return
  const intent = intentOf(world.shelves, invoice.id)
  if (refusal && intent) {
    const error = cardError(intent, refusal)
    voidInvoice(world, invoice)
    subscription.latest_invoice = before
    throw error
  }
  setItems(world, subscription, items)
}

function prorationDate(world: World, { items }: Stripe.Subscription, given: number | undefined): number {
  const at = given ?? world.now()
  const fits = items.data.every((item) => at >= item.current_period_start && at <= item.current_period_end)
  if (fits) return at
  throw invalid('Cannot specify proration_date outside the current billing period.', undefined, 'proration_date')
}

const setItems = (world: World, subscription: Stripe.Subscription, data: Stripe.SubscriptionItem[]) =>
  change(world, subscription, { items: { ...subscription.items, data } }, 'customer.subscription.updated')

function wait(world: World, { id }: Stripe.Subscription, lines: Stripe.InvoiceLineItem[]): void {
  world.shelves.pendingLines.set(id, [...(world.shelves.pendingLines.get(id) ?? []), ...lines])
}
