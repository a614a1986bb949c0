import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { replyDeadlineStatus } from '../deadlines.ts'
import { useNow } from '../useNow.ts'

interface TicketListProps {
  tickets: AdminTicket[]
  status: TicketStatus
  /** Id of the one that is open. */
  openId: string
}

export function TicketList({ tickets, status, openId }: TicketListProps) {
  return (
    <ul className="border-b border-line" aria-label="Questions">
      {tickets.map(({ id, subject, category, createdAt, reader }) => (
        <li key={id} className="border-t border-line">
          <a
            className="admin-list-link"
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

/** The promise to answer within 24 hours, as it stands. */
export function ReplyDeadline({ openedAt }: { openedAt: string }) {
  const { late, remaining, label } = replyDeadlineStatus(openedAt, useNow())
  return (
    <span className="admin-deadline" data-overdue={late || undefined}>
      <progress className="progress" max={1} value={late ? 1 : remaining} aria-hidden="true" />
      {label}
    </span>
  )
}
