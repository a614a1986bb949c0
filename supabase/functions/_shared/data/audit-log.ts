import { sql } from 'kysely'
import type { AuditEntry, AuditFilters, AuditLogQuery } from '../contracts/audit-log.ts'
import type { Tx } from './database.ts'
import { type Cursor, cursorTime, microsecondsOf, nextCursor, type Range } from './paging.ts'
import { idArray } from './sql.ts'

type Filter = Omit<AuditLogQuery, 'limit' | 'cursor'>

interface Row extends Omit<AuditEntry, 'by' | 'member' | 'record'>, Cursor {
  staffId: string | null
  memberId: string | null
  entity: string | null
  entityId: string | null
}

/** Newest first; for owners. */
export async function listAuditLog(tx: Tx, filter: Filter & Range) {
  const { rows } = await sql<Row>`
    select log.id, kind, staff_id as "staffId", access_token as "accessToken", entity, entity_id as "entityId",
      member_id as "memberId", plans.name as plan, edition, amount,
      private.payment_currency(payment_id) as currency, reason, before, after, log.created_at as "createdAt",
      ${microsecondsOf('log.created_at')} as time
    from private.audit_log as log left join public.plans on plans.id = plan_id
    where ${sql.join(conditions(filter), sql` and `)}
    order by log.created_at desc, log.id limit ${filter.limit + 1}`.execute(tx)
  const page = rows.slice(0, filter.limit)
  const names = await accountNames(tx, page)
  const records = await recordNames(tx, page)
  const account = (id: string | null) => (id && names.has(id) ? { id, name: names.get(id) ?? '' } : null)
  const items = page.map(({ staffId, memberId, entity, entityId, time: _, ...entry }): AuditEntry => {
    const record =
      entity && entityId ? { entity, id: entityId, name: records.get(`${entity} ${entityId}`) ?? null } : null
    return { ...entry, by: account(staffId), member: account(memberId), record }
  })
  return { items, next: nextCursor(rows, filter) }
}

/** The kinds and the people of the log; for owners. */
export async function readAuditFilters(tx: Tx): Promise<AuditFilters> {
  const { rows } = await sql<{ kinds: string[]; people: string[] }>`
    select to_jsonb(kinds) as kinds, to_jsonb(people) as people from private.audit_filters()`.execute(tx)
  const { kinds = [], people = [] } = rows[0] ?? {}
  const names = await findAccounts(tx, people)
  return { kinds, people: [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)) }
}

function conditions({ staffId, kind, entity, entityId, from, until, after }: Filter & Range) {
  return [
    // `and` needs one.
    sql`true`,
    ...(staffId ? [sql`staff_id = ${staffId}::uuid`] : []),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(entity ? [sql`entity = ${entity}`] : []),
    ...(entityId ? [sql`entity_id = ${entityId}`] : []),
    ...(from ? [sql`log.created_at >= ${from}::timestamptz`] : []),
    ...(until ? [sql`log.created_at < ${until}::timestamptz`] : []),
    ...(after
      ? [
          sql`log.created_at <= ${cursorTime(after)}
            and (log.created_at < ${cursorTime(after)} or log.id > ${after.id}::uuid)`,
        ]
      : []),
  ]
}

const accountNames = (tx: Tx, rows: Row[]) =>
  findAccounts(
    tx,
    [...new Set(rows.flatMap(({ staffId, memberId }) => [staffId, memberId]))].filter((id) => id !== null),
  )

async function findAccounts(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from private.audit_accounts(${idArray(ids)}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function recordNames(tx: Tx, rows: Row[]): Promise<Map<string, string | null>> {
  const records = rows.flatMap(({ entity, entityId }) => (entity && entityId ? [{ entity, entityId }] : []))
  const { rows: named } = await sql<{ entity: string; id: string; name: string | null }>`
    select entity, id, name from private.audit_records(
      ${idArray(records.map(({ entity }) => entity))}, ${idArray(records.map(({ entityId }) => entityId))})`.execute(tx)
  return new Map(named.map(({ entity, id, name }) => [`${entity} ${id}`, name]))
}
