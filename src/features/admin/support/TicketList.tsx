import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { fullDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { PaginatedList } from '#ui/PaginatedList.tsx'
import { ProgressBar } from '#ui/ProgressBar.tsx'
import { LIST_LINK_CLASS } from '../AdminList.tsx'
import { replyDeadlineStatus } from '../deadlines.ts'
import { useNow } from '../useNow.ts'

interface TicketListProps {
  tickets: AdminTicket[]
  status: TicketStatus
  openId: string
  loadMore: (() => Promise<boolean>) | undefined
}

export function TicketList({ tickets, status, openId, loadMore }: TicketListProps) {
  return (
    <PaginatedList label="Questions" onLoadMore={loadMore}>
      {tickets.map(({ id, subject, category, createdAt, reader }) => (
        <li key={id} tabIndex={-1} className="border-t border-line last:border-b">
          <a
            className={LIST_LINK_CLASS}
            href={`#support/${status}/${id}`}
            aria-current={id === openId ? 'true' : undefined}
          >
            <span className="block leading-snug">{subject}</span>
            <span className="mt-1 block font-ui text-small text-soft">
              <bdi>
                {reader.firstName} {reader.lastName}
              </bdi>{' '}
              · {ticketCategoryLabels[category]} · <time dateTime={createdAt}>{fullDate(createdAt)}</time>
            </span>
            {status === 'open' && (
              <span className="mt-1 block">
                <ReplyDeadline openedAt={createdAt} />
              </span>
            )}
          </a>
        </li>
      ))}
    </PaginatedList>
  )
}

/** Time left to answer within 24 hours. The bar empties, and stays full once the time is over. */
export function ReplyDeadline({ openedAt }: { openedAt: string }) {
  const { late, remaining, label } = replyDeadlineStatus(openedAt, useNow())
  return (
    <span
      className={`inline-grid grid-cols-[3.5rem_auto] items-center gap-2.5 font-ui text-small leading-ui font-medium tabular-nums ${late ? 'text-accent' : ''}`}
    >
      <ProgressBar max={1} value={late ? 1 : remaining} aria-hidden="true" />
      {label}
    </span>
  )
}
