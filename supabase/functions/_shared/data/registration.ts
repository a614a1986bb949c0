import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Deletes an account whose address was never confirmed. False when the address has an account that stays. */
export async function removeUnconfirmedAccount(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{
    available: boolean
  }>`select private.remove_unconfirmed_account(${email}) as available`.execute(tx)
  return rows[0]?.available ?? false
}

export interface RegisteredAccount {
  userId: string
  /** The token of Auth that confirms the address. */
  tokenHash: string
  /** The plan; undefined for the default plan. */
  planId: string | undefined
}

/** Creates the rows of an account that Auth has just made. Returns the id of the e-mail to it. */
export async function initializeAccount(
  tx: Tx,
  { userId, tokenHash, planId }: RegisteredAccount,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.initialize_account(${userId}::uuid, ${tokenHash}, ${planId ?? null}, ${jsonb(requestMetadata)})
      as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Returns the id of the e-mail to a reader who registers again. */
export async function enqueueAlreadyRegisteredEmail(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_already_registered_email(${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Returns the id of the e-mail with another link. */
export async function enqueueConfirmationEmail(tx: Tx, userId: string, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_confirmation_email(${userId}::uuid, ${tokenHash}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}
