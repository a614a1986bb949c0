import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import { readOwnEmail } from '../../_shared/data/users.ts'
import type { AuthService } from '../auth-door.ts'
import { DAY_SECONDS, perHour } from '../limits.ts'
import type { AuthEnv, AuthContext } from '../members.ts'
import type { VisitorContext } from '../visiting.ts'

const ATTEMPT_LIMIT = { ...perHour(5), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export type VerifyOwnPassword = ReturnType<typeof createPasswordVerifier>

/**
 * For what is asked a second time of somebody who is signed in: refuses unless it is their password. Five tries an hour,
 * right or wrong, so that a browser that was left open does not help to guess it. `field` is what it is called.
 */
export function createPasswordVerifier({ read }: AuthContext, { consumeRateLimit }: Pick<VisitorContext, 'countTries'>, auth: AuthService) {
  return async (c: Context<AuthEnv>, password: string, field: string): Promise<void> => {
    const { userId } = c.var.member
    await consumeRateLimit({ action: 'own password', subject: userId, limit: ATTEMPT_LIMIT })
    const email = await read(c, readOwnEmail)
    if ((await auth.findUserByPassword({ email, password })) === userId) return
    const error = 'This is not your current password.'
    throw new HttpError('invalid-fields', error, { fields: { [field]: error } })
  }
}
