import { sql } from 'kysely'
import type { PublishRecord } from '../contracts/article-draft.ts'
import type { SchedulerState } from '../contracts/scheduler.ts'
import type { Tx } from './database.ts'

const MAX_NODES = 20
const MAX_OVERDUE = 20

/** When the page of an article was last published, at most twenty times, newest first. */
export async function listPublishes(tx: Tx, draftId: string): Promise<PublishRecord[]> {
  const { rows } = await sql<PublishRecord>`
    select node, committed_at as "committedAt", live_at as "liveAt", milliseconds, path_count as "pathCount"
    from public.article_drafts, private.publishes_of('/articles/' || article_id)
    where article_drafts.id = ${draftId}::uuid
    order by live_at desc, publishes_of.id desc`.execute(tx)
  return rows
}

/** Whether scheduled articles will appear, and which should have appeared already. */
export async function readScheduler(tx: Tx): Promise<SchedulerState> {
  const [state, nodes, next, overdue] = await Promise.all([
    sql<Pick<SchedulerState, 'runs' | 'checkedAt'>>`
      select private.scheduler_runs() as runs, clock_timestamp() as "checkedAt"`.execute(tx),
    sql<SchedulerState['nodes'][number]>`
      select node, phase, stale, failed_pages as "failedPages", seen_at as "seenAt", followed_until as "followedUntil"
      from public.site_nodes where seen_at > now() - interval '1 day' order by seen_at desc limit ${MAX_NODES}`.execute(
      tx,
    ),
    sql<NonNullable<SchedulerState['next']>>`
      select id, title, published_at as "publishedAt" from public.article_drafts
      where trashed_at is null and status = 'published' and published_at > now()
      order by published_at, id desc limit 1`.execute(tx),
    sql<SchedulerState['overdue'][number]>`${overdueArticles} limit ${MAX_OVERDUE}`.execute(tx),
  ])
  return {
    ...(state.rows[0] as Pick<SchedulerState, 'runs' | 'checkedAt'>),
    nodes: nodes.rows,
    next: next.rows[0] ?? null,
    overdue: overdue.rows,
  }
}

/**
 * A publisher reports each page that it publishes. It has 15 seconds for it. A report of many pages names only the first
 * of them, so after one of those no article counts as overdue.
 */
const overdueArticles = sql`
  select drafts.id, drafts.title, drafts.published_at as "publishedAt",
    case
      when not private.scheduler_runs() then 'no-publisher'
      when exists (
        select from public.publish_records
        where live_at >= drafts.published_at and '/articles/' || article_id = any (failed_paths)) then 'page-failed'
      else 'not-confirmed'
    end as reason
  from public.article_drafts as drafts join public.articles on articles.id = article_id
  where drafts.trashed_at is null and drafts.status = 'published' and articles.status = 'scheduled'
    and drafts.published_at between now() - interval '7 days' and now() - interval '15 seconds'
    and not exists (
      select from private.publishes_of('/articles/' || article_id)
      where live_at >= drafts.published_at
        and not '/articles/' || article_id = any (failed_paths))
    and not exists (
      select from public.publish_records where live_at >= drafts.published_at and path_count > cardinality(paths))
  order by drafts.published_at desc, drafts.id`
