import type Stripe from 'stripe'
import { type EventOutcome, isHandledEvent, processEvent } from './events.ts'
import type { BillingContext } from './money.ts'

/** What has become of one event. */
export type ReplayedEvent =
  | { event: string; type: string; outcome: EventOutcome }
  | { event: string; type: string; failure: string }

/** One event, fetched from Stripe, which keeps them for thirty days: also one that never came here, or that was processed. */
export async function replayEvent(billing: BillingContext, id: string): Promise<ReplayedEvent> {
  return replayOne(billing, await billing.stripe.events.retrieve(id), true)
}

export interface ReplayProgress {
  seen: number
  /** From 1, the end of the day, to 0: Stripe lists the newest first. */
  remaining: number
}

/** Every event of a day (UTC) that this house listens to, as if Stripe told each of them now. What was processed stays so. */
export async function replayDay(
  billing: BillingContext,
  day: string,
  onPage: (progress: ReplayProgress) => void,
): Promise<ReplayedEvent[]> {
  const [from, until] = [startOfDay(day), startOfDay(day) + DAY_SECONDS]
  const done: ReplayedEvent[] = []
  let after: string | undefined
  let seen = 0
  do {
    const page = await billing.stripe.events.list({
      created: { gte: from, lt: until },
      limit: 100,
      ...(after && { starting_after: after }),
    })
    for (const event of page.data.filter(isHandledEvent)) done.push(await replayOne(billing, event, false))
    const last = page.data.at(-1)
    seen += page.data.length
    after = page.has_more ? last?.id : undefined
    onPage({ seen, remaining: after && last ? (last.created - from) / DAY_SECONDS : 0 })
  } while (after)
  return done
}

const DAY_SECONDS = 24 * 60 * 60
const startOfDay = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

async function replayOne(billing: BillingContext, event: Stripe.Event, force: boolean): Promise<ReplayedEvent> {
  const { id, type } = event
  try {
    return { event: id, type, outcome: await processEvent(billing, event, { force }) }
  } catch (error) {
    return { event: id, type, failure: error instanceof Error ? error.message : String(error) }
  }
}
