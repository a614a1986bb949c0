import { sql } from 'kysely'
import type { EmailLink } from '../contracts/email-link.ts'
import { type EmailAccount, findEmailAccount } from './account-links.ts'
import type { Tx } from './database.ts'

/**
 * The account of an address to which an e-mail with a link may be sent: to a new password, or to sign in. Undefined without
 * one, and while it has an unused link that is young; the response must not reveal which.
 */
export async function findLinkEmailAccount(tx: Tx, email: string): Promise<EmailAccount | undefined> {
  const account = await findEmailAccount(tx, email)
  if (!account) return undefined
  const { rows } = await sql<{ due: boolean }>`
    select private.is_link_email_due(${account.userId}::uuid) as due`.execute(tx)
  return rows[0]?.due ? account : undefined
}

/** Returns the id of the e-mail with the link and the code. */
export async function enqueueSignInEmail(tx: Tx, userId: string, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_sign_in_email(${userId}::uuid, ${tokenHash}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** The link of the newest e-mail to sign in, while its code can be typed. */
export async function findSignInLink(tx: Tx, email: string): Promise<EmailLink | undefined> {
  const { rows } = await sql<{ link: EmailLink | null }>`select private.find_sign_in_link(${email}) as link`.execute(tx)
  return rows[0]?.link ?? undefined
}
