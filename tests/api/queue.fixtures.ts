import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from 'postgres'
import type { QueueName } from '#shared/contracts/queue.ts'

const TIMEOUT_MS = 60_000

interface OpenEntry {
  key: string
  due_at: Date
  leased_until: Date | null
  attempts: number
  last_error: string | null
}

/**
 * Waits until no entry of the queue is due or being worked on: a webhook answers before it works. Entries that failed and
 * wait for their next attempt are left as they are. `work` may work on those that are open. Throws when a minute brings no
 * change: a burst takes longer where Stripe limits the rate of calls.
 */
export async function waitForQueue(
  owner: Sql,
  queue: QueueName = 'stripe-events',
  work: (open: OpenEntry[]) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  let [changedAt, earlier] = [performance.now(), '']
  for (;;) {
    const open = await owner<OpenEntry[]>`
      select key, due_at, leased_until, attempts, last_error from private.queue_entries
      where queue = ${queue} and given_up_at is null
        and (leased_until > clock_timestamp() or due_at <= clock_timestamp())
      order by due_at, key limit 5`
    if (open.length === 0) return
    await work(open)
    const entries = JSON.stringify(open)
    if (entries !== earlier) [changedAt, earlier] = [performance.now(), entries]
    if (performance.now() - changedAt > TIMEOUT_MS)
      throw new Error(`The queue ${queue} has not changed for a minute: ${entries}`)
    await delay(20)
  }
}

/** Makes entries due that wait for their next attempt, or that a killed worker had claimed, as if time had passed. */
export async function makeDue(owner: Sql, queue: QueueName): Promise<void> {
  await owner`
    update private.queue_entries set due_at = now(), leased_until = null where queue = ${queue} and given_up_at is null`
}

/** Makes every periodic task due, or those of one queue. */
export async function makeTasksDue(owner: Sql, queue: QueueName | null = null): Promise<void> {
  await owner`
    update private.queue_entries set due_at = now(), leased_until = null
    where repeat_every is not null and queue = coalesce(${queue}, queue)`
}
