import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { KeyedRateLimit } from './rate-limits.ts'
import type { RequestMetadata } from './sessions.ts'
import { interval, jsonb } from './sql.ts'

export interface SignInAttempt {
  /** The account is locked: the password is not checked. */
  isLocked: boolean
  /** Changes with the password; null for an address without an account. */
  passwordFingerprint: string | null
  /** Id of the e-mail to the owner, when this attempt has just locked the account. */
  emailId: string | null
}

/**
 * Counts an attempt before the password is checked. Needs a transaction of its own, because a rollback undoes the
 * count.
 */
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

/** Records the failed sign-in in the account's events, if the account exists. */
export async function recordFailedSignIn(tx: Tx, email: string, requestMetadata: RequestMetadata): Promise<void> {
  await sql`select private.record_failed_sign_in(${email}, ${jsonb(requestMetadata)})`.execute(tx)
}
