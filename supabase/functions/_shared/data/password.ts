import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata, SignedInReader } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Returns the id of the e-mail with the link. */
export async function enqueueRecoveryEmail(tx: Tx, userId: string, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_recovery_email(${userId}::uuid, ${tokenHash}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** After Auth has stored the password: ends all sessions. Returns the id of the e-mail about it. */
export async function completePasswordReset(
  tx: Tx,
  userId: string,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.complete_password_reset(${userId}::uuid, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/**
 * After Auth has stored the password: ends every other session of the signed-in reader. Returns the id of the e-mail about
 * the change.
 */
export async function completePasswordChange(
  tx: Tx,
  { sessionId }: SignedInReader,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.complete_password_change(${sessionId}::uuid, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
