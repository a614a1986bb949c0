import { HttpError } from '../contracts/http-error.ts'
import type { NewReply, TicketReply } from '../contracts/support-ticket.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Whether the same text is among the stored replies of the last day: a staff member whose first request timed out sends it
 * again, and the reader gets one e-mail. Throws when there are more replies than the sender has seen.
 */
export function isRepeatedReply(stored: TicketReply[], { message, repliesSeen }: NewReply): boolean {
  const since = Date.now() - DAY_MS
  if (stored.some((reply) => reply.message === message && Date.parse(reply.createdAt) > since)) return true
  if (repliesSeen !== undefined && stored.length > repliesSeen)
    throw new HttpError('version-conflict', REPLIED_MEANWHILE)
  return false
}

const REPLIED_MEANWHILE =
  'A reply has been sent in the meantime. Yours has not: read that one, and send yours if it is still needed.'
