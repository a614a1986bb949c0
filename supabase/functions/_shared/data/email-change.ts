import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb, onConstraintViolation } from './sql.ts'

/** Returns the id of the e-mail to the new address. Its text differs when that address has an account already. */
export async function requestEmailChange(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_email_change(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/**
 * `taken`: another account has got the address since the e-mail was written. The e-mail goes to the previous address.
 */
export interface EmailChangeResult {
  changed: boolean
  taken: boolean
  emailId: string | null
}

/** Uses the link of the e-mail, which works once. */
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

/** The link stays valid after this error. */
const onConcurrentRegistration = onConstraintViolation(
  'users_email_partial_key',
  'conflict',
  'Somebody is registering this address at this very moment. Please try again.',
)
