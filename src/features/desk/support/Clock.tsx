import { useNow } from '../minute.ts'
import { replyDeadlineStatus } from './clock.ts'

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
