import type { Context } from 'hono'
import type { AuthContext, AuthEnv } from './auth-context.ts'
import { perHour } from './rate-limiter.ts'
import type { VisitorContext } from './visitor-context.ts'

/** Counts an attempt of the signed-in reader; throws when there were too many. */
export type ConsumeAccountLimit = (c: Context<AuthEnv>) => Promise<void>

/** A limit per hour and account. */
export function createAccountLimits({ consumeLimit }: Pick<AuthContext, 'consumeLimit'>) {
  return (action: string, perHourLimit: number): ConsumeAccountLimit =>
    (c) =>
      consumeLimit(c, { action, limit: perHour(perHourLimit) })
}

/** Counts requests of the client's network; throws when there were too many in an hour. */
export const createNetworkLimit =
  ({ consumeRateLimit, clientNetwork }: Pick<VisitorContext, 'consumeRateLimit' | 'clientNetwork'>) =>
  (c: Context, action: string, times: number) =>
    consumeRateLimit({ action, subject: clientNetwork(c), limit: perHour(times) })

const ACTIONS_PER_HOUR = 120

export type ConsumeActionLimit = (c: Context<AuthEnv>) => Promise<void>

/** Limits what an owner's account can do to subscriptions and payments: above what a person does by hand, low for a stolen session. */
export const createActionLimit =
  ({ consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>): ConsumeActionLimit =>
  (c) =>
    consumeRateLimit({ action: 'admin actions', subject: c.var.member.userId, limit: perHour(ACTIONS_PER_HOUR) })

const EDITS_PER_HOUR = 1000

/** Limits what a staff account can write in the sections: far above what a person does by hand. */
export const createEditLimit =
  ({ consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>): ConsumeActionLimit =>
  (c) =>
    consumeRateLimit({ action: 'admin edits', subject: c.var.member.userId, limit: perHour(EDITS_PER_HOUR) })

export const ACTION_LIMIT_DESCRIPTION = `${ACTIONS_PER_HOUR} of what changes something for members an hour from one owner.`
