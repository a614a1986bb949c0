import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { longDate } from '#shared/domain/dates.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Clock } from './Clock.tsx'

interface Props {
  tickets: AdminTicket[]
  status: TicketStatus
  /** Id of the one that is open. */
  opened: string
}

export function Questions({ tickets, status, opened }: Props) {
  return (
    <ul className="border-b border-line" aria-label="Questions">
      {tickets.map(({ id, subject, category, createdAt, reader }) => (
        <li key={id} className="border-t border-line">
          <a
            className="desk-question"
            href={`#support/${status}/${id}`}
            aria-current={id === opened ? 'true' : undefined}
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
                <Clock askedAt={createdAt} />
              </span>
            )}
          </a>
        </li>
      ))}
    </ul>
  )
}
