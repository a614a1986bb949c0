import { sql } from 'kysely'
import type { NewsletterNames } from '../contracts/newsletter.ts'
import type { Language } from '../domain/language.ts'
import type { Tx } from './database.ts'
import { jsonb, textArray } from './sql.ts'

/** How a consent was given, for the record of consents. */
export interface NewsletterRequestMetadata {
  means: 'script' | 'form' | 'one-click'
  /** Of the page with the form. */
  language: Language
  /** Path of the page with the form. */
  page?: string
  /** Version of the text next to the form. */
  wording?: string
  /** Keyed hash of the network address, 32 bytes as hex. */
  network: string
}

/**
 * Returns the id of the e-mail to the address, if there is one. The response must not reveal whether there is. `addressHashes`,
 * as hex, find the subscriber again who had unsubscribed.
 */
export async function requestNewsletter(
  tx: Tx,
  requestId: string,
  email: string,
  requestMetadata: NewsletterRequestMetadata,
  addressHashes: string[],
): Promise<string | null> {
  const { rows } = await sql<{ emailId: string | null }>`
    select private.request_newsletter(${requestId}::uuid, ${email}, ${jsonb(requestMetadata)},
      array(select decode(hash, 'hex') from unnest(${textArray(addressHashes)}) as hash)) as "emailId"`.execute(tx)
  return rows[0]?.emailId ?? null
}

/**
 * Stores what the browser of the request reports about its reader. False when the request expired or has another
 * address.
 */
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

/** Confirms the subscription. `emailId` is the id of the welcome e-mail, for the first confirmation only. */
export async function confirmNewsletter(tx: Tx, requestId: string, requestMetadata: NewsletterRequestMetadata) {
  const { rows } = await sql<{ confirmed: boolean; emailId: string | null }>`
    select confirmed, email_id as "emailId" from private.confirm_newsletter(${requestId}::uuid, ${jsonb(requestMetadata)})`.execute(
    tx,
  )
  return rows[0] ?? { confirmed: false, emailId: null }
}

/** Deletes all but the hash of the address, as hex; its key is not for the database. */
export async function unsubscribeNewsletter(
  tx: Tx,
  subscriberId: string,
  requestMetadata: NewsletterRequestMetadata,
  addressHash: (email: string) => string,
): Promise<void> {
  const { rows } = await sql<{ email: string | null }>`
    select private.lock_newsletter_address(${subscriberId}::uuid) as email`.execute(tx)
  const email = rows[0]?.email
  const hash = email ? addressHash(email) : null
  await sql`
    select private.unsubscribe_newsletter(${subscriberId}::uuid, ${jsonb(requestMetadata)}, decode(${hash}::text, 'hex'))`.execute(
    tx,
  )
}

/**
 * After Auth has stored the new address of an account, and before it counts as confirmed: the newsletter of the previous one
 * follows. The hashes are as hex, those of the new address with each secret.
 */
export async function moveNewsletter(
  tx: Tx,
  userId: string,
  previousEmail: string,
  requestMetadata: NewsletterRequestMetadata,
  { previousHash, addressHashes }: { previousHash: string; addressHashes: string[] },
): Promise<void> {
  await sql`
    select private.move_newsletter(${userId}::uuid, ${previousEmail}, ${jsonb(requestMetadata)}, decode(${previousHash}, 'hex'),
      array(select decode(hash, 'hex') from unnest(${textArray(addressHashes)}) as hash))`.execute(tx)
}

/** Hashes the next addresses of readers who unsubscribed before addresses were hashed, and returns their number. */
export async function hashUnsubscribedAddresses(
  tx: Tx,
  maxCount: number,
  addressHash: (email: string) => string,
): Promise<number> {
  const { rows } = await sql<{ subscriber: string; email: string }>`
    select * from private.unsubscribed_addresses(${maxCount}::integer)`.execute(tx)
  const hashed = rows.map(({ subscriber, email }) => ({ subscriber, hash: addressHash(email) }))
  await sql`
    select private.suppress_newsletter_address(subscriber, decode(hash, 'hex'))
    from jsonb_to_recordset(${jsonb(hashed)}) as listed (subscriber uuid, hash text)`.execute(tx)
  return rows.length
}
