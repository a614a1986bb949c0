import type { AbandonedSubscription } from '../data/checkouts.ts'
import { markCommandDone } from '../data/stripe-orders.ts'
import { errorContext } from '../http/log.ts'
import type { BillingContext } from './money.ts'
import { executeStripeCommand } from './order-kinds.ts'
import { executeStripeCommands } from './orders.ts'

/**
 * Carries the order out for whoever cannot go on before it is, and whoever else may have claimed it and died: it looks first,
 * so it can be carried out twice. Fails when Stripe does not do it.
 */
export async function abandonSubscriptionNow(billing: BillingContext, { commandId, subscriptionId }: AbandonedSubscription): Promise<void> {
  const command = { id: commandId, kind: 'abandon-subscription', target: subscriptionId, data: {}, attempts: 0 } as const
  const execute = () => executeStripeCommand(billing, command)
  // Of two who do it at once the second may be told that there is nothing to void any more; looking again, it sees why.
  const { remark } = await execute().catch(execute)
  await billing.database.asRole('service_role', {}, (tx) => markCommandDone(tx, command, remark))
}

/** Nobody waits for it; the jobs carry out what this leaves. */
export function executeStripeCommandsInBackground(billing: BillingContext, ids: string[]): void {
  if (ids.length === 0) return
  executeStripeCommands(billing, { ids }).catch((error) => billing.log('warn', 'Stripe commands left to the jobs', errorContext(error)))
}
