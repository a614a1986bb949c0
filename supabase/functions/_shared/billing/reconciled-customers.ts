import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { HttpError } from '../contracts/refusal.ts'
import { asStripeUnavailable } from './away.ts'
import type { BillingContext } from './money.ts'
import { executeStripeCommands } from './orders.ts'
import { type Difference, refreshCustomer } from './refresh.ts'

/** Each holds a connection while Stripe answers, and Stripe counts calls. */
const CONCURRENCY = 3

/** Refreshes these customers, and says what that has healed, and what it could not. */
export async function healed(billing: BillingContext, customers: Iterable<string>): Promise<ReconciliationDifference[]> {
  const found: ReconciliationDifference[] = []
  const waiting = [...new Set(customers)]
  while (waiting.length > 0) {
    const batch = await Promise.all(waiting.splice(0, CONCURRENCY).map((customer) => refreshOne(billing, customer)))
    found.push(...batch.flat())
  }
  return found
}

/** What is wrong with one of them is no reason to leave out the others; that Stripe or the database is away, is. */
async function refreshOne(billing: BillingContext, customer: string): Promise<ReconciliationDifference[]> {
  try {
    const { differences, alerts, commands } = await refreshCustomer(billing, customer)
    if (commands.length > 0) await executeStripeCommands(billing, { ids: commands })
    return [
      ...differences.map((difference) => ({
        about: difference.kind,
        id: difference.id,
        customer,
        found: describeDifference(difference),
        healed: true,
      })),
      ...alerts.map((found) => ({ about: 'customer', id: customer, customer, found, healed: false })),
    ]
  } catch (error) {
    if (error instanceof HttpError || asStripeUnavailable(error)) throw error
    const found = `Could not be refreshed: ${error instanceof Error ? error.message.slice(0, 300) : error}`
    return [{ about: 'customer', id: customer, customer, found, healed: false }]
  }
}

function describeDifference({ isNew, columns }: Difference): string {
  if (isNew) return 'Was not known here.'
  const changes = Object.entries(columns).map(
    ([name, { before, after }]) => `${name}: ${formatValue(before)} → ${formatValue(after)}`,
  )
  return changes.join(', ').slice(0, 500)
}

const formatValue = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))
