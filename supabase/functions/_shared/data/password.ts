import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata, SignedInReader } from './sessions.ts'
import { jsonb } from './sql.ts'

/** The data of an account that its password must not contain. */
export interface Person {
  email: string
  firstName: string
  lastName: string
}

/** Returns the id of the e-mail with the link; null without an account, which the response must not reveal. */
export async function requestPasswordReset(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_password_recovery(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** The account whose password the link can still set. */
export async function findPasswordReset(tx: Tx, requestId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select email, first_name as "firstName", last_name as "lastName"
    from private.find_password_recovery(${requestId}::uuid)`.execute(tx)
  return rows[0]
}

/**
 * Uses the link, which works once, and ends all sessions. Undefined when it no longer works. `hash` is a bcrypt hash.
 */
export async function resetPassword(
  tx: Tx,
  requestId: string,
  hash: string,
  requestMetadata: RequestMetadata,
): Promise<{ email: string; emailId: string } | undefined> {
  const { rows } = await sql<{ email: string; emailId: string }>`
    select address as email, email_id as "emailId" from private.reset_password(${requestId}::uuid, ${hash}, ${jsonb(requestMetadata)})
    where address is not null`.execute(tx)
  return rows[0]
}

/** Ends every other session of the signed-in reader. Returns the id of the e-mail about the change. */
export async function changePassword(
  tx: Tx,
  { sessionId }: SignedInReader,
  hash: string,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.change_password(${sessionId}::uuid, ${hash}, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
