import bcrypt from 'bcryptjs'
import type { Context } from 'hono'
import { MIN_STAFF_PASSWORD_LENGTH, STAFF_PASSWORD_TOO_SHORT } from '../../_shared/contracts/text-limits.ts'
import { translatable } from '../../_shared/contracts/translatable.ts'
import type { Person } from '../../_shared/data/account-links.ts'
import { readSecondFactor } from '../../_shared/data/second-factors.ts'
import { readOwnEmail } from '../../_shared/data/users.ts'
import type { AuthService } from '../auth-client.ts'
import { invalidField, LEAKED_PASSWORD, secondFactorRequired } from '../auth-connection.ts'
import type { AuthContext, AuthEnv } from '../auth-context.ts'
import type { IsLeakedPassword } from '../leaked-passwords.ts'
import { DAY_SECONDS, perHour } from '../rate-limiter.ts'
import type { VisitorContext } from '../visitor-context.ts'

/** The cost that Auth itself uses. */
const COST = 10
/** Takes as long as a password check by Auth, for responses that are sent without one. */
export const simulatePasswordCheck = (password: string): Promise<undefined> =>
  bcrypt.hash(password, COST).then(() => undefined)

/** Lookups at the service from one network: far above what a person types. */
const LEAK_LOOKUPS = perHour(60)

/** Whose password it is. */
interface PasswordOwner extends Person {
  /** Also of who is about to become a staff member. */
  isStaff: boolean
}

export type RejectWeakPassword = ReturnType<typeof createPasswordRules>

/** The rules for new passwords that the contract cannot judge. Without a service only the list of common ones is asked. */
export function createPasswordRules(
  { consumeRateLimit, clientNetwork }: Pick<VisitorContext, 'consumeRateLimit' | 'clientNetwork'>,
  isLeakedPassword: IsLeakedPassword | undefined,
) {
  async function isLeaked(c: Context, password: string): Promise<boolean> {
    if ((await commonPasswords()).has(password.toLowerCase())) return true
    if (!isLeakedPassword) return false
    await consumeRateLimit({ action: 'leaked passwords', subject: clientNetwork(c), limit: LEAK_LOOKUPS })
    return isLeakedPassword(password)
  }

  /**
   * Throws for passwords from leaks, for the person's own name or address, and for a staff password of fewer than 12
   * characters. `field` is the name of the form field.
   */
  return async (c: Context, password: string, owner: PasswordOwner, field: string): Promise<void> => {
    if (owner.isStaff && password.length < MIN_STAFF_PASSWORD_LENGTH)
      throw invalidField(field, STAFF_PASSWORD_TOO_SHORT)
    if (containsPersonalData(owner, password))
      throw invalidField(field, translatable('Please choose something else than your name or your address.'))
    if (await isLeaked(c, password)) throw invalidField(field, LEAKED_PASSWORD)
  }
}

function containsPersonalData({ email, firstName, lastName }: Person, password: string): boolean {
  const [mailbox = ''] = email.split('@')
  const names = [email, mailbox, firstName, lastName, firstName + lastName, `${firstName} ${lastName}`]
  return names.some((name) => name.toLowerCase() === password.toLowerCase())
}

let commonPasswordsPromise: Promise<Set<string>> | undefined

/** Lower-case passwords from leaks. Loaded on first use, because the list is large. */
function commonPasswords(): Promise<Set<string>> {
  commonPasswordsPromise ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return commonPasswordsPromise
}

const ATTEMPT_LIMIT = { ...perHour(5), backoff: { firstSeconds: 3600, longestSeconds: DAY_SECONDS } }

export const OWN_PASSWORD_DESCRIPTION =
  'Who has an authenticator types a code of it first. Five attempts an hour, with waits that grow to a day.'

export type VerifyOwnPassword = ReturnType<typeof createPasswordVerifier>

/**
 * Checks the password of a signed-in reader again, before a sensitive change; throws for a wrong one, and before that for an
 * account with an authenticator while no code was typed in this session. Five attempts an hour, right or wrong, so that an
 * unattended browser does not help to guess it. `field` is the name of the form field.
 */
export function createPasswordVerifier(
  { read, consumeLimit }: AuthContext,
  { clientInfo }: Pick<VisitorContext, 'clientInfo'>,
  auth: AuthService,
) {
  return async (c: Context<AuthEnv>, password: string, field: string): Promise<void> => {
    const { userId } = c.var.member
    const { email, factors, verified } = await read(c, async (tx, member) => ({
      email: await readOwnEmail(tx),
      ...(await readSecondFactor(tx, member)),
    }))
    // The browser asks for the code and repeats the call, which is one attempt.
    if (factors.length > 0 && !verified) throw secondFactorRequired()
    await consumeLimit(c, { action: 'own password', limit: ATTEMPT_LIMIT })
    if ((await auth.findUserByPassword({ email, password }, clientInfo(c).address)) === userId) return
    throw invalidField(field, translatable('This is not your current password.'))
  }
}
