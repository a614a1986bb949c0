import bcrypt from 'bcryptjs'
import type { Context } from 'hono'
import { HttpError } from '../../_shared/contracts/http-error.ts'
import type { Person } from '../../_shared/data/account-links.ts'
import { readOwnEmail } from '../../_shared/data/users.ts'
import type { AuthService } from '../auth-client.ts'
import type { AuthContext, AuthEnv } from '../auth-context.ts'
import { DAY_SECONDS, perHour } from '../rate-limiter.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** The cost that Auth itself uses. */
const COST = 10
/** Takes as long as a password check by Auth, for responses that are sent without one. */
export const simulatePasswordCheck = (password: string): Promise<undefined> =>
  bcrypt.hash(password, COST).then(() => undefined)

/** Throws for passwords from leaks and for the person's own name or address. `field` is the name of the form field. */
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

/** Lower-case passwords from leaks. Loaded on first use, because the list is large. */
function leakedPasswords(): Promise<Set<string>> {
  leakedPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return leakedPasswordsPromise
}

const ATTEMPT_LIMIT = { ...perHour(5), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export type VerifyOwnPassword = ReturnType<typeof createPasswordVerifier>

/**
 * Checks the password of a signed-in reader again, before a sensitive change; throws for a wrong one. Five attempts an
 * hour, right or wrong, so that an unattended browser does not help to guess it. `field` is the name of the form field.
 */
export function createPasswordVerifier(
  { read, consumeLimit }: AuthContext,
  { clientInfo }: Pick<VisitorContext, 'clientInfo'>,
  auth: AuthService,
) {
  return async (c: Context<AuthEnv>, password: string, field: string): Promise<void> => {
    const { userId } = c.var.member
    await consumeLimit(c, { action: 'own password', limit: ATTEMPT_LIMIT })
    const email = await read(c, readOwnEmail)
    if ((await auth.findUserByPassword({ email, password }, clientInfo(c).address)) === userId) return
    const error = 'This is not your current password.'
    throw new HttpError('invalid-fields', error, { fields: { [field]: error } })
  }
}
