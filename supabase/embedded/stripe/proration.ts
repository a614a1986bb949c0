import type Stripe from 'stripe'
import { z } from 'zod'
import type { EmulatorContext } from './context.ts'
import { notEmulated, notFound } from './errors.ts'
import { formatDollars } from './format.ts'
import { itemAmount, netAmount, newLine, productName } from './invoice-lines.ts'
import { flag, metadata, text } from './request-params.ts'
import { getActivePrice, quantityParam, recurringOf, requireOneCurrency, toPlan } from './subscription-items.ts'

export interface ItemChange {
  item: Stripe.SubscriptionItem
  price: Stripe.Price
  quantity: number
}

/** Credit and charge for a change of price within a period, exact to the second and rounded down to cents: a credit of 2.5 is one of 3. */
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
      amount: Math.floor(-billedAmount(context, item) * remainingShare),
      description: `Unused time on ${productName(context, item.price)} after ${formattedDate}`,
      discountable: false,
    }),
    newLine({
      ...common,
      price,
      quantity,
      amount: Math.floor(itemAmount({ price, quantity }) * remainingShare),
      description: `Remaining time on ${productName(context, price)} (${formatDollars(price.unit_amount ?? 0)}) after ${formattedDate}`,
      discountable: true,
    }),
  ]
}

/**
 * The amount billed for an item's current period, in cents, scaled to the full period when its line began later. Flexible
 * billing credits no more than was billed.
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
  const billedInvoices = [...context.store.invoices.values()].filter(
    ({ status }) => status === 'paid' || status === 'open',
  )
  return billedInvoices
    .flatMap(({ lines }) => lines.data)
    .filter(({ parent }) => parent?.subscription_item_details?.subscription_item === item.id)
}

export const changedItemsParam = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: quantityParam.optional(),
    metadata: metadata.optional(),
    deleted: flag.optional(),
  }),
)

/**
 * Resolves the item changes of a request. Without an item id Stripe would add a second item; the emulator answers
 * 501.
 */
export function resolveItemChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  given: z.infer<typeof changedItemsParam>,
): ItemChange[] {
  return given.map(({ id, price, quantity, deleted }, index) => {
    if (!id || deleted) throw notEmulated('adding or removing subscription items')
    const item = subscription.items.data.find((own) => own.id === id)
    if (!item) throw notFound('subscription_item', id, `items[${index}][id]`)
    const next = price && price !== item.price.id ? getActivePrice(context, price) : item.price
    requireOneCurrency(subscription.currency, [next])
    const [from, to] = [recurringOf(item.price), recurringOf(next)]
    if (from.interval !== to.interval || from.interval_count !== to.interval_count)
      throw notEmulated('another billing period')
    return { item, price: next, quantity: quantity ?? item.quantity ?? 1 }
  })
}

/** The items of a subscription after the changes. */
export function applyItemChanges(
  subscription: Stripe.Subscription,
  changedItems: ItemChange[],
): Stripe.SubscriptionItem[] {
  return subscription.items.data.map((item) => {
    const found = changedItems.find((changedItem) => changedItem.item.id === item.id)
    if (!found) return item
    return { ...item, price: structuredClone(found.price), plan: toPlan(found.price), quantity: found.quantity }
  })
}

/** The changes that affect the amount. */
export const billableChanges = (changedItems: ItemChange[]) =>
  changedItems.filter(({ item, price, quantity }) => price.id !== item.price.id || quantity !== item.quantity)
