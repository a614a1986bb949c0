import type { DeliveryAddress } from '../contracts/address.ts'
import { findDeliveryAddress } from '../data/addresses.ts'
import type { Tx } from '../data/database.ts'
import type { PlanName } from '../data/known-prices.ts'
import type { SubscriptionRow } from '../data/money-rows.ts'
import type { NewStripeCommand } from '../data/stripe-orders.ts'
import { completeCheckout, saveDeliveryAddress } from '../data/subscribing.ts'
import type { StripeSnapshot } from './stripe-world.ts'

export interface CompletedPurchase {
  commands: NewStripeCommand[]
  /** Where its printed edition goes; null for plans without one, and as long as nobody has said. */
  deliveryLines: string[] | null
}

export const noPurchase: CompletedPurchase = { commands: [], deliveryLines: null }

/** What a live subscription brings along: its checkout is completed, its address becomes the reader's. */
export async function completePurchase(
  tx: Tx,
  account: string,
  live: SubscriptionRow,
  { snapshot, plans }: { snapshot: StripeSnapshot; plans: Map<string, PlanName> },
): Promise<CompletedPurchase> {
  const { metadata } = snapshot.subscriptions.find(({ id }) => id === live.stripe_id) ?? {}
  const completed = await completeCheckout(tx, account, { subscription: live.stripe_id, checkout: metadata?.checkout })
  if (completed?.deliveryAddress) await saveDeliveryAddress(tx, account, completed.deliveryAddress)
  const hasPrintEdition = plans.get(live.plan_id)?.tier === 'platinum'
  const address = hasPrintEdition ? await findDeliveryAddress(tx, account) : null
  return {
    commands: completed?.mountIntent ? [{ kind: 'cancel-intent', target: completed.mountIntent }] : [],
    deliveryLines: address && addressLines(address),
  }
}

function addressLines(address: DeliveryAddress): string[] {
  const { fullName, addressLine1, addressLine2, city, state, postalCode, country } = address
  const cityLine = [city, state, postalCode].filter(Boolean).join(', ')
  return [fullName, addressLine1, addressLine2, cityLine, country].flatMap((line) => line || [])
}
