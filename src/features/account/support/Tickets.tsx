import { useApiList } from '#lib/api-query.ts'
import type { SupportTicket } from '#shared/contracts/support-ticket.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Badge } from '#ui/Badge.tsx'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { ListSkeleton } from '../Placeholders.tsx'

export function Tickets() {
  const query = useApiList('/user/support-tickets')
  return (
    <QueryBoundary
      query={query}
      subject="Your tickets"
      skeleton={<ListSkeleton />}
      empty={<p className="text-soft italic">You have asked us nothing yet.</p>}
    >
      {(tickets) => (
        <PaginatedList onLoadMore={query.loadMore}>
          {tickets.map((ticket) => (
            <Ticket key={ticket.id} {...ticket} />
          ))}
        </PaginatedList>
      )}
    </QueryBoundary>
  )
}

/** A ticket as a line that opens to its message and replies. */
function Ticket({ subject, message, category, status, createdAt, replies }: SupportTicket) {
  return (
    <li tabIndex={-1} className="border-t border-line outline-none">
      <details className="accordion">
        <summary className="grid cursor-pointer grid-cols-[1fr_auto_1rem] items-center gap-x-4 gap-y-1 py-4 transition-colors duration-400">
          <span className="min-w-0">{subject}</span>
          <span className="col-span-2 justify-self-end">
            <Badge positive={status === 'open'}>{status}</Badge>
          </span>
          <span className="col-span-2 font-ui text-small text-soft">
            {ticketCategoryLabels[category]} · <time dateTime={createdAt}>{longDate(createdAt)}</time>
            {replies.length > 0 && ` · ${replies.length === 1 ? '1 reply' : `${replies.length} replies`}`}
          </span>
        </summary>
        <div className="max-w-measure pb-6">
          <TicketMessage author="You" sentAt={createdAt} text={message} />
          {replies.map((reply) => (
            <TicketMessage key={reply.id} author="The house" sentAt={reply.createdAt} text={reply.message} />
          ))}
        </div>
      </details>
    </li>
  )
}

function TicketMessage({ author, sentAt, text }: { author: string; sentAt: string; text: string }) {
  return (
    <div className="mt-2 mb-7 border-l border-line pl-5 last:mb-0">
      <p className="font-ui text-small text-soft">
        {author}, <time dateTime={sentAt}>{longDate(sentAt)}</time>
      </p>
      <p className="mt-1 text-note leading-normal whitespace-pre-line">{text}</p>
    </div>
  )
}
