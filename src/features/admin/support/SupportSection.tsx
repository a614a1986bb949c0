import { skipToken } from '@tanstack/react-query'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { QueryBoundary } from '#ui/QueryBoundary.tsx'
import { EmptyNote, SplitView, SplitViewSkeleton } from '../AdminList.tsx'
import { ticketQuery, useAdminList, useAdminQuery } from '../admin-queries.ts'
import { adjacentId, allStatuses, isStatus, statusNames } from '../conversations/conversation-status.ts'
import { useOpenEntry } from '../conversations/useOpenEntry.ts'
import { SectionHeader } from '../SectionHeader.tsx'
import { SectionTabs } from '../SectionTabs.tsx'
import type { SectionProps } from '../useAuthState.ts'
import { usePolling } from '../usePolling.ts'
import { TicketDetail } from './TicketDetail.tsx'
import { TicketList } from './TicketList.tsx'

const emptyNotes: Record<TicketStatus, string> = {
  open: 'Nobody is waiting. Every question has been answered.',
  answered: 'Nothing has been answered lately.',
  closed: 'Nothing has been closed yet.',
}

/** Route: `#support/<status>/<ticket id>`. */
export function SupportSection({ subpath }: SectionProps) {
  const [statusParam = '', openId = ''] = subpath.split('/')
  const status = isStatus(statusParam) ? statusParam : 'open'
  return (
    <>
      <SectionHeader title="Support" intro="We promise readers an answer within 24 hours." />
      <SectionTabs
        label="Questions by status"
        tabs={allStatuses.map((id) => ({ href: `#support/${id}`, name: statusNames[id] }))}
        activeHref={`#support/${status}`}
      />
      <Tickets key={status} status={status} openId={openId} />
    </>
  )
}

interface TicketsProps {
  status: TicketStatus
  openId: string
}

function Tickets({ status, openId }: TicketsProps) {
  const { loadMore, ...query } = useAdminList('/admin/support-tickets', { query: { status } })
  usePolling(query.refetch)
  return (
    <QueryBoundary query={query} subject="The questions" skeleton={<SplitViewSkeleton open={openId !== ''} />}>
      {(tickets) => <TicketPanes tickets={tickets} status={status} openId={openId} loadMore={loadMore} />}
    </QueryBoundary>
  )
}

interface TicketPanesProps extends TicketsProps {
  tickets: AdminTicket[]
  loadMore: (() => Promise<boolean>) | undefined
}

function TicketPanes({ tickets, status, openId, loadMore }: TicketPanesProps) {
  const linked = useLinkedTicket(tickets, openId)
  const openTicket = useOpenEntry(tickets, openId, linked)
  if (tickets.length === 0 && !openTicket)
    return (
      <div className="mt-8">
        <EmptyNote>{emptyNotes[status]}</EmptyNote>
      </div>
    )
  return (
    <SplitView
      open={openTicket !== undefined}
      placeholder="Choose a question to read it."
      list={<TicketList tickets={tickets} status={status} openId={openId} loadMore={loadMore} />}
    >
      {openTicket && (
        <TicketDetail
          key={openTicket.id}
          ticket={openTicket}
          status={status}
          nextTicketId={adjacentId(tickets, openTicket.id)}
        />
      )}
    </SplitView>
  )
}

/** A link may lead to a ticket that is not in the list: on a later page, or answered in the meantime. */
function useLinkedTicket(tickets: AdminTicket[], openId: string): AdminTicket | undefined {
  const isListed = openId === '' || tickets.some(({ id }) => id === openId)
  return useAdminQuery({ ...ticketQuery(openId), ...(isListed && { queryFn: skipToken }) }).data
}
