import { sql } from 'kysely'
import type { NewsletterNames } from '../contracts/newsletter.ts'
import type { Tx } from './database.ts'
import { jsonb } from './sql.ts'

/** How something was said to us, for the trail of consent. */
export interface NewsletterRequestMetadata {
  means: 'script' | 'form' | 'one-click'
  /** Path of the page of ours on which it was said. */
  page?: string
  /** Version of the words beside the form. */
  wording?: string
  /** Keyed hash of who asked, 32 bytes as hex. */
  network: string
}

/** Somebody entered an address. Answers the id of the letter that goes to it, if one does; the asker must not notice. */
export async function requestNewsletter(
  tx: Tx,
  requestId: string,
  email: string,
  requestMetadata: NewsletterRequestMetadata,
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_newsletter(${requestId}::uuid, ${email}, ${jsonb(requestMetadata)}) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/** Keeps what a request's own browser says of its reader. False when the request has expired or is another address's. */
export async function saveNewsletterDetails(
  tx: Tx,
  requestId: string,
  { email, ...details }: NewsletterNames & { email?: string },
  requestMetadata: NewsletterRequestMetadata,
): Promise<boolean> {
  const { rows } = await sql<{ saved: boolean }>`
    select private.save_newsletter_details(${requestId}::uuid, ${email ?? null}, ${jsonb(details)}, ${jsonb(requestMetadata)})
      as saved`.execute(tx)
  return rows[0]?.saved ?? false
}

/** Whoever reads the mailbox agrees. `letter` is the id of the welcome, for the one request that brought it about. */
export async function confirmNewsletter(tx: Tx, requestId: string, requestMetadata: NewsletterRequestMetadata) {
  const { rows } = await sql<{ confirmed: boolean; emailId: string | null }>`
    select confirmed, email_id as "emailId" from private.confirm_newsletter(${requestId}::uuid, ${jsonb(requestMetadata)})`.execute(
    tx,
  )
  return rows[0] ?? { confirmed: false, emailId: null }
}

export async function unsubscribeNewsletter(
  tx: Tx,
  subscriberId: string,
  requestMetadata: NewsletterRequestMetadata,
): Promise<void> {
  await sql`select private.unsubscribe_newsletter(${subscriberId}::uuid, ${jsonb(requestMetadata)})`.execute(tx)
}
