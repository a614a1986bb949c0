import type { Context } from 'hono'
import { anHour } from '../../limits.ts'
import type { MemberEnv } from '../../members.ts'
import type { Visiting } from '../../visiting.ts'

const DEEDS_AN_HOUR = 120

export type CountDeed = (c: Context<MemberEnv>) => Promise<void>

/** What an owner does with the subscriptions and the money of readers: more than hands can do, less than a thief would like. */
export const countingDeeds =
  ({ countTries }: Pick<Visiting, 'countTries'>): CountDeed =>
  (c) =>
    countTries({ what: 'deeds at the desk', who: c.var.member.userId, allowance: anHour(DEEDS_AN_HOUR) })

export const deedsAreCounted = `${DEEDS_AN_HOUR} of what changes something for members an hour from one owner.`
