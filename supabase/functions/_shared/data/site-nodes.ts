import { sql } from 'kysely'
import type { Tx } from './database.ts'
import { idArray } from './sql.ts'

const MAX_PATHS = 500
const MAX_FAILED_PATHS = 100

/** What a publisher says about itself. */
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

/** As the role `publisher`: notes that a node runs. */
export async function reportNode(tx: Tx, node: string, report: NodeReport): Promise<void> {
  const { phase, stale, failedPages, asOf, release, version } = report
  await sql`
    insert into public.site_nodes (node, phase, stale, failed_pages, followed_until, release, version)
    values (${node}, ${phase}, ${stale}, ${failedPages}, ${asOf ?? null}::timestamptz, ${release ?? null}, ${version ?? null})
    on conflict (node) do update set phase = excluded.phase, stale = excluded.stale,
      failed_pages = excluded.failed_pages, followed_until = excluded.followed_until, release = excluded.release,
      version = excluded.version, seen_at = clock_timestamp()`.execute(tx)
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
