import { useMinute } from '../minute.ts'
import { replyClock } from './clock.ts'

/** The promise to answer within 24 hours, as it stands. */
export function Clock({ askedAt }: { askedAt: string }) {
  const { late, left, words } = replyClock(askedAt, useMinute())
  return (
    <span className="desk-clock" data-late={late || undefined}>
      <progress className="progress" max={1} value={late ? 1 : left} aria-hidden="true" />
      {words}
    </span>
  )
}
