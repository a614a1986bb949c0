import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb, onConstraintViolation } from './sql.ts'

/** By whoever is signed in. Answers the letter to the new address, which says something else when that has an account. */
export async function requestEmailChange(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_email_change(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** `taken`: the address has got an account since the letter was written. The letter goes to the former address. */
export interface EmailChangeResult {
  changed: boolean
  taken: boolean
  emailId: string | null
}

/** By the link in the letter, once. */
export async function changeEmail(
  tx: Tx,
  requestId: string,
  requestMetadata: RequestMetadata,
): Promise<EmailChangeResult> {
  const { rows } = await sql<EmailChangeResult>`
    select changed, taken, email_id as "emailId" from private.change_email(${requestId}::uuid, ${jsonb(requestMetadata)})`
    .execute(tx)
    .catch(onConcurrentRegistration)
  return rows[0] ?? { changed: false, taken: false, emailId: null }
}

/** The link is not used up by that. */
const onConcurrentRegistration = onConstraintViolation(
  'users_email_partial_key',
  'conflict',
  'Somebody is registering this address at this very moment. Please try again.',
)
