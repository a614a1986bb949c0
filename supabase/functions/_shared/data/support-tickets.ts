import { sql } from 'kysely'
import type {
  AdminTicket,
  NewReply,
  NewTicket,
  SupportTicket,
  TicketCategory,
  TicketReply,
  TicketStatus,
} from '../contracts/support-ticket.ts'
import { isRepeatedReply } from './admin-replies.ts'
import type { Tx } from './database.ts'
import { newestFirst, oldestFirst, pageOf, type Range } from './paging.ts'
import { idArray } from './sql.ts'

/** On one page of tickets in total. */
const MAX_REPLIES = 2000

/**
 * Returns the ticket and the ids of the e-mails to the reader and to the publication. A ticket with the same text that is
 * still open and less than a day old is returned instead of a second one: a reader whose first request timed out sends it
 * again.
 */
export async function openTicket(tx: Tx, userId: string, ticket: NewTicket) {
  const { category, subject, message } = ticket
  await sql`select pg_advisory_xact_lock(hashtextextended(${`tickets of ${userId}`}, 0))`.execute(tx)
  const [existing] = await withReplies(tx, await findOpenDuplicates(tx, userId, ticket))
  if (existing) return { ticket: existing, emailIds: [] }
  const created = await tx
    .insertInto('support_tickets')
    .values({ user_id: userId, category, subject, message })
    .returning(columns)
    .$castTo<TicketRow>()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ receiptEmailId: string; noticeEmailId: string }>`
    select receipt_email_id as "receiptEmailId", notice_email_id as "noticeEmailId" from private.enqueue_ticket_emails(${created.id}::uuid)`.execute(
    tx,
  )
  const emailIds = rows.flatMap(({ receiptEmailId, noticeEmailId }) => [receiptEmailId, noticeEmailId])
  return { ticket: { ...created, replies: [] } satisfies SupportTicket, emailIds }
}

const findOpenDuplicates = (tx: Tx, userId: string, { category, subject, message }: NewTicket) =>
  tickets(tx)
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .where('subject', '=', subject)
    .where('message', '=', message)
    .where('status', '=', 'open')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .limit(1)
    .execute()

/** The reader's own, newest first, each with its replies. */
export async function listTickets(tx: Tx, userId: string, range: Range) {
  const own = tickets(tx).where('user_id', '=', userId)
  const { items, next } = pageOf(await newestFirst(own, range).execute(), range)
  return { items: await withReplies(tx, items), next }
}

/** For staff. Open tickets: oldest first. Other tickets: newest first. */
export async function listAdminTickets(tx: Tx, { status, ...range }: Range & { status?: TicketStatus }) {
  const matching = status ? tickets(tx).where('status', '=', status) : tickets(tx)
  const inOrder = status === 'open' ? oldestFirst(matching, range) : newestFirst(matching, range)
  const { items, next } = pageOf(await inOrder.execute(), range)
  return { items: await withReaders(tx, await withReplies(tx, items)), next }
}

/** For staff. Undefined when there is no such ticket. */
export async function findAdminTicket(tx: Tx, id: string): Promise<AdminTicket | undefined> {
  const [ticket] = await withReaders(tx, await withReplies(tx, await tickets(tx).where('id', '=', id).execute()))
  return ticket
}

/** Returns the ticket and the id of the e-mail to its reader, null for a repeated reply; undefined when there is no such ticket. */
export async function replyToTicket(
  tx: Tx,
  staffId: string,
  ticketId: string,
  newReply: NewReply,
): Promise<{ ticket: AdminTicket; emailId: string | null } | undefined> {
  // First, because it locks the ticket: of two requests at once, the second sees the reply of the first.
  const ticket = await setTicketStatus(tx, ticketId, 'answered')
  if (!ticket) return undefined
  if (isRepeatedReply(ticket.replies, newReply)) return { ticket, emailId: null }
  const reply = await tx
    .insertInto('support_replies')
    .values({ ticket_id: ticketId, author_id: staffId, message: newReply.message })
    .returning(['id', 'message', 'created_at as createdAt'])
    .$castTo<TicketReply>()
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ emailId: string | null }>`
    select private.enqueue_reply_email(${reply.id}::uuid) as "emailId"`.execute(tx)
  return { ticket: { ...ticket, replies: [...ticket.replies, reply] }, emailId: rows[0]?.emailId ?? null }
}

/** Undefined when there is no such ticket. */
export async function setTicketStatus(
  tx: Tx,
  ticketId: string,
  status: TicketStatus,
): Promise<AdminTicket | undefined> {
  const changed = await tx
    .updateTable('support_tickets')
    .set({ status })
    .where('id', '=', ticketId)
    .returning(columns)
    .$castTo<TicketRow>()
    .execute()
  const [ticket] = await withReaders(tx, await withReplies(tx, changed))
  return ticket
}

type TicketRow = Omit<SupportTicket, 'replies'> & { category: TicketCategory; status: TicketStatus }

const columns = ['id', 'subject', 'message', 'category', 'status', 'created_at as createdAt'] as const

const tickets = (tx: Tx) => tx.selectFrom('support_tickets').select(columns).$castTo<TicketRow>()

async function withReplies(tx: Tx, found: TicketRow[]): Promise<SupportTicket[]> {
  if (found.length === 0) return []
  const rows = await tx
    .selectFrom('support_replies')
    .select(['ticket_id', 'id', 'message', 'created_at as createdAt'])
    .where('ticket_id', '=', sql<string>`any(${idArray(found.map(({ id }) => id))}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAX_REPLIES)
    .execute()
  const replies = Map.groupBy(rows, ({ ticket_id }) => ticket_id)
  const toContract = ({ ticket_id, ...reply }: TicketReply & { ticket_id: string }): TicketReply => reply
  return found.map((ticket) => ({ ...ticket, replies: (replies.get(ticket.id) ?? []).map(toContract) }))
}

async function withReaders(tx: Tx, found: SupportTicket[]): Promise<AdminTicket[]> {
  if (found.length === 0) return []
  const { rows } = await sql<AdminTicket['reader'] & { ticketId: string }>`
    select ticket_id as "ticketId", reader_id as id, email, first_name as "firstName", last_name as "lastName"
    from private.ticket_readers(${idArray(found.map(({ id }) => id))}::uuid[])`.execute(tx)
  const readers = new Map(rows.map(({ ticketId, ...reader }) => [ticketId, reader]))
  return found.flatMap((ticket) => {
    const reader = readers.get(ticket.id)
    return reader ? [{ ...ticket, reader }] : []
  })
}
