import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { StartError } from './start-error.ts'
import type { SupabaseConfig } from './supabase-config.ts'

// Does what `supabase db push --include-seed` does, with the same tables (a test compares them). The CLI would add two
// seconds to every start.

export interface PushResult {
  migrations: string[]
  seeds: string[]
}

/**
 * Applies missing migrations and seeds in order, each file in a transaction, as `postgres`, the role of a hosted project.
 * Throws a StartError when a file fails, and when the database has a migration that the project does not.
 */
export async function pushMigrations(
  ownerUrl: string,
  project: string,
  config: SupabaseConfig,
  seed = true,
): Promise<PushResult> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(historyTables)
    const migrations = await applyMigrations(sql, join(project, 'supabase/migrations'))
    return { migrations, seeds: seed ? await applySeeds(sql, project, config) : [] }
  } finally {
    await sql.end()
  }
}

async function applyMigrations(sql: Sql, folder: string): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
  const applied = new Set(rows.map((row) => row.version))
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+_.*\.sql$/.test(name)) : []
  const unknown = [...applied.difference(new Set(files.map(versionOf)))]
  if (unknown.length > 0)
    throw new StartError(
      `The database has migrations that this version of Meridian does not know (${unknown.slice(0, 3).join(', ')}): ` +
        'run `npm run reset`, which removes all local data.',
    )
  const missing = files.sort().filter((name) => !applied.has(versionOf(name)))
  for (const name of missing) await applyFile(sql, join(folder, name), (tx, text) => recordMigration(tx, name, text))
  return missing
}

/** A seed is applied once, also when its file changes later: an editor may have changed its rows since. */
async function applySeeds(sql: Sql, project: string, config: SupabaseConfig): Promise<string[]> {
  const rows = await sql<{ path: string }[]>`select path from supabase_migrations.seed_files`
  const applied = new Set(rows.map((row) => row.path))
  const patterns = config.db.seed.sql_paths.map((path) => join('supabase', path))
  const missing = config.db.seed.enabled
    ? patterns.flatMap((pattern) => globSync(pattern, { cwd: project }).sort()).filter((path) => !applied.has(path))
    : []
  for (const path of missing) await applyFile(sql, join(project, path), (tx, text) => recordSeed(tx, path, text))
  return missing
}

async function applyFile(sql: Sql, file: string, record: (tx: TransactionSql, text: string) => Promise<unknown>) {
  const text = readFileSync(file, 'utf8')
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(withoutConcurrently(text))
      await record(tx, text)
    })
    await sql`reset all`
  } catch (error) {
    throw new StartError(`${basename(file)} could not be applied: ${describeError(error, text)}`)
  }
}

/** `supabase db push` runs these statements outside the transaction. Here nobody else uses the database yet. */
const withoutConcurrently = (text: string) =>
  text.replace(/\b(create (?:unique )?index|drop index) concurrently\b/gi, '$1')

function recordMigration(tx: TransactionSql, file: string, text: string) {
  const name = basename(file, '.sql').slice(versionOf(file).length + 1)
  return tx`insert into supabase_migrations.schema_migrations (version, name, statements)
    values (${versionOf(file)}, ${name}, ${[text]})`
}

function recordSeed(tx: TransactionSql, path: string, text: string) {
  const hash = createHash('sha256').update(text).digest('hex')
  return tx`insert into supabase_migrations.seed_files (path, hash) values (${path}, ${hash})`
}

function versionOf(file: string): string {
  return /^\d+/.exec(basename(file))?.[0] ?? ''
}

function describeError(error: unknown, text: string): string {
  const { message, position, detail } = error as { message: string; position?: string; detail?: string }
  const line = position ? ` (line ${text.slice(0, Number(position)).split('\n').length})` : ''
  return `${message}${line}${detail ? `. ${detail}` : ''}`
}

const historyTables = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key, statements text[], name text
  );
  create table if not exists supabase_migrations.seed_files (path text primary key, hash text not null);
`
