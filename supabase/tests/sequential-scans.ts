import { sql as raw } from 'kysely'
import type { Sql } from 'postgres'
import type { Tx } from '#shared/data/database.ts'
import { withRollback } from './rollback.ts'

/** Tables that stay small however many readers there are: a sequential scan of them is right. */
const SMALL = [
  'job_runs',
  'plan_amounts',
  'plan_prices',
  'plans',
  'print_editions',
  'queues',
  'reconciliations',
  'role_permissions',
  'site_settings',
  'staff',
  'staff_invitations',
  'weather',
]
/** `exists (select from …)` reads a row or two. */
const A_FEW = 10

type Counts = { name?: string; rows?: number }[]

/** Rows of each table that this session has read sequentially. Earlier transactions may be counted too, so ask twice. */
const COUNTS = `
  select schemaname || '.' || relname as name, seq_tup_read::int as rows from pg_stat_xact_user_tables
  where schemaname in ('public', 'private', 'auth') and relname not in (${SMALL.map((name) => `'${name}'`).join()})`

/** The tables of `public`, `private` and `auth` that some work scans, with the number of rows: `{ 'public.payments': 4000 }`. */
export async function scannedDuring(
  ask: (sql: string) => Promise<Counts>,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = byName(await ask(COUNTS))
  await work()
  const after = Object.entries(byName(await ask(COUNTS)))
  return Object.fromEntries(
    after.map(([name, rows]) => [name, rows - (before[name] ?? 0)] as const).filter(([, rows]) => rows > A_FEW),
  )
}

/** The same for one statement, which is rolled back. */
export function scannedBy(sql: Sql, statement: string): Promise<Record<string, number>> {
  return withRollback(sql, (tx) =>
    scannedDuring(
      (counts) => tx.unsafe(counts),
      () => tx.unsafe(statement),
    ),
  )
}

const byName = (counts: Counts): Record<string, number> =>
  Object.fromEntries([...counts].map(({ name = '', rows = 0 }) => [name, rows]))

/** Rows that this session's transactions have touched so far, the running one included. */
export async function rowsRead(tx: Tx): Promise<{ scanned: number; fetched: number }> {
  const { rows } = await raw<{ scanned: number; fetched: number }>`
    select sum(seq_tup_read)::int as scanned, sum(idx_tup_fetch)::int as fetched from pg_stat_xact_user_tables
    where schemaname in ('public', 'private', 'auth') and relname not in ('issues', 'role_permissions', 'site_settings', 'staff')`.execute(
    tx,
  )
  return rows[0] ?? { scanned: Number.NaN, fetched: Number.NaN }
}
