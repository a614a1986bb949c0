import type Stripe from 'stripe'
import { giveUpEntries, noteQueueSuccess, recordEntryFailure } from '../data/queue.ts'
import { type ClaimedEvent, claimStripeEvents } from '../data/stripe-events.ts'
import { errorContext } from '../http/log.ts'
import type { KeepAlive } from '../http/serve.ts'
import { createWorkBudget, type WorkBudget } from '../http/work-budget.ts'
import type { BillingContext } from './billing-context.ts'
import { applyEvent } from './webhook-events.ts'

/** Customers whose events are worked on at once: each takes a connection now and then, and about six calls to Stripe. */
const CONCURRENCY = 3
/** Claimed together, because events of one customer come together and then need one refresh. */
const BATCH_SIZE = 24

/**
 * Works on waiting events until none is due or the budget is spent; returns how many were processed. Events of one customer
 * are worked on one after the other, so that the first one's refresh does for all. `received` has the content of events that
 * have just arrived; others are fetched from Stripe.
 */
export async function processWaitingEvents(
  billing: BillingContext,
  budget: WorkBudget,
  received: Map<string, Stripe.Event> = new Map(),
): Promise<number> {
  const { database, log } = billing
  const givenUp = await database.asServiceRole((tx) => giveUpEntries(tx, 'stripe-events'))
  if (givenUp > 0) log('error', 'Stripe events given up', { count: givenUp })
  let processed = 0
  while (!budget.isSpent()) {
    const events = await database.asServiceRole((tx) => claimStripeEvents(tx, budget.remaining(BATCH_SIZE)))
    if (events.length === 0) break
    budget.spend(events.length)
    const count = await processByCustomer(billing, events, received)
    if (count > 0) await database.asServiceRole((tx) => noteQueueSuccess(tx, 'stripe-events'))
    processed += count
  }
  return processed
}

async function processByCustomer(
  billing: BillingContext,
  events: ClaimedEvent[],
  received: Map<string, Stripe.Event>,
): Promise<number> {
  const waiting = [...Map.groupBy(events, ({ id, customer }) => customer ?? id).values()]
  let processed = 0
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      for (const event of group) if (await processClaimed(billing, event, received)) processed++
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
  return processed
}

async function processClaimed(
  billing: BillingContext,
  { id, attempts, receivedVersion }: ClaimedEvent,
  received: Map<string, Stripe.Event>,
): Promise<boolean> {
  try {
    const event = received.get(id) ?? (await billing.stripe.events.retrieve(id))
    const outcome = await applyEvent(billing, event, receivedVersion)
    billing.log('info', 'Stripe event processed', { id, type: event.type, outcome })
    return true
  } catch (error) {
    await recordFailure(billing, { id, attempts }, error)
    return false
  } finally {
    received.delete(id)
  }
}

/** Never rejects: a claim that is not ended here ends with its lease. */
async function recordFailure(
  { database, log }: BillingContext,
  { id, attempts }: Pick<ClaimedEvent, 'id' | 'attempts'>,
  error: unknown,
): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error)
  const gaveUp = await database
    .asServiceRole((tx) => recordEntryFailure(tx, 'stripe-events', { key: id, attempts }, reason))
    .catch(() => false)
  log(gaveUp ? 'error' : 'warn', gaveUp ? 'Stripe event given up' : 'event not processed', {
    event: id,
    attempts,
    ...errorContext(error),
  })
}

/** The limits of one run in the background; the jobs process the remaining entries. */
const BACKGROUND_LIMITS = { entries: 300, milliseconds: 60_000 }
/** Far more than arrive while a batch is worked on. Without the content an event is fetched from Stripe. */
const MAX_RECEIVED = 1000
/** A constant stream of deliveries does not stop the work. */
const MAX_RECORDING_PAUSE_MS = 5000

export interface EventWorker {
  /** Runs the recording of a delivery. The background work waits for it between two batches. */
  whileRecording<T>(record: () => Promise<T>): Promise<T>
  /** Works on the event, and on others that wait, after the response. At most one run at a time. */
  workOn(event: Stripe.Event): void
}

/** Works on events after the webhook has answered. Nothing is lost with the process: what is left, the jobs do. */
export function createEventWorker(billing: BillingContext, keepAlive: KeepAlive): EventWorker {
  const received = new Map<string, Stripe.Event>()
  let recording = 0
  let onRecorded = () => {}
  let running: Promise<void> | undefined
  let hasMore = false

  async function waitForRecording(): Promise<void> {
    if (recording === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onRecorded = resolve
    const timer = setTimeout(resolve, MAX_RECORDING_PAUSE_MS)
    await promise
    clearTimeout(timer)
  }

  async function run(): Promise<void> {
    try {
      do {
        hasMore = false
        await waitForRecording()
        await processWaitingEvents(billing, createWorkBudget(BACKGROUND_LIMITS), received)
      } while (hasMore)
    } catch (error) {
      billing.log('warn', 'Stripe events left to the jobs', errorContext(error))
    } finally {
      // The content of events that somebody else has worked on.
      received.clear()
      running = undefined
    }
  }

  return {
    async whileRecording(record) {
      recording++
      try {
        return await record()
      } finally {
        if (--recording === 0) onRecorded()
      }
    },
    workOn(event) {
      if (received.size < MAX_RECEIVED) received.set(event.id, event)
      hasMore = true
      running ??= run()
      keepAlive(running)
    },
  }
}
