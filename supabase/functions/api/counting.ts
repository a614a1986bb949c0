import type { Context } from 'hono'
import type { AccountDeps } from './account/doors.ts'
import { perHour } from './limits.ts'
import type { AuthEnv } from './members.ts'

/** Counts a try of whoever is signed in, and refuses when there were too many. */
export type ConsumeAccountLimit = (c: Context<AuthEnv>) => Promise<void>

/** So many of these an hour from one account. */
export function createAccountLimits(consumeRateLimit: AccountDeps['consumeRateLimit']) {
  return (action: string, perHourLimit: number): ConsumeAccountLimit =>
    (c) =>
      consumeRateLimit({ action, subject: c.var.member.userId, limit: perHour(perHourLimit) })
}
