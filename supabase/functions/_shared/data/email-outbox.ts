import { sql } from 'kysely'
import { QueuedEmail } from '../contracts/email.ts'
import { type Language, toLanguage } from '../domain/language.ts'
import type { Tx } from './database.ts'

/** A claimed e-mail. `content` is undefined when this version does not know its kind. */
export interface ClaimedEmail {
  id: string
  /** The same in every attempt. */
  messageId: string
  kind: string
  recipient: string
  attempt: number
  language: Language
  content: QueuedEmail | undefined
}

/**
 * Call it in the transaction that causes the e-mail. After `expiresAt` (ISO 8601) it is not sent any more. Returns the id of the
 * e-mail, to send it right after the commit.
 */
export async function enqueueEmail(
  tx: Tx,
  recipient: string,
  { kind, data }: QueuedEmail,
  expiresAt: string | null = null,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select private.enqueue_email(
      ${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb, ${expiresAt}::timestamptz) as id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** Claims one e-mail; empty when another caller has claimed it. */
export async function claimEmail(tx: Tx, id: string): Promise<ClaimedEmail[]> {
  const { rows } = await sql<Row>`select * from private.claim_email(${id}::bigint)`.execute(tx)
  return rows.map(toClaimedEmail)
}

/** Claims due e-mails. Concurrent callers get different ones. */
export async function claimDueEmails(tx: Tx, atMost: number): Promise<ClaimedEmail[]> {
  const { rows } = await sql<Row>`select * from private.claim_emails(${atMost}::integer)`.execute(tx)
  return rows.map(toClaimedEmail)
}

export async function markEmailSent(tx: Tx, { id }: ClaimedEmail): Promise<void> {
  await sql`select private.mark_email_sent(${id}::bigint)`.execute(tx)
}

/** Schedules the next attempt, or gives up: after a permanent error, or after the last attempt. */
export async function recordEmailFailure(
  tx: Tx,
  email: ClaimedEmail,
  reason: string,
  permanent: boolean,
): Promise<void> {
  const { id, attempt } = email
  await sql`select private.record_email_failure(${id}::bigint, ${attempt}::integer, ${reason}, ${permanent})`.execute(
    tx,
  )
}

/** Gives up e-mails that expired or whose last attempt never reported back; returns how many. */
export async function failExpiredEmails(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: string }>`select private.fail_expired_emails() as count`.execute(tx)
  return Number(rows[0]?.count)
}

interface Row {
  id: string
  message_id: string
  kind: string
  recipient: string
  data: unknown
  attempts: number
  language: string
}

function toClaimedEmail({ message_id: messageId, data, attempts: attempt, ...row }: Row): ClaimedEmail {
  const { id, kind, recipient } = row
  const language = toLanguage(row.language)
  return { id, messageId, kind, recipient, attempt, language, content: QueuedEmail.safeParse({ kind, data }).data }
}
