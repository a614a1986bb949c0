import { api } from '#lib/api.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { updateTicketCache } from '../admin-queries.ts'
import { Conversation } from '../conversations/Conversation.tsx'
import { ReplyDeadline } from './TicketList.tsx'

interface TicketDetailProps {
  ticket: AdminTicket
  /** Of the list from which it was opened. */
  status: TicketStatus
  /** Opened when this ticket has left the list. */
  nextTicketId: string | undefined
}

export function TicketDetail({ ticket, status, nextTicketId }: TicketDetailProps) {
  const { id, subject, category, reader } = ticket

  function handleUpdated(updated: AdminTicket) {
    updateTicketCache(updated, status)
    location.hash = ['support', status, nextTicketId].filter(Boolean).join('/')
  }

  return (
    <Conversation
      {...ticket}
      title={subject}
      back={{ href: `#support/${status}`, label: 'All questions' }}
      aside={ticket.status === 'open' && <ReplyDeadline openedAt={ticket.createdAt} />}
      details={ticketCategoryLabels[category]}
      email={reader.email}
      author={`${reader.firstName} ${reader.lastName}`.trim()}
      onSend={async (message) =>
        handleUpdated(await api.post('/admin/support-tickets/{id}/replies', { path: { id }, body: { message } }))
      }
      onSetStatus={async (newStatus) =>
        handleUpdated(await api.put('/admin/support-tickets/{id}', { path: { id }, body: { status: newStatus } }))
      }
    />
  )
}
