import type Stripe from 'stripe'
import { cardError } from './charging.ts'
import { intentOf } from './includable.ts'
import { collect, invoicePaid, methodOnFile } from './paying.ts'
import { newSetupIntent } from './setup-intents.ts'
import { change, idOf, type World } from './world.ts'

export type FirstPayment = 'allow_incomplete' | 'default_incomplete' | 'error_if_incomplete'

/** What becomes of the first invoice of a subscription: paid from a card that is known, or left to its reader. */
export function collectFirst(
  world: World,
  subscription: Stripe.Subscription,
  invoice: Stripe.Invoice,
  behaviour: FirstPayment,
  offSession: boolean,
): void {
  if (invoice.amount_due === 0) {
    beginFree(world, subscription, invoice)
    return
  }
  if (behaviour === 'default_incomplete') return
  const refusal = collect(world, invoice, undefined, offSession)
  const intent = intentOf(world.shelves, invoice.id)
  if (!refusal || behaviour !== 'error_if_incomplete' || !intent) return
  world.shelves.subscriptions.delete(subscription.id)
  world.shelves.invoices.delete(invoice.id)
  throw cardError(intent, refusal)
}

/** Nothing is owed: it begins at once, and asks for a card that later payments can be taken from. */
function beginFree(world: World, subscription: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const known = methodOnFile(world, invoice)
  const asked = known ? null : newSetupIntent(world, { customer: idOf(subscription.customer), usage: 'off_session' }).id
  change(world, subscription, { status: 'active', pending_setup_intent: asked }, 'customer.subscription.updated')
  invoicePaid(world, invoice, undefined)
}
