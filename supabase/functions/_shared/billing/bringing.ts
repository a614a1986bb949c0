import type { DeliveryAddress } from '../contracts/address.ts'
import { findDeliveryAddress } from '../data/addresses.ts'
import type { Tx } from '../data/database.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { SubscriptionRow } from '../data/money-rows.ts'
import type { NewStripeOrder } from '../data/stripe-orders.ts'
import { completeCheckout, keepDeliveryAddress } from '../data/subscribing.ts'
import type { StripeWorld } from './stripe-world.ts'

export interface Brought {
  orders: NewStripeOrder[]
  /** Where its printed edition goes; null for plans without one, and as long as nobody has said. */
  printedTo: string[] | null
}

export const nothing: Brought = { orders: [], printedTo: null }

/** What a live subscription brings along: its checkout is completed, its address becomes the reader's. */
export async function bring(
  tx: Tx,
  account: string,
  live: SubscriptionRow,
  { world, plans }: { world: StripeWorld; plans: Map<string, PlanName> },
): Promise<Brought> {
  const { metadata } = world.subscriptions.find(({ id }) => id === live.stripe_id) ?? {}
  const completed = await completeCheckout(tx, account, { subscription: live.stripe_id, checkout: metadata?.checkout })
  if (completed?.deliveryAddress) await keepDeliveryAddress(tx, account, completed.deliveryAddress)
  const isPrinted = plans.get(live.plan_id)?.tier === 'platinum'
  const address = isPrinted ? await findDeliveryAddress(tx, account) : null
  return {
    orders: completed?.mountIntent ? [{ kind: 'cancel-intent', target: completed.mountIntent }] : [],
    printedTo: address && linesOf(address),
  }
}

function linesOf(address: DeliveryAddress): string[] {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const place = [city, state, postalCode].filter(Boolean).join(', ')
  return [fullName, addressLine1, addressLine2, place, country].flatMap((line) => line || [])
}
