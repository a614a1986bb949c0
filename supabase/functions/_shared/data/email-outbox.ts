import { sql } from 'kysely'
import { QueuedEmail } from '../contracts/email.ts'
import type { Tx } from './database.ts'

/** A letter that is ours to send, until the claim runs out. `order` is missing when it is of a kind that we do not know. */
export interface ClaimedEmail {
  id: string
  /** The same in every attempt. */
  messageId: string
  kind: string
  recipient: string
  attempt: number
  content: QueuedEmail | undefined
}

/** In the transaction of what the letter tells of. Answers its id, for whoever sends it right after the commit. */
export async function enqueueEmail(tx: Tx, recipient: string, { kind, data }: QueuedEmail): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select private.enqueue_email(${kind}, ${recipient}, ${JSON.stringify(data)}::text::jsonb) as id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** The one that was just written, unless somebody else has it by now. */
export async function claimEmail(tx: Tx, id: string): Promise<ClaimedEmail[]> {
  const { rows } = await sql<Row>`select * from private.claim_email(${id}::bigint)`.execute(tx)
  return rows.map(toClaimedEmail)
}

/** Those that are due, at most so many. Whoever asks at the same time gets others. */
export async function claimDueEmails(tx: Tx, atMost: number): Promise<ClaimedEmail[]> {
  const { rows } = await sql<Row>`select * from private.claim_emails(${atMost}::integer)`.execute(tx)
  return rows.map(toClaimedEmail)
}

export async function markEmailSent(tx: Tx, { id }: ClaimedEmail): Promise<void> {
  await sql`select private.mark_email_sent(${id}::bigint)`.execute(tx)
}

/** Tried again later, unless it was hopeless or the last attempt. */
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

/** Letters that nobody will try again; answers how many. */
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
}

function toClaimedEmail({ id, message_id: messageId, kind, recipient, data, attempts: attempt }: Row): ClaimedEmail {
  return { id, messageId, kind, recipient, attempt, content: QueuedEmail.safeParse({ kind, data }).data }
}
