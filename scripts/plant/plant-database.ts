import type { Sql, TransactionSql } from 'postgres'
import { checkPlanted } from './check-planted.ts'
import type { PlantStep } from './plant-step.ts'
import { articles } from './planted-articles.ts'
import { money } from './planted-money.ts'
import { people } from './planted-people.ts'
import { sums } from './planted-sums.ts'

/** Members of one transaction. */
const BATCH = 50_000
/** Statements that run at the same time. */
const CONNECTIONS = 2

export interface PlantedTable {
  table: string
  rows: number
  seconds: number
}

export interface PlantOptions {
  members: number
  /** Called after each batch of a table. */
  onBatch?: (progress: PlantedTable & { share: number }) => void
  /** Called when a table is complete. */
  onTable?: (planted: PlantedTable) => void
}

/**
 * Fills a migrated database that has the plans of the seeds with so many members and everything that they leave behind; equal on
 * every run. Triggers and foreign keys do not run for the rows, so `checkPlanted` compares the result with every foreign key and
 * with what the triggers would have written. `superuser` needs two connections.
 */
export async function plantDatabase(superuser: Sql, options: PlantOptions): Promise<PlantedTable[]> {
  const { members, onTable = () => {} } = options
  const [known] = await superuser`select count(*)::integer as count from public.profiles limit 1`
  if (known && known.count > 1000) throw new Error(`There are ${known.count} members already: plant an empty database.`)
  await plantSettings(superuser)
  const indexes = await dropIndexes(superuser)
  const planted: PlantedTable[] = []
  const waiting = [...articles, ...money, ...people]
  const finished = new Set<string>()
  const work = async () => {
    for (;;) {
      const next = waiting.findIndex(({ after = [] }) => after.every((table) => finished.has(table)))
      if (next === -1 && waiting.length === 0) return
      const step = next === -1 ? undefined : waiting.splice(next, 1)[0]
      if (!step) {
        await new Promise((resolve) => setTimeout(resolve, 100))
        continue
      }
      const done = await plantTable(superuser, step, options)
      finished.add(step.table)
      planted.push(done)
      onTable(done)
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work))
  const indexedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, () => createIndexes(superuser, indexes)))
  onTable({ table: 'indexes', rows: 0, seconds: secondsSince(indexedAt) })
  for (const { table, sql } of sums) {
    const startedAt = performance.now()
    const rows = await inTransaction(
      superuser,
      async (tx) => (await tx.unsafe(fill(sql, { members, from: 1, to: members }))).count,
    )
    const done = { table, rows, seconds: secondsSince(startedAt) }
    planted.push(done)
    onTable(done)
  }
  const startedAt = performance.now()
  await superuser`vacuum (analyze, parallel 0)`
  onTable({ table: 'vacuum analyze', rows: 0, seconds: secondsSince(startedAt) })
  const checkedAt = performance.now()
  await checkPlanted(superuser)
  onTable({ table: 'foreign keys and invariants', rows: 0, seconds: secondsSince(checkedAt) })
  return planted
}

/** Three closed editions, and a plan that may be paused. */
async function plantSettings(superuser: Sql): Promise<void> {
  await inTransaction(superuser, async (tx) => {
    await tx`insert into public.print_editions (month, closes_at, reminded_at, closed_at)
      select to_char(first, 'YYYY-MM'), private.print_list_closing_time(first), private.print_list_closing_time(first), private.print_list_closing_time(first)
      from generate_series(-5, 0) as ahead, private.month_from_now(ahead) as first
      where private.print_list_closing_time(first) < now() order by first desc limit 3 on conflict do nothing`
    await tx`update public.print_editions set reminded_at = now() where reminded_at is null and closes_at < now() + interval '6 days'`
    await tx`update public.plans set pause_editions = 2 where id = 'patron_ledger'`
    await tx`insert into private.reconciliations (since, started_at, finished_at) values (now() - interval '2 days', now() - interval '1 day', now() - interval '1 day')`
    await tx`update private.balance_import set completed_at = now(), imported_until = now(), checked_until = now()`
  })
}

