import type { Context } from 'hono'
import type { AccountDeps } from './account/account-deps.ts'
import type { AuthEnv } from './auth-context.ts'
import { perHour } from './rate-limiter.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Counts a try of whoever is signed in, and refuses when there were too many. */
export type ConsumeAccountLimit = (c: Context<AuthEnv>) => Promise<void>

/** So many of these an hour from one account. */
export function createAccountLimits(consumeRateLimit: AccountDeps['consumeRateLimit']) {
  return (action: string, perHourLimit: number): ConsumeAccountLimit =>
    (c) =>
      consumeRateLimit({ action, subject: c.var.member.userId, limit: perHour(perHourLimit) })
}

const ACTIONS_PER_HOUR = 120

export type ConsumeActionLimit = (c: Context<AuthEnv>) => Promise<void>

/** What an owner does with the subscriptions and the money of readers: more than hands can do, less than a thief would like. */
export const createActionLimit =
  ({ consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>): ConsumeActionLimit =>
  (c) =>
    consumeRateLimit({ action: 'admin actions', subject: c.var.member.userId, limit: perHour(ACTIONS_PER_HOUR) })

export const ACTION_LIMIT_DESCRIPTION = `${ACTIONS_PER_HOUR} of what changes something for members an hour from one owner.`
