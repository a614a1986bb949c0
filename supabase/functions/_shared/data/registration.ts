import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { NewSession, RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** Takes away an account that nobody confirmed. False when the address has an account that stays. */
export async function removeUnconfirmedAccount(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select private.remove_unconfirmed_account(${email}) as free`.execute(tx)
  return rows[0]?.free ?? false
}

export interface NewAccount {
  userId: string
  /** Of the letter that asks for the confirmation of its address. */
  requestId: string
  /** What it subscribes to; undefined for the house's own choice. */
  planId: string | undefined
}

/** What belongs to an account that Auth has just made. Answers the letter that goes to it. */
export async function initializeAccount(
  tx: Tx,
  { userId, requestId, planId }: NewAccount,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.initialize_account(${userId}::uuid, ${requestId}::uuid, ${planId ?? null}, ${jsonb(requestMetadata)})
      as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Answers the letter to whoever registered although they have an account. */
export async function enqueueAlreadyRegisteredEmail(tx: Tx, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_already_registered_email(${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Answers the letter to an address that has still to be confirmed; null for every other, which the asker must not notice. */
export async function requestEmailConfirmation(tx: Tx, requestId: string, email: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_email_confirmation(${requestId}::uuid, ${email}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** The account that was made in this browser, and the session that it gets if that is the one which is confirmed. */
export type BrowserRegistration = Omit<NewSession, 'userId'> & { userId: string | undefined }

/** By the link in the letter, once. `opened`: this browser is signed in now. */
export async function confirmEmailAddress(
  tx: Tx,
  requestId: string,
  { userId, hash, previous }: BrowserRegistration,
  requestMetadata: RequestMetadata,
): Promise<{ confirmed: boolean; opened: boolean }> {
  const { rows } = await sql<{ confirmed: boolean; opened: boolean }>`
    select confirmed, opened from private.confirm_email_address(
      ${requestId}::uuid, ${userId ?? null}::uuid, decode(${hash}, 'hex'), decode(${previous ?? null}, 'hex'),
      ${jsonb(requestMetadata)})`.execute(tx)
  return rows[0] ?? { confirmed: false, opened: false }
}
