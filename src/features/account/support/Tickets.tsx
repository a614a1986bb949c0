import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { QueryBoundary } from '../../../ui/Loaded.tsx'
import { PaginatedList } from '../../../ui/LongList.tsx'
import { loadMore } from '../more.ts'
import { ListSkeleton } from '../PartSkeleton.tsx'
import { Ticket } from './Ticket.tsx'

export function Tickets() {
  const query = useQuery('/user/support-tickets')
  return (
    <QueryBoundary
      query={query}
      subject="Your tickets"
      detail={problemDetail(query.error)}
      skeleton={<ListSkeleton />}
      onRetry={() => invalidate('/user/support-tickets')}
    >
      {(tickets) =>
        tickets.length > 0 ? (
          <PaginatedList onLoadMore={query.next && (() => loadMore('/user/support-tickets'))}>
            {tickets.map((ticket) => (
              <Ticket key={ticket.id} {...ticket} />
            ))}
          </PaginatedList>
        ) : (
          <p className="text-soft italic">You have asked us nothing yet.</p>
        )
      }
    </QueryBoundary>
  )
}
