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
