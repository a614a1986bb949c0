import type { ReconciliationDifference } from '../contracts/reconciliation.ts'
import { HttpError } from '../contracts/refusal.ts'
import { asStripeAway } from './away.ts'
import type { Money } from './money.ts'
import { carryOutOrders } from './orders.ts'
import { type Difference, refreshCustomer } from './refresh.ts'

/** Each holds a connection while Stripe answers, and Stripe counts calls. */
const AT_ONCE = 3

/** Refreshes these customers, and says what that has healed, and what it could not. */
export async function healed(money: Money, customers: Iterable<string>): Promise<ReconciliationDifference[]> {
  const found: ReconciliationDifference[] = []
  const waiting = [...new Set(customers)]
  while (waiting.length > 0) {
    const batch = await Promise.all(waiting.splice(0, AT_ONCE).map((customer) => healedOne(money, customer)))
    found.push(...batch.flat())
  }
  return found
}

/** What is wrong with one of them is no reason to leave out the others; that Stripe or the database is away, is. */
async function healedOne(money: Money, customer: string): Promise<ReconciliationDifference[]> {
  try {
    const { differences, alarms, orders } = await refreshCustomer(money, customer)
    if (orders.length > 0) await carryOutOrders(money, { ids: orders })
    return [
      ...differences.map((difference) => ({
        about: difference.what,
        id: difference.id,
        customer,
        found: wordsFor(difference),
        healed: true,
      })),
      ...alarms.map((found) => ({ about: 'customer', id: customer, customer, found, healed: false })),
    ]
  } catch (error) {
    if (error instanceof HttpError || asStripeAway(error)) throw error
    const found = `Could not be refreshed: ${error instanceof Error ? error.message.slice(0, 300) : error}`
    return [{ about: 'customer', id: customer, customer, found, healed: false }]
  }
}

function wordsFor({ isNew, columns }: Difference): string {
  if (isNew) return 'Was not known here.'
  const changes = Object.entries(columns).map(
    ([name, { before, after }]) => `${name}: ${said(before)} → ${said(after)}`,
  )
  return changes.join(', ').slice(0, 500)
}

const said = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'))
