import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** Where a list was left: the last row that was read. `time` is in microseconds since 1970. */
export interface Cursor {
  time: string
  id: string
}

/** Which part of a list: at most so many, after the last one that was read. */
export interface Range {
  limit: number
  after?: Cursor
}

/** Where the next page goes on; nothing on the last. The rows are one more than were asked for, if there are as many. */
export function nextCursor(rows: Cursor[], { limit }: Range): Cursor | undefined {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last && { time: last.time, id: last.id }
}

export const microsecondsOf = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

export const cursorTime = ({ time }: Cursor) =>
  sql<string>`'epoch'::timestamptz + ${time}::bigint * interval '1 microsecond'`

/** Newest first, a page at a time, for tables with `created_at` and a uuid as `id`. Selects the `time` of each besides. */
export function newestFirst<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  range: Range,
) {
  const later = ({ timestamp, id }: Position) =>
    sql<boolean>`created_at <= ${timestamp} and (created_at < ${timestamp} or id > ${id}::uuid)`
  return byTime(query, range, 'desc', later)
}

/** The same from the other end, so that one index serves both: whoever has waited longest. */
export function oldestFirst<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  range: Range,
) {
  const later = ({ timestamp, id }: Position) =>
    sql<boolean>`created_at >= ${timestamp} and (created_at > ${timestamp} or id < ${id}::uuid)`
  return byTime(query, range, 'asc', later)
}

interface Position {
  timestamp: RawBuilder<string>
  id: string
}

function byTime<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  { limit, after }: Range,
  direction: 'asc' | 'desc',
  later: (mark: Position) => RawBuilder<boolean>,
) {
  const page = query
    .select(microsecondsOf('created_at').as('time'))
    .orderBy(sql.ref('created_at'), direction)
    .orderBy(sql.ref('id'), direction === 'desc' ? 'asc' : 'desc')
    .limit(limit + 1)
  return after ? page.where(later({ timestamp: cursorTime(after), id: after.id })) : page
}
