import type { Context } from 'hono'
import { perHour } from '../../limits.ts'
import type { AuthEnv } from '../../members.ts'
import type { VisitorContext } from '../../visiting.ts'

const ACTIONS_PER_HOUR = 120

export type ConsumeActionLimit = (c: Context<AuthEnv>) => Promise<void>

/** What an owner does with the subscriptions and the money of readers: more than hands can do, less than a thief would like. */
export const createActionLimit =
  ({ consumeRateLimit }: Pick<VisitorContext, 'countTries'>): ConsumeActionLimit =>
  (c) =>
    consumeRateLimit({ action: 'admin actions', subject: c.var.member.userId, limit: perHour(ACTIONS_PER_HOUR) })

export const ACTION_LIMIT_DESCRIPTION = `${ACTIONS_PER_HOUR} of what changes something for members an hour from one owner.`
