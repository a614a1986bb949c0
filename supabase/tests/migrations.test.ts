import { execFile } from 'node:child_process'
import { chmodSync, cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushMigrations } from '../embedded/apply-migrations.ts'
import { readSupabaseConfig } from '../embedded/supabase-config.ts'
import { startTestStack, type TestDatabase, type TestStack } from '../embedded/test-stack.ts'
import { connect } from './database.fixtures.ts'
import { dumpContent, dumpSchema } from './schema-dump.ts'

const project = join(import.meta.dirname, '../..')

/** A new hosted project: Supabase’s roles, Auth’s tables, and nothing of this application. */
let stack: TestStack
let empty: string
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'meridian-empty-'))
  chmodSync(empty, 0o755)
  mkdirSync(join(empty, 'supabase'))
  cpSync(join(project, 'supabase/config.toml'), join(empty, 'supabase/config.toml'))
  stack = await startTestStack({ project: empty, seed: false })
})
afterAll(async () => {
  await stack?.stop()
  rmSync(empty, { recursive: true, force: true })
})

let referenceSchema: string[]

test('several databases of one cluster can be migrated at once, although roles belong to all of them', async () => {
  const databases = await Promise.all([1, 2, 3].map(() => stack.createDatabase({ seeded: false })))
  const [before] = await asOwner(
    databases[0],
    (sql) => sql`select from pg_roles where rolname in ('publisher', 'visitor', 'meridian_app')`,
  )
  expect(before).toBeUndefined()
  await Promise.all(
    databases.map(({ adminUrl }) => pushMigrations(adminUrl, project, readSupabaseConfig(project), false)),
  )

  const schemas = await Promise.all(databases.map((database) => asOwner(database, dumpSchema)))
  referenceSchema = schemas[0] ?? []
  expect(referenceSchema.length).toBeGreaterThan(200)
  for (const schema of schemas) expect(schema).toEqual(referenceSchema)
})

test('a project with default privileges for the API roles ends with the same grants', async () => {
  const database = await stack.createDatabase({ seeded: false })
  const schema = await asOwner(database, async (sql) => {
    for (const objects of ['tables', 'sequences', 'functions']) {
      await sql.unsafe(
        `alter default privileges in schema public grant all on ${objects} to anon, authenticated, service_role`,
      )
    }
    await pushMigrations(database.adminUrl, project, readSupabaseConfig(project), false)
    return dumpSchema(sql)
  })
  expect(schema).toEqual(referenceSchema)
})

test('the Supabase CLI migrates an empty project to the same schema as the embedded stack, and repeats nothing', async () => {
  const database = await stack.createDatabase({ seeded: false })
  const pushed = await supabase('db', 'push', '--include-seed', '--yes', '--db-url', database.adminUrl)
  expect(pushed).toContain('Finished supabase db push')
  expect(await asOwner(database, dumpSchema)).toEqual(referenceSchema)

  const content = await asOwner(database, dumpContent)
  const [listed, again] = await Promise.all([
    supabase('migration', 'list', '--db-url', database.adminUrl),
    supabase('db', 'push', '--include-seed', '--yes', '--db-url', database.adminUrl),
  ])
  const versions = globSync('supabase/migrations/*.sql', { cwd: project }).map((path) => /(\d+)_[^/]*$/.exec(path)?.[1])
  const rows = [...listed.matchAll(/`(\d*)`\s*\|\s*`(\d*)`/g)].map(([, local, remote]) => ({ local, remote }))
  expect(rows).toEqual(versions.sort().map((version) => ({ local: version, remote: version })))
  expect(again).toContain('Remote database is up to date')
  expect(await asOwner(database, dumpContent)).toEqual(content)
})

test('seeding a second time changes nothing, not even the content log', async () => {
  const database = await stack.createDatabase({ seeded: false })
  await asOwner(database, async (sql) => {
    await pushMigrations(database.adminUrl, project, readSupabaseConfig(project), true)
    const [counted] = await sql`select count(*)::int as articles from public.articles`
    expect(counted?.articles).toBeGreaterThan(0)

    const content = await dumpContent(sql)
    for (const path of globSync('supabase/seeds/*.sql', { cwd: project }).sort()) {
      await sql.begin((tx) => tx.unsafe(readFileSync(join(project, path), 'utf8')))
    }
    expect(await dumpContent(sql)).toEqual(content)
  })
})

async function asOwner<Result>(
  database: TestDatabase | undefined,
  query: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const sql = connect(database?.adminUrl ?? '')
  try {
    return await query(sql)
  } finally {
    await sql.end()
  }
}

async function supabase(...args: string[]): Promise<string> {
  const command = join(project, 'node_modules/supabase/dist/supabase.js')
  const argsWithoutTls = args.map((arg) => (arg.startsWith('postgresql:') ? `${arg}?sslmode=disable` : arg))
  const env = { ...process.env, DO_NOT_TRACK: '1', SUPABASE_TELEMETRY_DISABLED: '1' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...argsWithoutTls], {
    cwd: project,
    env,
  })
  return stdout + stderr
}
