import type { Sql } from 'postgres'

/** The reads of a statement: pages of 8 kB from the cache or from disk, of tables and of indexes. */
export interface StatementCost {
  query: string
  calls: number
  buffers: number
}

export interface Cost {
  buffers: number
  milliseconds: number
  /** The most expensive first. Reads of functions and triggers count for the statement that called them. */
  statements: StatementCost[]
}

/** Needs `shared_preload_libraries = pg_stat_statements`. */
export async function prepareStatementCosts(superuser: Sql): Promise<void> {
  await superuser`create schema if not exists measured`
  await superuser`create extension if not exists pg_stat_statements schema measured`
}

/** The cost of everything that the functions and Auth ask of the database during the work. */
export async function costOf(superuser: Sql, work: () => Promise<unknown>): Promise<Cost> {
  await whenIdle(superuser)
  await superuser`select measured.pg_stat_statements_reset(0, (select oid from pg_database where datname = current_database()), 0)`
  const startedAt = performance.now()
  await work()
  const milliseconds = performance.now() - startedAt
  await whenIdle(superuser)
  const statements = await superuser<StatementCost[]>`
    select query, sum(calls)::integer as calls, sum(shared_blks_hit + shared_blks_read)::float8 as buffers
    from measured.pg_stat_statements
    where dbid = (select oid from pg_database where datname = current_database())
      and userid in (select oid from pg_roles where rolname in ('meridian_app', 'supabase_auth_admin', 'anon', 'authenticated', 'publisher', 'service_role', 'visitor'))
      -- Sent after the response.
      and query not like '%private.mark_email_sent(%' and query not like '%private.claim_email(%'
    group by query order by buffers desc`
  return {
    buffers: statements.reduce((sum, { buffers }) => sum + buffers, 0),
    milliseconds,
    statements: [...statements],
  }
}

/** Until nothing runs that a response did not wait for, as sending e-mails. */
async function whenIdle(superuser: Sql): Promise<void> {
  for (let idle = 0; idle < 3; ) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    const [active] = await superuser`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and usename in ('meridian_app', 'supabase_auth_admin') and state <> 'idle'`
    idle = active?.count === 0 ? idle + 1 : 0
  }
}
