import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

const MAX_PATHS = 500
const MAX_FAILED_PATHS = 100

/** A publisher's report about itself. */
export interface NodeReport {
  phase: 'preparing' | 'following' | 'database-unavailable'
  stale: boolean
  failedPages: number
  /** The folder of the release that is served. */
  release?: string | undefined
  version?: string | undefined
  /** ISO 8601: all changes that were committed until then are live on this node. */
  asOf?: string | undefined
}

/**
 * As the role `publisher`: notes that a node runs, and since when it is behind: from its first report of another state on, until it
 * follows again or is stopped on purpose.
 */
export async function reportNode(tx: Tx, node: string, report: NodeReport): Promise<void> {
  const { phase, stale, failedPages, asOf, release, version } = report
  const isBehind = phase !== 'following' || stale
  await sql`
    insert into public.site_nodes as known (node, phase, stale, failed_pages, followed_until, release, version, behind_since)
    values (${node}, ${phase}, ${stale}, ${failedPages}, ${asOf ?? null}::timestamptz, ${release ?? null}, ${version ?? null},
      case when ${isBehind}::boolean then clock_timestamp() end)
    on conflict (node) do update set phase = excluded.phase, stale = excluded.stale,
      failed_pages = excluded.failed_pages, followed_until = excluded.followed_until, release = excluded.release,
      version = excluded.version, seen_at = clock_timestamp(),
      behind_since = case
        when excluded.behind_since is null or known.stopped_at >= known.seen_at then excluded.behind_since
        else coalesce(known.behind_since, excluded.behind_since) end`.execute(tx)
}

/** As the role `publisher`: notes that a node ends on purpose. */
export async function recordNodeStop(tx: Tx, node: string): Promise<void> {
  await sql`update public.site_nodes set stopped_at = clock_timestamp() where node = ${node}`.execute(tx)
}

export interface NodePublish {
  /** ISO 8601; null if pages were only tried again. */
  changedAt: string | null
  liveAt: string
  /** From the commit to the new pages being served, in milliseconds. */
  liveMs: number | null
  renderedMs: number
  pages: number
  paths: string[]
  failed: string[]
}

/** As the role `publisher`: records when a change was live. */
export async function recordPublishOfNode(tx: Tx, node: string, publish: NodePublish): Promise<void> {
  await tx
    .insertInto('publish_records')
    .values({
      node,
      committed_at: publish.changedAt,
      live_at: publish.liveAt,
      milliseconds: Math.round(publish.liveMs ?? publish.renderedMs),
      paths: idArray(publish.paths.slice(0, MAX_PATHS)),
      path_count: publish.pages,
      failed_paths: idArray(publish.failed.slice(0, MAX_FAILED_PATHS)),
    })
    .execute()
}
