import type Stripe from 'stripe'
import type { BillingContext } from '../_shared/billing/billing-context.ts'
import { recordEvents } from '../_shared/billing/webhook-events.ts'
import { HttpError } from '../_shared/contracts/http-error.ts'
import type { InboxEntry } from '../_shared/data/stripe-events.ts'

/** In one transaction. */
const MAX_EVENTS = 50
/** Transactions at a time: as many as the inbox has connections. */
export const INBOX_CONNECTIONS = 2

interface Waiting {
  event: Stripe.Event
  resolve: (entry: InboxEntry) => void
  reject: (error: unknown) => void
}

/**
 * Records events as they arrive. Those that arrive while others are recorded share the next transaction: a burst of thousands is
 * recorded in some dozen. The function that is returned resolves when its event is recorded, and throws when it is not.
 */
export function createEventRecorder(inbox: BillingContext['database']): (event: Stripe.Event) => Promise<InboxEntry> {
  const waiting: Waiting[] = []
  let running = 0

  async function recordWaiting(): Promise<void> {
    running++
    while (waiting.length > 0) await recordTogether(inbox, waiting.splice(0, MAX_EVENTS))
    running--
  }

  return (event) => {
    const { promise, resolve, reject } = Promise.withResolvers<InboxEntry>()
    waiting.push({ event, resolve, reject })
    if (running < INBOX_CONNECTIONS) void recordWaiting()
    return promise
  }
}

/** Never rejects. */
async function recordTogether(inbox: BillingContext['database'], batch: Waiting[]): Promise<void> {
  // Two transactions with the same events in different orders would wait for each other.
  const sorted = batch.toSorted((a, b) => (a.event.id < b.event.id ? -1 : 1))
  try {
    const entries = await recordEvents(
      inbox,
      sorted.map(({ event }) => event),
    )
    for (const [index, { resolve }] of sorted.entries()) resolve(entries[index] as InboxEntry)
  } catch (error) {
    const isUnavailable = error instanceof HttpError && error.code === 'unavailable'
    if (batch.length === 1 || isUnavailable) for (const { reject } of batch) reject(error)
    // An event that the database refuses keeps none of the others from being recorded.
    else for (const one of batch) await recordTogether(inbox, [one])
  }
}
