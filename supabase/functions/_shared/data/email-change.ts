import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** `available`: Auth can be asked for a token. Otherwise `emailId` is the e-mail that tells of the account at that address. */
export async function beginEmailChange(tx: Tx, email: string): Promise<{ available: boolean; emailId: string | null }> {
  const { rows } = await sql<{ available: boolean; emailId: string | null }>`
    select available, email_id as "emailId" from private.begin_email_change(${email})`.execute(tx)
  return rows[0] ?? { available: false, emailId: null }
}

/** Returns the id of the e-mail to the new address of the signed-in reader. */
export async function enqueueEmailChangeEmail(tx: Tx, email: string, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_email_change_email(${email}, ${tokenHash}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** After Auth has stored the address. Returns the id of the e-mail to the previous one. */
export async function completeEmailChange(
  tx: Tx,
  userId: string,
  previousEmail: string,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.complete_email_change(${userId}::uuid, ${previousEmail}, ${jsonb(requestMetadata)}) as "emailId"`.execute(
    tx,
  )
  return rows[0]?.emailId ?? null
}
