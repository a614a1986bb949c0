import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { invalidate, setQueryData } from '../../../lib/queries.ts'

const ALL: TicketStatus[] = ['open', 'answered', 'closed']

/** A question that stands otherwise now: out of its drawer, or changed in it. The others are asked anew where they are known. */
export function moved(ticket: AdminTicket, from: TicketStatus): void {
  setQueryData(`/admin/support-tickets?status=${from}`, (known) =>
    ticket.status === from
      ? known.map((one) => (one.id === ticket.id ? ticket : one))
      : known.filter(({ id }) => id !== ticket.id),
  )
  for (const status of ALL) if (status !== from) invalidate(`/admin/support-tickets?status=${status}`)
}
