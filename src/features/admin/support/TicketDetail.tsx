import { useEffect, useRef, useState } from 'react'
import { api } from '#lib/api.ts'
import { invalidate, setQueryData } from '#lib/queries.ts'
import { showToast } from '#lib/toast.ts'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { Button } from '#ui/Button.tsx'
import { runAction } from '../adminRequests.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { ReplyDeadline } from './TicketList.tsx'

interface TicketDetailProps {
  ticket: AdminTicket
  status: TicketStatus
  /** Which one to open when this one has gone to another drawer. */
  nextTicketId: string | undefined
}

/** A question, what was answered so far, and what to do with it. */
export function TicketDetail({ ticket, status, nextTicketId }: TicketDetailProps) {
  const { id, subject, message, category, createdAt, reader, replies } = ticket
  const [saving, setSaving] = useState(false)
  const headingRef = useRef<HTMLHeadingElement>(null)
  // Whoever opens a question stands at its beginning.
  useEffect(() => headingRef.current?.focus(), [])

  /** It leaves this drawer, and the next one is opened. */
  function handleUpdated(updated: AdminTicket) {
    updateTicketCache(updated, status)
    location.hash = ['support', status, nextTicketId].filter(Boolean).join('/')
  }

  async function updateStatus(newStatus: TicketStatus, toastTitle: string) {
    if (saving) return
    setSaving(true)
    const succeeded = await runAction(async () => {
      handleUpdated(await api.put('/admin/support-tickets/{id}', { path: { id }, body: { status: newStatus } }))
      showToast({ title: toastTitle, description: subject })
    })
    if (!succeeded) setSaving(false)
  }

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
      <div className="mt-6 max-w-[40rem]">
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
              disabled={saving}
              focusableWhenDisabled
            >
              Open again
            </Button>
          ) : (
            <Button
              variant="ghost"
              onClick={() => updateStatus('closed', 'Closed')}
              disabled={saving}
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

// By the clock of whoever reads it: at the desk it matters what time it was.
const dateTimeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** What somebody wrote, and when. */
export function TicketMessage({ author, sentAt, text, own = false }: TicketMessageProps) {
  return (
    <div className={`mb-6 border-l pl-5 ${own ? 'border-accent' : 'border-line'}`}>
      <p className="font-ui text-small text-soft">
        <bdi>{author}</bdi>, <time dateTime={sentAt}>{dateTimeFormat.format(new Date(sentAt))}</time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}

const ALL_STATUSES: TicketStatus[] = ['open', 'answered', 'closed']

/** A question that stands otherwise now: out of its drawer, or changed in it. The others are asked anew where they are known. */
export function updateTicketCache(ticket: AdminTicket, fromStatus: TicketStatus): void {
  setQueryData(`/admin/support-tickets?status=${fromStatus}`, (cached) =>
    ticket.status === fromStatus
      ? cached.map((item) => (item.id === ticket.id ? ticket : item))
      : cached.filter(({ id }) => id !== ticket.id),
  )
  for (const status of ALL_STATUSES) if (status !== fromStatus) invalidate(`/admin/support-tickets?status=${status}`)
}
