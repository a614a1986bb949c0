import type { MiddlewareHandler } from 'hono'
import type { CountKind, MinuteCount } from '../contracts/system.ts'

/** Adds one to a count of the present minute. */
export type CountEvent = (kind: CountKind) => void

/** Counts requests, and those that were answered 5xx. */
export function countRequests(countEvent: CountEvent): MiddlewareHandler {
  return async (c, next) => {
    await next()
    countEvent('api-requests')
    if (c.res.status >= 500) countEvent('api-errors')
  }
}

/** A hosted function may be frozen or ended after its response: what was counted since then is lost. */
const FLUSH_MS = 10_000

/**
 * Counts in memory, and writes all counts of this process at once, ten seconds after the first of them. Counts that the database does
 * not take are written again with the next ones: the database may be the failing part.
 */
export function createEventCounter(
  write: (counts: MinuteCount[]) => Promise<void>,
  keepAlive: (task: Promise<void>) => void,
  flushMs = FLUSH_MS,
): CountEvent {
  let counts = new Map<string, MinuteCount>()
  let isWaiting = false

  function countEvent(kind: CountKind): void {
    const minute = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
    const key = `${minute} ${kind}`
    const known = counts.get(key)
    if (known) known.count++
    else if (counts.size < MAX_COUNTS) counts.set(key, { minute, kind, count: 1 })
    if (isWaiting) return
    isWaiting = true
    keepAlive(flushLater())
  }

  async function flushLater(): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, flushMs))
    isWaiting = false
    const taken = counts
    counts = new Map()
    await write([...taken.values()]).catch(() => {
      for (const [key, count] of counts) {
        const before = taken.get(key)
        if (before) before.count += count.count
        else taken.set(key, count)
      }
      counts = taken
    })
  }

  return countEvent
}

/** Of an hour without the database. */
const MAX_COUNTS = 240
