import { processEvent } from '../_shared/billing/events.ts'
import type { BillingContext } from '../_shared/billing/money.ts'
import { claimStripeEvents, type PendingEvent } from '../_shared/data/money-rounds.ts'
import { errorContext } from '../_shared/http/log.ts'

const CONCURRENCY = 3
/** A function may not run for ever, and the next round comes in a minute. */
const TIME_BUDGET_MS = 20_000

/** What Stripe told and nobody could process: the same once more. Answers how many of it succeeded. */
export async function processPendingEvents(billing: BillingContext): Promise<number> {
  const started = performance.now()
  let processed = 0
  while (performance.now() - started < TIME_BUDGET_MS) {
    const events = await billing.database.asRole('service_role', {}, (tx) => claimStripeEvents(tx, CONCURRENCY))
    if (events.length === 0) break
    const succeeded = await Promise.all(events.map((event) => retryEvent(billing, event)))
    processed += succeeded.filter(Boolean).length
  }
  return processed
}

async function retryEvent(billing: BillingContext, { id, attempts }: PendingEvent): Promise<boolean> {
  try {
    await processEvent(billing, await billing.stripe.events.retrieve(id))
    return true
  } catch (error) {
    billing.log(attempts >= 20 ? 'error' : 'warn', 'event not processed', { event: id, attempts, ...errorContext(error) })
    return false
  }
}
