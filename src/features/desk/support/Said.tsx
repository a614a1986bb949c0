interface Props {
  by: string
  at: string
  text: string
  ours?: boolean
}

// By the clock of whoever reads it: at the desk it matters what time it was.
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })

/** What somebody wrote, and when. */
export function Said({ by, at, text, ours = false }: Props) {
  return (
    <div className={`mb-6 border-l pl-5 ${ours ? 'border-accent' : 'border-line'}`}>
      <p className="font-ui text-small text-soft">
        <bdi>{by}</bdi>, <time dateTime={at}>{moment.format(new Date(at))}</time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
