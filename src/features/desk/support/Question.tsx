import { useEffect, useRef, useState } from 'react'
import type { AdminTicket, TicketStatus } from '#shared/contracts/support-ticket.ts'
import { ticketCategoryLabels } from '#shared/domain/support.ts'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { attempt } from '../sending.ts'
import { Clock } from './Clock.tsx'
import { moved } from './moved.ts'
import { ReplyForm } from './ReplyForm.tsx'
import { Said } from './Said.tsx'

interface Props {
  ticket: AdminTicket
  status: TicketStatus
  /** Which one to open when this one has gone to another drawer. */
  next: string | undefined
}

/** A question, what was answered so far, and what to do with it. */
export function Question({ ticket, status, next }: Props) {
  const { id, subject, message, category, createdAt, reader, replies } = ticket
  const [working, setWorking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever opens a question stands at its beginning.
  useEffect(() => heading.current?.focus(), [])

  /** It leaves this drawer, and the next one is opened. */
  function done(changed: AdminTicket) {
    moved(changed, status)
    location.hash = ['support', status, next].filter(Boolean).join('/')
  }

  async function put(wanted: TicketStatus, said: string) {
    if (working) return
    setWorking(true)
    const was = await attempt(async () => {
      done(await api.put<AdminTicket>(`/admin/support-tickets/${id}`, { status: wanted }))
      showToast({ title: said, description: subject, duration: 3000 })
    })
    if (!was) setWorking(false)
  }

  return (
    <article aria-labelledby={`subject-${id}`} className="min-w-0">
      <p className="mb-4 lg:hidden">
        <a className="link font-ui text-small" href={`#support/${status}`}>
          <span aria-hidden="true">← </span>All questions
        </a>
      </p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 ref={heading} id={`subject-${id}`} tabIndex={-1} className="min-w-0 text-title outline-none">
          {subject}
        </h2>
        {status === 'open' && <Clock askedAt={createdAt} />}
      </div>
      <p className="mt-1 font-ui text-small text-soft">
        {ticketCategoryLabels[category]} ·{' '}
        <a className="link" href={`mailto:${reader.email}`}>
          {reader.email}
        </a>
      </p>
      <div className="mt-6 max-w-[40rem]">
        <Said by={`${reader.firstName} ${reader.lastName}`.trim() || reader.email} at={createdAt} text={message} />
        {replies.map((reply) => (
          <Said key={reply.id} by="The house" at={reply.createdAt} text={reply.message} ours />
        ))}
        <ReplyForm ticket={ticket} onReplied={done} />
        <p className="mt-8 border-t border-line pt-3">
          {status === 'closed' ? (
            <Button variant="ghost" onClick={() => put('open', 'Opened again')} disabled={working} focusableWhenDisabled>
              Open again
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => put('closed', 'Closed')} disabled={working} focusableWhenDisabled>
              {status === 'open' ? 'Close without a reply' : 'Close'}
            </Button>
          )}
        </p>
      </div>
    </article>
  )
}
