import { useState } from 'react'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, SplitView } from '../AdminList.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useAdminQuery } from '../admin-queries.ts'
import type { SectionProps } from '../types.ts'
import { TicketDetail } from './TicketDetail.tsx'
import { TicketList } from './TicketList.tsx'

const ticketFilters: Record<TicketStatus, { name: string; empty: string }> = {
  open: { name: 'Open', empty: 'Nobody is waiting. Every question has been answered.' },
  answered: { name: 'Answered', empty: 'Nothing has been answered lately.' },
  closed: { name: 'Closed', empty: 'Nothing has been closed yet.' },
}

/** Route: `#support/<status>/<ticket id>`. */
export function SupportSection({ subpath }: SectionProps) {
  const [statusParam = '', openId = ''] = subpath.split('/')
  const status = isStatus(statusParam) ? statusParam : 'open'
  const query = useAdminQuery('/admin/support-tickets', { query: { status } })

  return (
    <>
      <h1 className="text-display">Support</h1>
      <p className="mt-3 text-lead text-soft italic">We promise readers an answer within 24 hours.</p>
      <nav aria-label="Questions by status" className="mt-8 border-b border-line">
        <ul className="flex gap-7">
          {Object.entries(ticketFilters).map(([id, { name }]) => (
            <li key={id}>
              <a
                className="tab label flex items-center aria-[current]:border-b-accent aria-[current]:text-ink"
                href={`#support/${id}`}
                aria-current={id === status ? 'page' : undefined}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <QueryBoundary key={status} query={query} subject="The questions" skeleton={<ListSkeleton />}>
        {(tickets) => <Tickets {...{ tickets, status, openId }} />}
      </QueryBoundary>
    </>
  )
}

const isStatus = (statusParam: string): statusParam is TicketStatus => statusParam in ticketFilters

interface TicketsProps {
  tickets: AdminTicket[]
  status: TicketStatus
  openId: string
}

function Tickets({ tickets, status, openId }: TicketsProps) {
  const openTicket = useOpenTicket(tickets, openId)
  if (tickets.length === 0 && !openTicket)
    return (
      <div className="mt-8">
        <EmptyNote>{ticketFilters[status].empty}</EmptyNote>
      </div>
    )
  return (
    <SplitView open={openTicket !== undefined} list={<TicketList {...{ tickets, status, openId }} />}>
      {openTicket ? (
        <TicketDetail
          key={openTicket.id}
          ticket={openTicket}
          status={status}
          nextTicketId={adjacentTicketId(tickets, openTicket.id)}
        />
      ) : (
        <p className="text-soft italic max-lg:hidden">Choose a question to read it.</p>
      )}
    </SplitView>
  )
}

/**
 * The ticket of the URL. When a refetch finds that it has left the list, because another staff member has answered, it stays
 * open: a reply that is being typed is not lost.
 */
function useOpenTicket(tickets: AdminTicket[], openId: string): AdminTicket | undefined {
  const [lastOpen, setLastOpen] = useState<AdminTicket>()
  const found = tickets.find(({ id }) => id === openId)
  if (found && found !== lastOpen) setLastOpen(found)
  return found ?? (lastOpen?.id === openId ? lastOpen : undefined)
}

/** The ticket to open after this one: the next, or the previous for the last. */
function adjacentTicketId(tickets: { id: string }[], id: string): string | undefined {
  const index = tickets.findIndex((ticket) => ticket.id === id)
  return (tickets[index + 1] ?? tickets[index - 1])?.id
}
