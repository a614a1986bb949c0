import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { AdminContactMessage, ContactMessage, ContactMessageStatus, ContactReply } from '../contracts/contact.ts'
import type { NewReply } from '../contracts/support-ticket.ts'
import { subjectLabels } from '../domain/contact.ts'
import { isRepeatedReply } from './admin-replies.ts'
import type { Tx } from './database.ts'
import { enqueueEmail } from './email-outbox.ts'
import { emailContains } from './indexed-search.ts'
import { newestFirst, oldestFirst, pageOf, type Range } from './paging.ts'
import { readSiteSettings } from './site-settings.ts'
import { idArray } from './sql.ts'

/**
 * Stores a message and returns the id of the e-mail about it to the publication. Returns null if the same message was
 * stored on the same day (UTC): somebody whose first request timed out sends it again.
 */
export async function saveContactMessage(tx: Tx, contactMessage: ContactMessage): Promise<string | null> {
  const { name, email, subject, message } = contactMessage
  const id = idOf(contactMessage, new Date())
  const { numInsertedOrUpdatedRows: inserted } = await tx
    .insertInto('contact_messages')
    .values({ id, name, email, subject: subject ?? null, message })
    // Without a conflict target: the role visitor may not read the table, which a target would require.
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!inserted) return null
  const { contactEmail } = await readSiteSettings(tx)
  const [about, receivedAt] = [subject && subjectLabels[subject], new Date().toISOString()]
  return enqueueEmail(tx, contactEmail, {
    kind: 'contact-notice',
    data: { name, email, subject: about, message, receivedAt, messageId: id },
  })
}

/** On one page of messages in total. */
const MAX_REPLIES = 2000

interface MessageFilter {
  status?: ContactMessageStatus | undefined
  /** Part of the address. */
  search: string
}

/** For staff. Open messages: oldest first. Others: newest first. */
export async function listContactMessages(tx: Tx, { status, search, ...range }: Range & MessageFilter) {
  let matching = messages(tx)
  if (status) matching = matching.where('status', '=', status)
  if (search) matching = matching.where(await emailContains(tx, 'matching_messages', search))
  const inOrder = status === 'open' ? oldestFirst(matching, range) : newestFirst(matching, range)
  const { items, next } = pageOf<MessageRow>(await inOrder.execute(), range)
  return { items: await withReplies(tx, items), next }
}

/** The messages of a confirmed address with their replies, newest first, for its reader. */
export async function listMessagesFrom(tx: Tx, email: string, limit: number) {
  const own = messages(tx).where('email', '=', email).orderBy('created_at', 'desc').limit(limit)
  const found = await withReplies(tx, await own.execute())
  return found.map(({ id: _id, status: _status, ...message }) => message)
}

/** Undefined when there is no such message. */
export async function findContactMessage(tx: Tx, id: string): Promise<AdminContactMessage | undefined> {
  const [found] = await withReplies(tx, await messages(tx).where('id', '=', id).execute())
  return found
}

/** Undefined when there is no such message. */
export async function setContactMessageStatus(
  tx: Tx,
  id: string,
  status: ContactMessageStatus,
): Promise<AdminContactMessage | undefined> {
  const changed = await tx
    .updateTable('contact_messages')
    .set({ status })
    .where('id', '=', id)
    .returning(columns)
    .$castTo<MessageRow>()
    .execute()
  const [message] = await withReplies(tx, changed)
  return message
}

/** Returns the message and the id of the e-mail to its sender, null for a repeated reply; undefined when there is no such message. */
export async function replyToContactMessage(
  tx: Tx,
  staffId: string,
  id: string,
  newReply: NewReply,
): Promise<{ contactMessage: AdminContactMessage; emailId: string | null } | undefined> {
  // First, because it locks the message: of two requests at once, the second sees the reply of the first.
  const contactMessage = await setContactMessageStatus(tx, id, 'answered')
  if (!contactMessage) return undefined
  if (isRepeatedReply(contactMessage.replies, newReply)) return { contactMessage, emailId: null }
  const reply = await tx
    .insertInto('contact_replies')
    .values({ message_id: id, author_id: staffId, message: newReply.message })
    .returning(['id', 'message', 'created_at as createdAt'])
    .$castTo<ContactReply>()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_contact_reply_email(${reply.id}::uuid) as "emailId"`.execute(tx)
  const replies = [...contactMessage.replies, reply]
  return { contactMessage: { ...contactMessage, replies }, emailId: rows[0]?.emailId ?? null }
}

type MessageRow = Omit<AdminContactMessage, 'replies'>

const columns = ['id', 'name', 'email', 'subject', 'message', 'status', 'created_at as createdAt'] as const

const messages = (tx: Tx) => tx.selectFrom('contact_messages').select(columns).$castTo<MessageRow>()

async function withReplies(tx: Tx, found: MessageRow[]): Promise<AdminContactMessage[]> {
  if (found.length === 0) return []
  const rows = await tx
    .selectFrom('contact_replies')
    .select(['message_id', 'id', 'message', 'created_at as createdAt'])
    .where('message_id', '=', sql<string>`any(${idArray(found.map(({ id }) => id))}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_REPLIES)
    .execute()
  const replies = Map.groupBy(rows, ({ message_id }) => message_id)
  const toContract = ({ message_id: _, ...reply }: ContactReply & { message_id: string }): ContactReply => reply
  return found.map((message) => ({ ...message, replies: (replies.get(message.id) ?? []).map(toContract) }))
}

/** A UUID (version 8) made of the message and the day. */
function idOf({ name, email, subject, message }: ContactMessage, now: Date): string {
  const day = now.toISOString().slice(0, 10)
  const hash = createHash('sha256')
    .update(JSON.stringify([day, name, email, subject, message]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
