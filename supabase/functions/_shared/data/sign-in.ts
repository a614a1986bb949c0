import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { KeyedRateLimit } from './rate-limits.ts'
import type { RequestMetadata } from './sessions.ts'
import { interval, jsonb } from './sql.ts'

export interface SignInAttempt {
  /** The account has been tried too often: its password is not judged for a while. */
  isLocked: boolean
  /** Another one after each change of the password; null for an address without an account. */
  passwordFingerprint: string | null
  /** Id of the letter that tells its owner, when it has just begun to rest. */
  emailId: string | null
}

/** Counts a try before the password is judged. The transaction has to be one of its own: what is rolled back was not counted. */
export async function beginSignInAttempt(
  tx: Tx,
  email: string,
  { key, times, seconds, backoff }: KeyedRateLimit,
  requestMetadata: RequestMetadata,
): Promise<SignInAttempt> {
  const { rows } = await sql<SignInAttempt>`
    select locked as "isLocked", password_fingerprint as "passwordFingerprint", email_id as "emailId" from private.begin_sign_in_attempt(
      ${email}, decode(${key}, 'hex'), ${times}::integer, ${interval(seconds)}, ${interval(backoff?.firstSeconds)},
      ${interval(backoff?.longestSeconds)}, ${jsonb(requestMetadata)})`.execute(tx)
  return rows[0] ?? { isLocked: true, passwordFingerprint: null, emailId: null }
}

/** For the owner of the account to see, if there is one. */
export async function recordFailedSignIn(tx: Tx, email: string, requestMetadata: RequestMetadata): Promise<void> {
  await sql`select private.record_failed_sign_in(${email}, ${jsonb(requestMetadata)})`.execute(tx)
}
