import { longDate } from '#shared/domain/dates.ts'

interface Props {
  by: string
  at: string
  text: string
  ours?: boolean
}

const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })

/** What somebody wrote, and when. */
export function Said({ by, at, text, ours = false }: Props) {
  return (
    <div className={`mb-6 border-l pl-5 ${ours ? 'border-accent' : 'border-line'}`}>
      <p className="font-ui text-small text-soft">
        {by},{' '}
        <time dateTime={at}>
          {longDate(at)}, {time.format(new Date(at))}
        </time>
      </p>
      <p className="mt-1 break-words whitespace-pre-line">{text}</p>
    </div>
  )
}
