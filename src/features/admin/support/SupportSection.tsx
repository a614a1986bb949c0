import type { TicketStatus } from '#shared/contracts/support-ticket.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../AdminSkeleton.tsx'
import { useListQuery } from '../adminRequests.ts'
import type { SectionProps } from '../sections.ts'
import { TicketDetail } from './TicketDetail.tsx'
import { TicketList } from './TicketList.tsx'

const ticketFilters: Record<TicketStatus, { name: string; empty: string }> = {
  open: { name: 'Open', empty: 'Nobody is waiting. Every question has been answered.' },
  answered: { name: 'Answered', empty: 'Nothing has been answered lately.' },
  closed: { name: 'Closed', empty: 'Nothing has been closed yet.' },
}

/** What readers ask. The address names the drawer and the question: `#support/open/…`. */
export function SupportSection({ subpath }: SectionProps) {
  const [statusParam = '', openId = ''] = subpath.split('/')
  const status = isStatus(statusParam) ? statusParam : 'open'
  const list = useListQuery(`/admin/support-tickets?status=${status}`)

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
      <QueryBoundary key={status} {...list} subject="The questions" skeleton={<ListSkeleton />}>
        {(tickets) => {
          if (tickets.length === 0) return <p className="mt-8 text-soft italic">{ticketFilters[status].empty}</p>
          const ticket = tickets.find(({ id }) => id === openId)
          return (
            <div className="admin-split-view" data-open={ticket ? '' : undefined}>
              <TicketList {...{ tickets, status, openId }} />
              {ticket ? (
                <TicketDetail
                  key={ticket.id}
                  {...{ ticket, status }}
                  nextTicketId={adjacentTicketId(tickets, ticket.id)}
                />
              ) : (
                <p className="text-soft italic max-lg:hidden">Choose a question to read it.</p>
              )}
            </div>
          )
        }}
      </QueryBoundary>
    </>
  )
}

const isStatus = (statusParam: string): statusParam is TicketStatus => statusParam in ticketFilters

/** Where to go on when this one is done: to the one after it, or else the one before. */
function adjacentTicketId(tickets: { id: string }[], id: string): string | undefined {
  const index = tickets.findIndex((ticket) => ticket.id === id)
  return (tickets[index + 1] ?? tickets[index - 1])?.id
}
