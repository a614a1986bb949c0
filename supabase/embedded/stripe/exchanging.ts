import type Stripe from 'stripe'
import { z } from 'zod'
import { notFound, notEmulated } from './errors.ts'
import { toPlan, recurringOf, getActivePrice } from './items.ts'
import { flag, int, metadata, text } from './params.ts'
import type { ItemChange } from './proration.ts'
import type { EmulatorContext } from './world.ts'

export const changedItemsParam = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: int.optional(),
    metadata: metadata.optional(),
    deleted: flag.optional(),
  }),
)

/** Which items become what. Whoever forgets the item's id would be sold a second one; here that is said instead. */
export function resolveItemChanges(
  context: EmulatorContext,
  subscription: Stripe.Subscription,
  given: z.infer<typeof changedItemsParam>,
): ItemChange[] {
  return given.map(({ id, price, quantity, deleted }, index) => {
    if (!id || deleted) throw notEmulated('adding items to a subscription, or taking them away')
    const item = subscription.items.data.find((own) => own.id === id)
    if (!item) throw notFound('subscription_item', id, `items[${index}][id]`)
    const next = price && price !== item.price.id ? getActivePrice(context, price) : item.price
    const [from, to] = [recurringOf(item.price), recurringOf(next)]
    if (from.interval !== to.interval || from.interval_count !== to.interval_count)
      throw notEmulated('another billing period')
    return { item, price: next, quantity: quantity ?? item.quantity ?? 1 }
  })
}

/** The items of a subscription once the exchanges are made. */
export function applyItemChanges(subscription: Stripe.Subscription, changedItems: ItemChange[]): Stripe.SubscriptionItem[] {
  return subscription.items.data.map((item) => {
    const found = changedItems.find((changedItem) => changedItem.item.id === item.id)
    if (!found) return item
    return { ...item, price: structuredClone(found.price), plan: toPlan(found.price), quantity: found.quantity }
  })
}

/** Those that change what is to be paid. */
export const billableChanges = (changedItems: ItemChange[]) =>
  changedItems.filter(({ item, price, quantity }) => price.id !== item.price.id || quantity !== item.quantity)
