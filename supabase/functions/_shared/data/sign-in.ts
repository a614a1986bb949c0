import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Turn } from './rate-limits.ts'
import type { Circumstances } from './sessions.ts'
import { interval, jsonb } from './sql.ts'

export interface SignInTry {
  /** The account has been tried too often: its password is not judged for a while. */
  resting: boolean
  /** Another one after each change of the password; null for an address without an account. */
  stamp: string | null
  /** Id of the letter that tells its owner, when it has just begun to rest. */
  letter: string | null
}

/** Counts a try before the password is judged. The transaction has to be one of its own: what is rolled back was not counted. */
export async function beginSignIn(
  tx: Tx,
  email: string,
  { key, times, seconds, growing }: Turn,
  circumstances: Circumstances,
): Promise<SignInTry> {
  const { rows } = await sql<SignInTry>`
    select locked as "isLocked", password_fingerprint as "passwordFingerprint", email_id as "emailId" from private.begin_sign_in(
      ${email}, decode(${key}, 'hex'), ${times}::integer, ${interval(seconds)}, ${interval(growing?.firstSeconds)},
      ${interval(growing?.longestSeconds)}, ${jsonb(circumstances)})`.execute(tx)
  return rows[0] ?? { resting: true, stamp: null, letter: null }
}

/** For the owner of the account to see, if there is one. */
export async function noteRefusedSignIn(tx: Tx, email: string, circumstances: Circumstances): Promise<void> {
  await sql`select private.note_refused_sign_in(${email}, ${jsonb(circumstances)})`.execute(tx)
}
