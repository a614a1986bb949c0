import type Stripe from 'stripe'
import { type EventOutcome, isEventOfOurs, processEvent } from './events.ts'
import type { Money } from './money.ts'

/** What has become of one event. */
export type Replayed =
  | { event: string; type: string; outcome: EventOutcome }
  | { event: string; type: string; failure: string }

/** One event, fetched from Stripe, which keeps them for thirty days: also one that never came here, or that was processed. */
export async function replayEvent(money: Money, id: string): Promise<Replayed> {
  return processed(money, await money.stripe.events.retrieve(id), true)
}

export interface DayProgress {
  seen: number
  /** From 1, the end of the day, to 0: Stripe lists the newest first. */
  left: number
}

/** Every event of a day (UTC) that this house listens to, as if Stripe told each of them now. What was processed stays so. */
export async function replayDay(
  money: Money,
  day: string,
  onPage: (progress: DayProgress) => void,
): Promise<Replayed[]> {
  const [from, until] = [secondsAt(day), secondsAt(day) + DAY]
  const done: Replayed[] = []
  let after: string | undefined
  let seen = 0
  do {
    const page = await money.stripe.events.list({
      created: { gte: from, lt: until },
      limit: 100,
      ...(after && { starting_after: after }),
    })
    for (const event of page.data.filter(isEventOfOurs)) done.push(await processed(money, event, false))
    const last = page.data.at(-1)
    seen += page.data.length
    after = page.has_more ? last?.id : undefined
    onPage({ seen, left: after && last ? (last.created - from) / DAY : 0 })
  } while (after)
  return done
}

const DAY = 24 * 60 * 60
const secondsAt = (day: string) => Date.parse(`${day}T00:00:00Z`) / 1000

async function processed(money: Money, event: Stripe.Event, again: boolean): Promise<Replayed> {
  const { id, type } = event
  try {
    return { event: id, type, outcome: await processEvent(money, event, { again }) }
  } catch (error) {
    return { event: id, type, failure: error instanceof Error ? error.message : String(error) }
  }
}
