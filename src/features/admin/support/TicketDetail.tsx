import { api } from '#lib/api.ts'
import { invalidate } from '#lib/api-query.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { ticketQueries, updateTicketCache } from '../admin-queries.ts'
import { Conversation } from '../conversations/Conversation.tsx'
import { navigationFromHere } from '../navigation.ts'
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
  const repliesSeen = ticket.replies.length

  async function openNextAfter(change: () => Promise<AdminTicket>) {
    const goTo = navigationFromHere()
    updateTicketCache(await change().catch(showRepliesSince), status)
    goTo(['support', status, nextTicketId].filter(Boolean).join('/'))
  }

  /** Of another staff member, or the one just sent, when only the answer of the API has been lost. */
  function showRepliesSince(error: unknown): never {
    invalidate(...ticketQueries(id))
    throw error
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
      onSend={(message) =>
        openNextAfter(() =>
          api.post('/admin/support-tickets/{id}/replies', { path: { id }, body: { message, repliesSeen } }),
        )
      }
      onSetStatus={(newStatus) =>
        openNextAfter(() => api.put('/admin/support-tickets/{id}', { path: { id }, body: { status: newStatus } }))
      }
    />
  )
}
