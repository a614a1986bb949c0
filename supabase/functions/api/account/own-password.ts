import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { readOwnEmail } from '../../_shared/data/users.ts'
import type { AuthDoor } from '../auth-door.ts'
import { A_DAY, anHour } from '../limits.ts'
import type { MemberEnv, Members } from '../members.ts'
import type { Visiting } from '../visiting.ts'

const FIVE_AN_HOUR = { ...anHour(5), growing: { firstSeconds: 3600, longestSeconds: A_DAY } }

export type ProveOwn = ReturnType<typeof provingOwn>

/**
 * For what is asked a second time of somebody who is signed in: refuses unless it is their password. Five tries an hour,
 * right or wrong, so that a browser that was left open does not help to guess it. `field` is what it is called.
 */
export function provingOwn({ read }: Members, { countTries }: Pick<Visiting, 'countTries'>, auth: AuthDoor) {
  return async (c: Context<MemberEnv>, password: string, field: string): Promise<void> => {
    const { userId } = c.var.member
    await countTries({ what: 'own password', who: userId, allowance: FIVE_AN_HOUR })
    const email = await read(c, readOwnEmail)
    if ((await auth.userWith({ email, password })) === userId) return
    const fault = 'This is not your current password.'
    throw new HttpError('invalid-fields', fault, { fields: { [field]: fault } })
  }
}
