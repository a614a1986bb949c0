import bcrypt from 'bcryptjs'
import { HttpError } from '../../_shared/contracts/refusal.ts'
import type { Person } from '../../_shared/data/password.ts'

/** As Auth itself hashes. */
const COST = 10
export const passwordHash = (password: string): Promise<string> => bcrypt.hash(password, COST)

/**
 * For whoever is refused, or answered, without Auth having looked at the password, so that they wait as long as everyone
 * else: however busy the machine is, which half-second it is tells nothing.
 */
export const simulatePasswordCheck = (password: string): Promise<undefined> => passwordHash(password).then(() => undefined)

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
