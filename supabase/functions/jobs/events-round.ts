import { processEvent } from '../_shared/billing/events.ts'
import type { Money } from '../_shared/billing/money.ts'
import { claimStripeEvents, type WaitingEvent } from '../_shared/data/money-rounds.ts'
import { factsOf } from '../_shared/http/log.ts'

const AT_ONCE = 3
/** A function may not run for ever, and the next round comes in a minute. */
const ENOUGH_MS = 20_000

/** What Stripe told and nobody could process: the same once more. Answers how many of it succeeded. */
export async function eventsRound(money: Money): Promise<number> {
  const started = performance.now()
  let processed = 0
  while (performance.now() - started < ENOUGH_MS) {
    const events = await money.database.asRole('service_role', {}, (tx) => claimStripeEvents(tx, AT_ONCE))
    if (events.length === 0) break
    const succeeded = await Promise.all(events.map((event) => again(money, event)))
    processed += succeeded.filter(Boolean).length
  }
  return processed
}

async function again(money: Money, { id, attempts }: WaitingEvent): Promise<boolean> {
  try {
    await processEvent(money, await money.stripe.events.retrieve(id))
    return true
  } catch (error) {
    money.log(attempts >= 20 ? 'error' : 'warn', 'event not processed', { event: id, attempts, ...factsOf(error) })
    return false
  }
}
