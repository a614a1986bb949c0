import bcrypt from 'bcryptjs'
import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { Person } from '../../_shared/data/password.ts'
import { readOwnEmail } from '../../_shared/data/users.ts'
import type { AuthService } from '../auth-client.ts'
import type { AuthContext, AuthEnv } from '../auth-context.ts'
import { DAY_SECONDS, perHour } from '../rate-limiter.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** As Auth itself hashes. */
const COST = 10
export const passwordHash = (password: string): Promise<string> => bcrypt.hash(password, COST)

/**
 * For whoever is refused, or answered, without Auth having looked at the password, so that they wait as long as everyone
 * else: however busy the machine is, which half-second it is tells nothing.
 */
export const simulatePasswordCheck = (password: string): Promise<undefined> =>
  passwordHash(password).then(() => undefined)

/** Refuses what the whole world tries first, and what anybody would try who knows whose it is. `field` is what it is called. */
export async function rejectWeakPassword(password: string, person: Person, field: string): Promise<void> {
  const error = containsPersonalData(person, password)
    ? 'Please choose something else than your name or your address.'
    : (await leakedPasswords()).has(password.toLowerCase())
      ? 'This is one of the passwords that are tried first. Please choose another.'
      : undefined
  if (error) throw new HttpError('invalid-fields', error, { fields: { [field]: error } })
}

function containsPersonalData({ email, firstName, lastName }: Person, password: string): boolean {
  const [mailbox = ''] = email.split('@')
  const names = [email, mailbox, firstName, lastName, firstName + lastName, `${firstName} ${lastName}`]
  return names.some((name) => name.toLowerCase() === password.toLowerCase())
}

let leakedPasswordsPromise: Promise<Set<string>> | undefined

/** Passwords that were found in leaks, all in small letters. Read when the first one is chosen. */
function leakedPasswords(): Promise<Set<string>> {
  leakedPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return leakedPasswordsPromise
}

const ATTEMPT_LIMIT = { ...perHour(5), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export type VerifyOwnPassword = ReturnType<typeof createPasswordVerifier>

/**
 * For what is asked a second time of somebody who is signed in: refuses unless it is their password. Five tries an hour,
 * right or wrong, so that a browser that was left open does not help to guess it. `field` is what it is called.
 */
export function createPasswordVerifier(
  { read }: AuthContext,
  { consumeRateLimit }: Pick<VisitorContext, 'consumeRateLimit'>,
  auth: AuthService,
) {
  return async (c: Context<AuthEnv>, password: string, field: string): Promise<void> => {
    const { userId } = c.var.member
    await consumeRateLimit({ action: 'own password', subject: userId, limit: ATTEMPT_LIMIT })
    const email = await read(c, readOwnEmail)
    if ((await auth.findUserByPassword({ email, password })) === userId) return
    const error = 'This is not your current password.'
    throw new HttpError('invalid-fields', error, { fields: { [field]: error } })
  }
}
