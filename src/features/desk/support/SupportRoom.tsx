import type { TicketStatus } from '#shared/contracts/support-ticket.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { ListSkeleton } from '../DeskSkeleton.tsx'
import type { RoomProps } from '../rooms.ts'
import { useList } from '../sending.ts'
import { Question } from './Question.tsx'
import { Questions } from './Questions.tsx'

const drawers: Record<TicketStatus, { name: string; empty: string }> = {
  open: { name: 'Open', empty: 'Nobody is waiting. Every question has been answered.' },
  answered: { name: 'Answered', empty: 'Nothing has been answered lately.' },
  closed: { name: 'Closed', empty: 'Nothing has been closed yet.' },
}

/** What readers ask. The address names the drawer and the question: `#support/open/…`. */
export function SupportRoom({ rest }: RoomProps) {
  const [named = '', opened = ''] = rest.split('/')
  const status = isStatus(named) ? named : 'open'
  const list = useList(`/admin/support-tickets?status=${status}`)

  return (
    <>
      <h1 className="text-display">Support</h1>
      <p className="mt-3 text-lead text-soft italic">We promise readers an answer within 24 hours.</p>
      <nav aria-label="Questions by status" className="mt-8 border-b border-line">
        <ul className="flex gap-7">
          {Object.entries(drawers).map(([id, { name }]) => (
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
          if (tickets.length === 0) return <p className="mt-8 text-soft italic">{drawers[status].empty}</p>
          const ticket = tickets.find(({ id }) => id === opened)
          return (
            <div className="desk-pair" data-open={ticket ? '' : undefined}>
              <Questions {...{ tickets, status, opened }} />
              {ticket ? (
                <Question key={ticket.id} {...{ ticket, status }} next={neighbour(tickets, ticket.id)} />
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

const isStatus = (named: string): named is TicketStatus => named in drawers

/** Where to go on when this one is done: to the one after it, or else the one before. */
function neighbour(tickets: { id: string }[], id: string): string | undefined {
  const at = tickets.findIndex((ticket) => ticket.id === id)
  return (tickets[at + 1] ?? tickets[at - 1])?.id
}
