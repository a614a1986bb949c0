import type { Context } from 'hono'
import type { AccountDoors } from './account/doors.ts'
import { anHour } from './limits.ts'
import type { MemberEnv } from './members.ts'

/** Counts a try of whoever is signed in, and refuses when there were too many. */
export type Count = (c: Context<MemberEnv>) => Promise<void>

/** So many of these an hour from one account. */
export function countingFor(countTries: AccountDoors['countTries']) {
  return (what: string, times: number): Count =>
    (c) =>
      countTries({ what, who: c.var.member.userId, allowance: anHour(times) })
}
