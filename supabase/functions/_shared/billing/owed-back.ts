import type { Tx } from '../data/database.ts'
import { insertStripeCommand } from '../data/stripe-orders.ts'
import { listOwedRefunds } from '../data/withdrawals.ts'

/**
 * Orders what is still here of contracts that were withdrawn from: all of it when a withdrawal is confirmed, and whatever
 * becomes known later, as a payment that a bank had not reported yet. Answers the ids of the orders.
 */
export async function enqueueOwedRefunds(tx: Tx, customer: string): Promise<string[]> {
  const commands: string[] = []
  for (const { payment: target, withdrawal } of await listOwedRefunds(tx, customer)) {
    const data = { reason: 'requested_by_customer', key: `withdrawal-${withdrawal}` } as const
    commands.push(await insertStripeCommand(tx, { kind: 'refund', target, data }))
  }
  return commands
}
