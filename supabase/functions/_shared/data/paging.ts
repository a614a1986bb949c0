import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

/** The last row of the previous page. `time` is in microseconds since 1970. */
export interface Cursor {
  time: string
  id: string
}

/** A page: at most so many rows, after the cursor. */
export interface Range {
  limit: number
  after?: Cursor
}

/** The cursor of the next page; undefined on the last. Expects one row more than the limit, if there are as many. */
export function nextCursor(rows: Cursor[], { limit }: Range): Cursor | undefined {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last && { time: last.time, id: last.id }
}

/** The rows of a page without the `time` that orders them, and the cursor of the next page. */
export function pageOf<Row>(rows: (Row & Cursor)[], range: Range) {
  const items = rows.slice(0, range.limit).map(({ time: _, ...row }) => row as unknown as Row)
  return { items, next: nextCursor(rows, range) }
}

export const microsecondsOf = (column: string) =>
  sql<string>`(extract(epoch from ${sql.ref(column)}) * 1000000)::bigint`

export const cursorTime = ({ time }: Cursor) =>
  sql<string>`'epoch'::timestamptz + ${time}::bigint * interval '1 microsecond'`

/** One page, newest first, of a table with `created_at` and a uuid `id`. Also selects the `time` of each row. */
export function newestFirst<Database, Table extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Table, Row>,
  range: Range,
) {
  const later = ({ timestamp, id }: Position) =>
    sql<boolean>`created_at <= ${timestamp} and (created_at < ${timestamp} or id > ${id}::uuid)`
  return byTime(query, range, 'desc', later)
}

/** One page, oldest first. The order of ids is reversed too, so that one index serves both directions. */
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
