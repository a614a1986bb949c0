import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#ui/Button.tsx'
import { BackLink } from '../AdminList.tsx'
import { useAdminAction } from '../admin-queries.ts'
import { dateTimeLabel } from '../date-labels.ts'
import type { ConversationStatus } from './conversation-status.ts'
import { ReplyForm } from './ReplyForm.tsx'

interface Props {
  id: string
  title: string
  status: ConversationStatus
  /** The list from which it was opened. */
  back: { href: string; label: string }
  /** Beside the title. */
  aside?: ReactNode
  /** Below the title. */
  details: ReactNode
  email: string
  author: string
  message: string
  createdAt: string
  replies: { id: string; message: string; createdAt: string }[]
  onSend: (message: string) => Promise<void>
  onSetStatus: (status: ConversationStatus) => Promise<void>
}

/** The message of a reader, the replies, and the form for the next one. */
export function Conversation({
  id,
  title,
  status,
  back,
  aside,
  details,
  email,
  onSend,
  onSetStatus,
  ...thread
}: Props) {
  const { pending, run } = useAdminAction()
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])

  const setStatus = (newStatus: ConversationStatus, toastTitle: string) =>
    run(async () => {
      await onSetStatus(newStatus)
      return { title: toastTitle, description: title }
    })

  return (
    <article aria-labelledby={`title-${id}`} className="min-w-0">
      <BackLink href={back.href}>{back.label}</BackLink>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <h2 ref={headingRef} id={`title-${id}`} tabIndex={-1} className="min-w-0 text-title wrap-anywhere outline-none">
          {title}
        </h2>
        {aside}
      </div>
      <p className="mt-1 font-ui text-small wrap-anywhere text-soft">
        {details} ·{' '}
        <a className="link" href={`mailto:${email}`}>
          {email}
        </a>
      </p>
      <div className="mt-6 max-w-160">
        <ThreadMessage author={thread.author || email} sentAt={thread.createdAt} text={thread.message} />
        {thread.replies.map((reply) => (
          <ThreadMessage key={reply.id} author="Our reply" sentAt={reply.createdAt} text={reply.message} own />
        ))}
        <ReplyForm recipient={email} onSend={onSend} />
        <p className="mt-8 border-t border-line pt-3">
          {status === 'closed' ? (
            <Button
              variant="ghost"
              onClick={() => setStatus('open', 'Opened again')}
              disabled={pending}
              focusableWhenDisabled
            >
              Open again
            </Button>
          ) : (
            <Button
              variant="ghost"
              onClick={() => setStatus('closed', 'Closed')}
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

interface ThreadMessageProps {
  author: string
  sentAt: string
  text: string
  own?: boolean
}

const ThreadMessage = ({ author, sentAt, text, own = false }: ThreadMessageProps) => (
  <div className={`mb-6 border-l pl-5 ${own ? 'border-accent' : 'border-line'}`}>
    <p className="font-ui text-small text-soft">
      <bdi>{author}</bdi>, <time dateTime={sentAt}>{dateTimeLabel(sentAt)}</time>
    </p>
    <p className="mt-1 break-words whitespace-pre-line">{text}</p>
  </div>
)
