import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { NewSession, RequestMetadata } from './sessions.ts'
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
  /** The id in the link that confirms the address. */
  requestId: string
  /** The plan; undefined for the default plan. */
  planId: string | undefined
}

/** Creates the rows of an account that Auth has just made. Returns the id of the e-mail to it. */
export async function initializeAccount(
  tx: Tx,
  { userId, requestId, planId }: RegisteredAccount,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.initialize_account(${userId}::uuid, ${requestId}::uuid, ${planId ?? null}, ${jsonb(requestMetadata)})
      as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Returns the id of the e-mail to a reader who registers again. */
export async function enqueueAlreadyRegisteredEmail(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_already_registered_email(${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Returns the id of the e-mail to an unconfirmed address; null for any other, which the response must not reveal. */
export async function requestEmailConfirmation(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_email_confirmation(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** The account that was created in this browser, and the session that it gets if the link confirms this account. */
export type BrowserRegistration = Omit<NewSession, 'userId'> & { userId: string | undefined }

/**
 * Uses the link of the e-mail, which works once. `signedIn`: this browser has a session now. `emailId`: the e-mail by which
 * the reader chooses a password, because the account was created in another browser.
 */
export async function confirmEmailAddress(
  tx: Tx,
  requestId: string,
  { userId, hash, previous }: BrowserRegistration,
  requestMetadata: RequestMetadata,
): Promise<{ confirmed: boolean; signedIn: boolean; emailId: string | null }> {
  const { rows } = await sql<{ confirmed: boolean; signedIn: boolean; emailId: string | null }>`
    select confirmed, signed_in as "signedIn", email_id as "emailId" from private.confirm_email_address(
      ${requestId}::uuid, ${userId ?? null}::uuid, decode(${hash}, 'hex'), decode(${previous ?? null}, 'hex'),
      ${jsonb(requestMetadata)})`.execute(tx)
  return rows[0] ?? { confirmed: false, signedIn: false, emailId: null }
}
