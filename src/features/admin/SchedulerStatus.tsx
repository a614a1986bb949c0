import { useEffect, useState } from 'react'
import { apiQuery } from '#lib/api-query.ts'
import type { DataOf } from '#lib/api-types.ts'
import { Alert } from '#ui/Alert.tsx'
import { useAdminQuery } from './admin-queries.ts'
import { titleOf } from './article-title.ts'
import { articleHref } from './articles-route.ts'
import { shortDuration } from './relative-time.ts'
import { zonedDateAndTime } from './time-zone.ts'

type SchedulerState = DataOf<'get', '/admin/scheduler'>
type Node = SchedulerState['nodes'][number]

/** Publishers report every 15 seconds. */
const REFETCH_MS = 10_000

/** Whether scheduled articles will appear: when the publishers were last seen, what comes next, and what is late and why. */
export function SchedulerStatus({ timeZone }: { timeZone: string }) {
  const { data, error, dataUpdatedAt } = useAdminQuery({
    ...apiQuery('/admin/scheduler'),
    refetchInterval: REFETCH_MS,
  })
  const now = useSeconds()
  if (!data)
    return (
      <p className="min-h-6 font-ui text-small text-soft">
        {error ? 'The publisher’s state could not be loaded.' : ''}
      </p>
    )
  // By the clock of the database, which may differ from this computer's.
  const serverNow = Date.parse(data.checkedAt) + Math.max(0, now - dataUpdatedAt)
  return (
    <>
      {data.runs ? (
        <p className="font-ui text-small text-soft">
          <span aria-hidden="true" className="mr-2 inline-block size-2 rounded-full bg-current align-[0.1em]" />
          {data.nodes.map((node) => nodeLabel(node, serverNow)).join('; ')}. {nextLabel(data, timeZone)}
        </p>
      ) : (
        <Alert>
          <p>Scheduled articles will not appear: {silenceLabel(data.nodes[0], serverNow)}</p>
          <p className="mt-1 text-soft italic">
            Ask your operator to start the site. Nothing that is scheduled is lost.
          </p>
        </Alert>
      )}
      {data.overdue.length > 0 && (
        <Alert className="mt-6">
          <p>Late:</p>
          <ul className="mt-1">
            {data.overdue.map((article) => (
              <li key={article.id}>
                <a className="link" href={articleHref(article.id)}>
                  {titleOf(article)}
                </a>{' '}
                <span className="text-soft">
                  by {shortDuration(serverNow - Date.parse(article.publishedAt))}. {REASONS[article.reason]}
                </span>
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

const REASONS: Record<SchedulerState['overdue'][number]['reason'], string> = {
  'no-publisher': 'No publisher runs.',
  'page-failed': 'Its page could not be rendered. The publisher tries again.',
  'not-confirmed': 'The publisher has not reported its page yet.',
}

const PHASES: Record<Node['phase'], string> = {
  following: 'follows every change',
  preparing: 'prepares a new release',
  'database-unavailable': 'does not reach the database',
}

function nodeLabel({ node, phase, failedPages, seenAt }: Node, now: number): string {
  const failed = failedPages > 0 ? `, ${failedPages === 1 ? '1 page' : `${failedPages} pages`} failed` : ''
  return `The publisher ${node} ${PHASES[phase]}${failed}, last seen ${shortDuration(now - Date.parse(seenAt))} ago`
}

const nextLabel = ({ next }: SchedulerState, timeZone: string) =>
  next ? `Next: ‘${titleOf(next)}’, ${zonedDateAndTime(next.publishedAt, timeZone)}.` : 'Nothing is scheduled.'

const silenceLabel = (node: Node | undefined, now: number) =>
  node
    ? `the publisher ${node.node} was last seen ${shortDuration(now - Date.parse(node.seenAt))} ago.`
    : 'no publisher has reported for a day.'

function useSeconds(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
