import { REPLY_HOURS } from '#shared/domain/support.ts'

const HOUR_MS = 3_600_000
const PROMISE_MS = REPLY_HOURS * HOUR_MS

export interface ReplyClock {
  late: boolean
  /** What is left of the promise, from 1 to 0. */
  left: number
  words: string
}

/** How the promise to answer within a day stands for a question that was asked then. */
export function replyClock(askedAt: string, now: number): ReplyClock {
  const left = Date.parse(askedAt) + PROMISE_MS - now
  const late = left < 0
  const words = late ? `${inWords(-left)} late` : `${inWords(left)} left`
  return { late, left: Math.min(1, Math.max(0, left / PROMISE_MS)), words }
}

function inWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.floor(hours / 24)} days`
}
