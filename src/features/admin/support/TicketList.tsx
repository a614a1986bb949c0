import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { LIST_LINK_CLASS } from '../AdminList.tsx'
import { replyDeadlineStatus } from '../deadlines.ts'
import { useNow } from '../useNow.ts'

interface TicketListProps {
  tickets: AdminTicket[]
  status: TicketStatus
  openId: string
}

export function TicketList({ tickets, status, openId }: TicketListProps) {
  return (
    <ul className="border-b border-line" aria-label="Questions">
      {tickets.map(({ id, subject, category, createdAt, reader }) => (
        <li key={id} className="border-t border-line">
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
              · {ticketCategoryLabels[category]} · <time dateTime={createdAt}>{longDate(createdAt)}</time>
            </span>
            {status === 'open' && (
              <span className="mt-1 block">
                <ReplyDeadline openedAt={createdAt} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Time left to answer within 24 hours. The bar empties, and stays full once the time is over. */
export function ReplyDeadline({ openedAt }: { openedAt: string }) {
  const { late, remaining, label } = replyDeadlineStatus(openedAt, useNow())
  return (
    <span
      className={`inline-grid grid-cols-[3.5rem_auto] items-center gap-2.5 font-ui text-small leading-ui font-medium tabular-nums ${late ? 'text-accent' : ''}`}
    >
      <progress className="progress" max={1} value={late ? 1 : remaining} aria-hidden="true" />
      {label}
    </span>
  )
}
