import { problemDetail } from '../../../lib/api.ts'
import { invalidate, useQuery } from '../../../lib/queries.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { LongList } from '../../../ui/LongList.tsx'
import { bringMore } from '../more.ts'
import { LineSkeleton } from '../PartSkeleton.tsx'
import { Ticket } from './Ticket.tsx'

export function Tickets() {
  const query = useQuery('/user/support-tickets')
  return (
    <Loaded
      query={query}
      what="Your tickets"
      reason={problemDetail(query.error)}
      skeleton={<LineSkeleton />}
      onAskAgain={() => invalidate('/user/support-tickets')}
    >
      {(tickets) =>
        tickets.length > 0 ? (
          <LongList onMore={query.next && (() => bringMore('/user/support-tickets'))}>
            {tickets.map((ticket) => (
              <Ticket key={ticket.id} {...ticket} />
            ))}
          </LongList>
        ) : (
          <p className="text-soft italic">You have asked us nothing yet.</p>
        )
      }
    </Loaded>
  )
}
