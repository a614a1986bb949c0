import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { RequestMetadata } from './sessions.ts'
import { jsonb } from './sql.ts'

/** The data of an account that its password must not contain. */
export interface Person {
  email: string
  firstName: string
  lastName: string
}

/** The account of an address, which the response must not reveal. */
export interface EmailAccount {
  userId: string
  isConfirmed: boolean
  /** Auth lets it sign in, because its address is confirmed or something was paid. */
  isVerifiedByAuth: boolean
}

export async function findEmailAccount(tx: Tx, email: string): Promise<EmailAccount | undefined> {
  const { rows } = await sql<EmailAccount>`
    select member as "userId", confirmed as "isConfirmed", verified_by_auth as "isVerifiedByAuth"
    from private.find_email_account(${email}) where member is not null`.execute(tx)
  return rows[0]
}

/** The account of a link in an e-mail. */
export interface LinkAccount extends Person {
  /** The address that waits for its confirmation. */
  newEmail: string | null
  isConfirmed: boolean
  isStaff: boolean
  /** By the link to confirm it, within the last minute. */
  isJustConfirmed: boolean
}

/** Undefined when the account was deleted or may not sign in. The caller has verified the signature of the link. */
export async function findLinkAccount(tx: Tx, userId: string): Promise<LinkAccount | undefined> {
  const { rows } = await sql<LinkAccount>`
    select email, first_name as "firstName", last_name as "lastName", new_email as "newEmail",
      confirmed as "isConfirmed", staff as "isStaff", just_confirmed as "isJustConfirmed"
    from private.find_link_account(${userId}::uuid) where email is not null`.execute(tx)
  return rows[0]
}

/** Whether the account has the address that this provider has verified: it may have been changed since. */
export async function hasAddressOfProvider(tx: Tx, userId: string, provider: string): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select private.has_address_of_provider(${userId}::uuid, ${provider}) as same`.execute(tx)
  return rows[0]?.same ?? false
}

/** Lets Auth write the password or the address of this account once, within a minute. */
export async function permitCredentialChange(tx: Tx, userId: string): Promise<void> {
  await sql`select private.permit_credential_change(${userId}::uuid)`.execute(tx)
}

/**
 * The reader of the mailbox agrees, in the browser of the registration, or in another one: then `recoveryToken` is a token
 * of Auth for a new password. Returns the id of the e-mail with it.
 */
export async function confirmEmailAddress(
  tx: Tx,
  userId: string,
  recoveryToken: string | undefined,
  requestMetadata: RequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.confirm_email_address(${userId}::uuid, ${recoveryToken ?? null}, ${jsonb(requestMetadata)}) as "emailId"`.execute(
    tx,
  )
  return rows[0]?.emailId ?? null
}
