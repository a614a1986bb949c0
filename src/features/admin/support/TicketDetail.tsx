import { useEffect, useRef } from 'react'
import { api } from '#lib/api.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Button } from '#ui/Button.tsx'
import { updateTicketCache, useAdminAction } from '../admin-queries.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyDeadline } from './TicketList.tsx'

interface TicketDetailProps {
  ticket: AdminTicket
  status: TicketStatus
  /** Opened when this ticket has left the list. */
  nextTicketId: string | undefined
}

export function TicketDetail({ ticket, status, nextTicketId }: TicketDetailProps) {
  const { id, subject, message, category, createdAt, reader, replies } = ticket
  const { pending, run } = useAdminAction()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])

  function handleUpdated(updated: AdminTicket) {
    updateTicketCache(updated, status)
    location.hash = ['support', status, nextTicketId].filter(Boolean).join('/')
  }

  const updateStatus = (newStatus: TicketStatus, toastTitle: string) =>
    run(async () => {
      handleUpdated(await api.put('/admin/support-tickets/{id}', { path: { id }, body: { status: newStatus } }))
      return { title: toastTitle, description: subject }
    })

  return (
    <article aria-labelledby={`subject-${id}`} className="min-w-0">
      <p className="mb-4 lg:hidden">
        <a className="link font-ui text-small" href={`#support/${status}`}>
          <span aria-hidden="true">← </span>All questions
        </a>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 ref={headingRef} id={`subject-${id}`} tabIndex={-1} className="min-w-0 text-title outline-none">
          {subject}
        </h2>
        {status === 'open' && <ReplyDeadline openedAt={createdAt} />}
      </div>
      <p className="mt-1 font-ui text-small text-soft">
        {ticketCategoryLabels[category]} ·{' '}
        <a className="link" href={`mailto:${reader.email}`}>
          {reader.email}
        </a>
      </p>
      <div className="mt-6 max-w-160">
        <TicketMessage
          author={`${reader.firstName} ${reader.lastName}`.trim() || reader.email}
          sentAt={createdAt}
          text={message}
        />
        {replies.map((reply) => (
          <TicketMessage key={reply.id} author="The house" sentAt={reply.createdAt} text={reply.message} own />
        ))}
        <ReplyForm ticket={ticket} onReplied={handleUpdated} />
        <p className="mt-8 border-t border-line pt-3">
          {status === 'closed' ? (
            <Button
              variant="ghost"
              onClick={() => updateStatus('open', 'Opened again')}
              disabled={pending}
              focusableWhenDisabled
            >
              Open again
            </Button>
          ) : (
            <Button
              variant="ghost"
              onClick={() => updateStatus('closed', 'Closed')}
              disabled={pending}
              focusableWhenDisabled
            >
              {status === 'open' ? 'Close without a reply' : 'Close'}
            </Button>
          )}
        </p>
      </div>
    </article>
  )
}

interface TicketMessageProps {
  author: string
  sentAt: string
  text: string
  own?: boolean
}

// In the time zone of the browser: for an answer within 24 hours the hour matters.
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

function TicketMessage({ author, sentAt, text, own = false }: TicketMessageProps) {
  return (
    <div className={`mb-6 border-l pl-5 ${own ? 'border-accent' : 'border-line'}`}>
      <p className="font-ui text-small text-soft">
        <bdi>{author}</bdi>, <time dateTime={sentAt}>{dateTimeFormat.format(new Date(sentAt))}</time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
