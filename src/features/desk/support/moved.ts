import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { invalidate, setQueryData } from '../../../lib/queries.ts'

const ALL_STATUSES: TicketStatus[] = ['open', 'answered', 'closed']

/** A question that stands otherwise now: out of its drawer, or changed in it. The others are asked anew where they are known. */
export function updateTicketCache(ticket: AdminTicket, fromStatus: TicketStatus): void {
  setQueryData(`/admin/support-tickets?status=${fromStatus}`, (cached) =>
    ticket.status === fromStatus
      ? cached.map((item) => (item.id === ticket.id ? ticket : item))
      : cached.filter(({ id }) => id !== ticket.id),
  )
  for (const status of ALL_STATUSES) if (status !== fromStatus) invalidate(`/admin/support-tickets?status=${status}`)
}
