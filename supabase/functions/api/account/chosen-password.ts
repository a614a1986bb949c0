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
export const asLongAsJudging = (password: string): Promise<undefined> => passwordHash(password).then(() => undefined)

/** Refuses what the whole world tries first, and what anybody would try who knows whose it is. `field` is what it is called. */
export async function refuseWeak(password: string, person: Person, field: string): Promise<void> {
  const fault = isAbout(person, password)
    ? 'Please choose something else than your name or your address.'
    : (await known()).has(password.toLowerCase())
      ? 'This is one of the passwords that are tried first. Please choose another.'
      : undefined
  if (fault) throw new HttpError('invalid-fields', fault, { fields: { [field]: fault } })
}

function isAbout({ email, firstName, lastName }: Person, password: string): boolean {
  const [mailbox = ''] = email.split('@')
  const names = [email, mailbox, firstName, lastName, firstName + lastName, `${firstName} ${lastName}`]
  return names.some((name) => name.toLowerCase() === password.toLowerCase())
}

let list: Promise<Set<string>> | undefined

/** Passwords that were found in leaks, all in small letters. Read when the first one is chosen. */
function known(): Promise<Set<string>> {
  list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  )
  return list
}
