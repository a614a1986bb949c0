import { sql } from 'kysely'
import type { ContentChange } from '../contracts/content-change.ts'
import type { Tx } from './database.ts'

type Row = NonNullable<ContentChange['newRow']>

/** The snapshot of this transaction (pg_snapshot as text). */
export async function readPosition(tx: Tx): Promise<string> {
  return (await queryOne<{ position: string }>(tx, sql`select pg_current_snapshot()::text as position`)).position
}

/** The start of this transaction by the database's clock, which row-level security uses as now(). */
export async function readClock(tx: Tx): Promise<Date> {
  return new Date((await queryOne<{ now: string }>(tx, sql`select now()`)).now)
}

/**
 * Changes committed since the position, in the order of their ids. The position is a snapshot, not an id or a time: a
 * transaction that began early and committed late has low ids and is still new to the follower.
 */
export async function changesSince(tx: Tx, position: string, limit: number): Promise<ContentChange[]> {
  const seen = sql<string>`${position}::text::pg_snapshot`
  const rows = await tx
    .selectFrom('content_log')
    .select([
      'id',
      sql<ContentChange['entity']>`entity`.as('entity'),
      sql<ContentChange['operation']>`operation`.as('operation'),
      sql<Row | null>`old_row`.as('oldRow'),
      sql<Row | null>`new_row`.as('newRow'),
      sql<string>`changed_at`.as('changedAt'),
    ])
    .where('xid', '>=', sql<string>`pg_snapshot_xmin(${seen})`)
    .where(sql<boolean>`not pg_visible_in_snapshot(xid, ${seen})`)
    // A restored log can contain transaction ids that this database has not reached yet.
    .where(sql<boolean>`pg_visible_in_snapshot(xid, pg_current_snapshot())`)
    .orderBy('content_log.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, changedAt: new Date(row.changedAt) }))
}

/** The oldest transaction id in the log. */
export async function oldestXid(tx: Tx): Promise<string | undefined> {
  const row = await queryOne<{ xid: string | null }>(
    tx,
    sql`select xid::text as xid from content_log order by xid limit 1`,
  )
  return row?.xid ?? undefined
}

/** The next time at which a scheduled article or issue becomes visible. */
export async function nextScheduledAt(tx: Tx, asOf: Date): Promise<Date | undefined> {
  const { next } = await queryOne<{ next: string | null }>(
    tx,
    sql`select private.next_publication(${asOf.toISOString()}::timestamptz) as next`,
  )
  return next === null ? undefined : new Date(next)
}

/** Articles with a publication time after `from`, up to and including `to`. */
export function articlesScheduledBetween(tx: Tx, from: Date, to: Date) {
  return tx
    .selectFrom('articles')
    .select(['id', 'issue_id', 'position', 'published_at', 'status', 'translation_group'])
    .where(sql<boolean>`status in ('published', 'scheduled')`)
    .where('published_at', '>', from.toISOString())
    .where('published_at', '<=', to.toISOString())
    .orderBy('published_at')
    .orderBy('id')
    .limit(MAX_CHANGES)
    .execute()
}

/** Issues with a publication time after `from`, up to and including `to`. */
export function issuesScheduledBetween(tx: Tx, from: Date, to: Date) {
  return tx
    .selectFrom('issues')
    .select(['id', 'is_current', 'published_at'])
    .where('published_at', '>', from.toISOString())
    .where('published_at', '<=', to.toISOString())
    .orderBy('published_at')
    .orderBy('id')
    .limit(MAX_CHANGES)
    .execute()
}

/** A follower that meets more changes rebuilds everything. */
const MAX_CHANGES = 20_000

async function queryOne<Row>(tx: Tx, query: ReturnType<typeof sql>): Promise<Row> {
  const { rows } = await query.execute(tx)
  return rows[0] as Row
}
