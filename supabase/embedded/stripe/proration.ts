import type Stripe from 'stripe'
import { amountOf, dollars, netOf, newLine, productName } from './lines.ts'
import type { World } from './world.ts'

export interface ItemChange {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  quantity: number
}

/** What an exchange in the middle of a period gives back and what it costs, to the second and to the cent. */
export function prorationLines(
  world: World,
  { item, price, quantity }: ItemChange,
  at: number,
): Stripe.InvoiceLineItem[] {
  const { current_period_start: start, current_period_end: end } = item
  const left = (end - at) / (end - start)
  const when = new Date(at * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const common = { subscription: item.subscription, item: item.id, period: { start: at, end }, proration: true }
  return [
    newLine({
      ...common,
      price: item.price,
      quantity: item.quantity ?? 1,
      amount: -Math.round(paidFor(world, item) * left),
      description: `Unused time on ${productName(world, item.price)} after ${when}`,
      discountable: false,
    }),
    newLine({
      ...common,
      price,
      quantity,
      amount: Math.round(amountOf({ price, quantity }) * left),
      description: `Remaining time on ${productName(world, price)} (${dollars(price.unit_amount ?? 0)}) after ${when}`,
      discountable: true,
    }),
  ]
}

/**
 * What the present period of an item would have cost whole, as it was really billed: flexible billing gives back no
 * more than that. Lines that began later in the period count for the part that they covered.
 */
function paidFor(world: World, item: Stripe.SubscriptionItem): number {
  const { current_period_start: start, current_period_end: end } = item
  const last = linesOf(world, item)
    .filter((line) => line.amount > 0 && line.period.start >= start && line.period.end === end)
    .at(-1)
  if (!last) return amountOf(item)
  const covered = (last.period.end - last.period.start) / (end - start)
  return covered > 0 ? netOf(last) / covered : 0
}

function linesOf(world: World, item: Stripe.SubscriptionItem): Stripe.InvoiceLineItem[] {
  const billed = [...world.shelves.invoices.values()].filter(({ status }) => status === 'paid' || status === 'open')
  return billed
    .flatMap(({ lines }) => lines.data)
    .filter(({ parent }) => parent?.subscription_item_details?.subscription_item === item.id)
}
