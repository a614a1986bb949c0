import type Stripe from 'stripe'
import { z } from 'zod'
import { absent, notEmulated } from './errors.ts'
import { planOf, recurringOf, subscribable } from './items.ts'
import { flag, int, metadata, text } from './params.ts'
import type { ItemChange } from './proration.ts'
import type { World } from './world.ts'

export const itemChanges = z.array(
  z.strictObject({
    id: text.optional(),
    price: text.optional(),
    quantity: int.optional(),
    metadata: metadata.optional(),
    deleted: flag.optional(),
  }),
)

/** Which items become what. Whoever forgets the item's id would be sold a second one; here that is said instead. */
export function exchangesOf(
  world: World,
  subscription: Stripe.Subscription,
  given: z.infer<typeof itemChanges>,
): ItemChange[] {
  return given.map(({ id, price, quantity, deleted }, place) => {
    if (!id || deleted) throw notEmulated('adding items to a subscription, or taking them away')
    const item = subscription.items.data.find((own) => own.id === id)
    if (!item) throw absent('subscription_item', id, `items[${place}][id]`)
    const next = price && price !== item.price.id ? subscribable(world, price) : item.price
    const [from, to] = [recurringOf(item.price), recurringOf(next)]
    if (from.interval !== to.interval || from.interval_count !== to.interval_count)
      throw notEmulated('another billing period')
    return { item, price: next, quantity: quantity ?? item.quantity ?? 1 }
  })
}

/** The items of a subscription once the exchanges are made. */
export function exchanged(subscription: Stripe.Subscription, exchanges: ItemChange[]): Stripe.SubscriptionItem[] {
  return subscription.items.data.map((item) => {
    const found = exchanges.find((exchange) => exchange.item.id === item.id)
    if (!found) return item
    return { ...item, price: structuredClone(found.price), plan: planOf(found.price), quantity: found.quantity }
  })
}

/** Those that change what is to be paid. */
export const payable = (exchanges: ItemChange[]) =>
  exchanges.filter(({ item, price, quantity }) => price.id !== item.price.id || quantity !== item.quantity)