/** Of the planted tables, those that keep nothing unique: made afterwards, an index takes a fifth of the time. Returns their definitions. */
async function dropIndexes(superuser: Sql): Promise<string[]> {
  const tables = [...articles, ...money, ...people].map(({ table }) => table)
  const rows = await superuser`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where not indisunique and indrelid = any (${tables}::text[]::regclass[])`
  for (const { name } of rows) await superuser.unsafe(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function createIndexes(superuser: Sql, waiting: string[]): Promise<void> {
  for (let definition = waiting.pop(); definition; definition = waiting.pop())
    await superuser.begin(async (tx) => {
      await tx`set local maintenance_work_mem = '256MB'`
      await tx`set local max_parallel_maintenance_workers = 0`
      await tx.unsafe(definition as string)
    })
}

async function plantTable(
  superuser: Sql,
  { table, sql }: PlantStep,
  { members, onBatch = () => {} }: PlantOptions,
): Promise<PlantedTable> {
  const startedAt = performance.now()
  let rows = 0
  for (let from = 1; from <= members; from += BATCH) {
    const to = Math.min(from + BATCH - 1, members)
    rows += await inTransaction(superuser, async (tx) => {
      const result = await tx.unsafe(fill(sql, { members, from, to })).catch((error: Error) => {
        throw new Error(`${table}: ${error.message}`, { cause: error })
      })
      return result.count
    })
    onBatch({ table, rows, seconds: secondsSince(startedAt), share: to / members })
  }
  return { table, rows, seconds: secondsSince(startedAt) }
}

/** A transaction without triggers, with the functions that name what belongs to the member with a number. */
function inTransaction<Result>(superuser: Sql, work: (tx: TransactionSql) => Promise<Result>): Promise<Result> {
  return superuser.begin(async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`set local statement_timeout = 0`
    await tx`set local synchronous_commit = off`
    await tx`set local work_mem = '256MB'`
    await tx.unsafe(functions)
    return work(tx)
  }) as Promise<Result>
}

// A key is a hash, so that neighbours are far from each other in an index, as random keys are; with the digits of a uuid of version 4.
const functions = `
  create or replace function pg_temp.members(first bigint, last bigint) returns setof bigint language sql immutable as
    'select generate_series(first, last)';
  create or replace function pg_temp.key(kind text, n bigint) returns uuid language sql immutable as
    'select overlay(overlay(md5(kind || '' '' || n) placing ''4'' from 13) placing ''8'' from 17)::uuid';
  create or replace function pg_temp.member(n bigint) returns uuid language sql immutable as
    'select overlay(overlay(md5(''member '' || n) placing ''4'' from 13) placing ''8'' from 17)::uuid';
  create or replace function pg_temp.address(n bigint) returns text language sql immutable as
    'select lower((array[''ada'', ''honor'', ''clara'', ''amos'', ''jun''])[1 + n % 5]) || ''.'' || to_hex(n * 2654435761 % 1048576) || ''-'' || n || ''@readers.example''';
  create or replace function pg_temp.first_name(n bigint) returns text language sql immutable as
    'select (array[''Ada'', ''Honor'', ''Clara'', ''Amos'', ''Jun''])[1 + n % 5]';
  create or replace function pg_temp.last_name(n bigint) returns text language sql immutable as
    'select initcap(translate(to_hex(n * 2654435761 % 1048576), ''0123456789'', ''ghiklmnopr''))';
  create or replace function pg_temp.joined(n bigint) returns timestamptz language sql stable as
    'select date_trunc(''month'', now()) - (30000000 - n % 30000000) * interval ''10 seconds''';
  create or replace function pg_temp.years(n bigint, members bigint) returns integer language sql immutable as
    'select 1 + (10 * (members - n) / members)::integer';
  create or replace function pg_temp.article(n bigint, articles bigint) returns text language sql immutable as
    'select ''planted-'' || 1 + n % articles';
`

const fill = (sql: string, { members, from, to }: { members: number; from: number; to: number }) =>
  sql
    .replaceAll('$members', `${members}::bigint`)
    .replaceAll('$articles', `${Math.max(1, Math.floor(members / 10))}::bigint`)
    .replaceAll('$from', `${from}::bigint`)
    .replaceAll('$to', `${to}::bigint`)

const secondsSince = (start: number) => (performance.now() - start) / 1000
