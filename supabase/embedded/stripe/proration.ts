import type Stripe from 'stripe'
import { itemAmount, formatDollars, netAmount, newLine, productName } from './lines.ts'
import type { EmulatorContext } from './world.ts'

export interface ItemChange {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  quantity: number
}

/** What an exchange in the middle of a period gives back and what it costs, to the second and to the cent. */
export function prorationLines(
  context: EmulatorContext,
  { item, price, quantity }: ItemChange,
  at: number,
): Stripe.InvoiceLineItem[] {
  const { current_period_start: start, current_period_end: end } = item
  const remainingShare = (end - at) / (end - start)
  const formattedDate = new Date(at * 1000).toLocaleDateString('en-GB', {
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
      amount: -Math.round(billedAmount(context, item) * remainingShare),
      description: `Unused time on ${productName(context, item.price)} after ${formattedDate}`,
      discountable: false,
    }),
    newLine({
      ...common,
      price,
      quantity,
      amount: Math.round(itemAmount({ price, quantity }) * remainingShare),
      description: `Remaining time on ${productName(context, price)} (${formatDollars(price.unit_amount ?? 0)}) after ${formattedDate}`,
      discountable: true,
    }),
  ]
}

/**
 * What the present period of an item would have cost whole, as it was really billed: flexible billing gives back no
 * more than that. Lines that began later in the period count for the part that they covered.
 */
function billedAmount(context: EmulatorContext, item: Stripe.SubscriptionItem): number {
  const { current_period_start: start, current_period_end: end } = item
  const lastLine = billedLines(context, item)
    .filter((line) => line.amount > 0 && line.period.start >= start && line.period.end === end)
    .at(-1)
  if (!lastLine) return itemAmount(item)
  const covered = (lastLine.period.end - lastLine.period.start) / (end - start)
  return covered > 0 ? netAmount(lastLine) / covered : 0
}

function billedLines(context: EmulatorContext, item: Stripe.SubscriptionItem): Stripe.InvoiceLineItem[] {
  const billedInvoices = [...context.store.invoices.values()].filter(({ status }) => status === 'paid' || status === 'open')
  return billedInvoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ parent }) => parent?.subscription_item_details?.subscription_item === item.id)
}
