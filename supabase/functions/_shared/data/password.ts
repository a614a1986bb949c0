import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata, SignedInReader } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Who a password is for, as far as it must not be made of it. */
export interface Person {
  email: string
  firstName: string
  lastName: string
}

/** Answers the letter with the link; null for an address without an account, which the asker must not notice. */
export async function requestPasswordReset(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_password_recovery(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Whose password the link of a letter may still set. */
export async function findPasswordReset(tx: Tx, requestId: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select email, first_name as "firstName", last_name as "lastName"
    from private.find_password_recovery(${requestId}::uuid)`.execute(tx)
  return rows[0]
}

/** By the link, once; everybody is signed out. Undefined when it no longer works. `hash` is bcrypt's. */
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

/** By whoever is signed in; every other browser is signed out. Answers the letter that says so. */
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
