import type Stripe from 'stripe'
import { hasOpenCommands } from '../data/stripe-command-queue.ts'
import type { BillingContext } from './billing-context.ts'
import { chargeOf } from './snapshot.ts'
import { undefinedIfMissing } from './stripe.ts'
import { hasEnded } from './subscription-state.ts'

/**
 * Executes the command `delete-customer` of a deleted account: name, address, cards and tax ids go at Stripe too. Payments
 * stay there, as the law wants. Throws, and so is repeated, while anything is to be done that needs the customer.
 */
export async function deleteCustomer(
  { stripe, database }: BillingContext,
  { target }: { target: string },
): Promise<{ customer?: string; remark?: string }> {
  const customer = await stripe.customers.retrieve(target).catch(undefinedIfMissing)
  if (!customer || customer.deleted) return { remark: 'Stripe has no such customer.' }
  if (await database.asServiceRole((tx) => hasOpenCommands(tx, target)))
    throw new Error('Other commands about this customer are not done yet.')
  const reason = await reasonToWait(stripe, target)
  if (reason) throw new Error(reason)
  await stripe.customers.del(target)
  return { customer: target }
}

/** Undefined when nothing at Stripe needs the customer any more. */
async function reasonToWait(stripe: Stripe, customer: string): Promise<string | undefined> {
  // Without a status, the list may contain subscriptions that expired unpaid, as declared for `SubscriptionListParams.status`.
  const subscriptions = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const subscription of subscriptions)
    if (!hasEnded(subscription)) return 'A subscription has not ended yet.'
  const intents = await stripe.paymentIntents.list({ customer, limit: 100, expand: ['data.latest_charge'] })
  if (intents.data.some(({ status }) => status === 'processing')) return 'A payment is being processed.'
  const disputed = intents.data.filter((intent) => chargeOf(intent)?.disputed)
  for (const { id } of disputed) {
    const { data } = await stripe.disputes.list({ payment_intent: id, limit: 100 })
    if (data.some(({ status }) => !DECIDED.includes(status))) return 'A dispute has not been decided yet.'
  }
  return undefined
}

const DECIDED: Stripe.Dispute.Status[] = ['won', 'lost', 'warning_closed', 'prevented']
