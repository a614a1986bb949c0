import { useState } from 'react'
import { apiQuery } from '#lib/api-query.ts'
import type { ArticleDraft, PublishRecord } from '#shared/contracts/article-draft.ts'
import { useAdminQuery } from '../../../admin-queries.ts'

const POLL_MS = 500
/** After this long the page is late, and asking on does not make it come. */
const MAX_POLLS = 60
const JUST_DUE_MS = MAX_POLLS * POLL_MS

export const publishesQuery = (id: string) => apiQuery('/admin/articles/{id}/publishes', { path: { id } })

interface LiveRecordProps {
  draft: ArticleDraft
  /** The newest record before an article was published here (null: there was none); undefined: nothing was published here. */
  previous: PublishRecord | null | undefined
}

/** When the page of an article went live, as the publisher has measured it, and the way to it. */
export function LiveRecord({ draft, previous }: LiveRecordProps) {
  // It went live by itself a moment ago: the record of that publish is on its way.
  const [dueAt] = useState(() => {
    const publishedAt = Date.parse(draft.publishedAt ?? '')
    return previous === undefined && Date.now() - publishedAt < JUST_DUE_MS ? publishedAt : undefined
  })
  const isAwaited = previous !== undefined || dueAt !== undefined
  const after = previous ? Date.parse(previous.liveAt) : dueAt
  const { data: records } = useAdminQuery({
    ...publishesQuery(draft.id),
    refetchInterval: ({ state }) =>
      isAwaited && state.dataUpdateCount + state.errorUpdateCount < MAX_POLLS && !newest(state.data, after)
        ? POLL_MS
        : false,
  })
  const record = newest(records, after)
  return (
    <p className="mt-3 font-ui text-small" role="status">
      {record && `Live at ${timeOf(record.liveAt)}, ${record.milliseconds} ms. `}
      {!record && isAwaited && 'On its way to readers. '}
      <a className="link" href={`/articles/${draft.articleId}`} target="_blank" rel="noopener">
        See it<span className="sr-only"> (opens in a new tab)</span>
      </a>
    </p>
  )
}

/** The newest record, or the newest after a moment. */
const newest = (records: PublishRecord[] | undefined, after: number | undefined) =>
  records?.find(({ liveAt }) => after === undefined || Date.parse(liveAt) > after)

const timeOf = (timestamp: string) => new Date(timestamp).toLocaleTimeString('en-GB')
