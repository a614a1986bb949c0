import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isNightly } from '../../tests/seed.ts'
import { pushMigrations } from './apply-migrations.ts'
import { projectFolder } from './home-folder.ts'
import { readSupabaseConfig } from './supabase-config.ts'
import { temporaryHome } from './test-home.ts'
import { startTestStack, type TestStack } from './test-stack.ts'

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack({ seed: false })
})
afterAll(() => stack?.stop())

it('leaves nothing to do for the Supabase CLI', async () => {
  const { adminUrl } = await stack.createDatabase()
  expect(await supabaseDbPush(adminUrl)).toContain('Remote database is up to date')
})

it.runIf(isNightly)('finds nothing to do after the Supabase CLI', async () => {
  const { adminUrl, superuserUrl } = await stack.createDatabase({ seeded: false })
  await emptyDatabase(superuserUrl)
  expect(await supabaseDbPush(adminUrl)).toContain('Finished supabase db push')
  expect(await pushMigrations(adminUrl, projectFolder, readSupabaseConfig(projectFolder))).toEqual({
    migrations: [],
    seeds: [],
  })
})

it('does not apply a seed again after an editor has changed its rows', async () => {
  const { adminUrl } = await stack.createDatabase()
  const sql = postgres(adminUrl, { max: 1 })
  await sql`update public.articles set title = 'Changed by an editor'`
  await sql`update supabase_migrations.seed_files set hash = 'of an older text'`
  expect((await pushMigrations(adminUrl, projectFolder, readSupabaseConfig(projectFolder))).seeds).toEqual([])
  expect([...(await sql`select distinct title from public.articles`)]).toEqual([{ title: 'Changed by an editor' }])
  await sql.end()
})

it('names `npm run reset` when the database has migrations of another version', async () => {
  const { adminUrl } = await stack.createDatabase({ seeded: false })
  const sql = postgres(adminUrl, { max: 1 })
  await sql`insert into supabase_migrations.schema_migrations (version, name) values ('20200101000000', 'removed')`
  await sql.end()
  const push = pushMigrations(adminUrl, projectFolder, readSupabaseConfig(projectFolder))
  await expect(push).rejects.toThrow(/does not know \(20200101000000\): run `npm run reset`/)
})

it('never leaves a migration half applied: a migration that fails is named, rolled back, and applied once it is fixed', async () => {
  const { adminUrl } = await stack.createDatabase({ seeded: false })
  const sql = postgres(adminUrl, { max: 1 })
  await sql`truncate supabase_migrations.schema_migrations`
  const project = await temporaryHome()
  const folder = join(project, 'supabase/migrations')
  mkdirSync(folder, { recursive: true })
  const write = (last: string) =>
    writeFileSync(
      join(folder, '20300101000000_halfway.sql'),
      `create table public.halfway (id integer);\ngrant select on public.halfway to anon;\n${last}`,
    )
  const push = () => pushMigrations(adminUrl, project, readSupabaseConfig(projectFolder), false)
  const halfway = async () => (await sql`select to_regclass('public.halfway') is not null as exists`)[0]?.exists
  write('select 1 / 0;')
  await expect(push()).rejects.toThrow('20300101000000_halfway.sql could not be applied: division by zero')
  expect(await halfway()).toBe(false)
  write('select 1;')
  expect((await push()).migrations).toEqual(['20300101000000_halfway.sql'])
  expect(await halfway()).toBe(true)
  await sql.end()
})

it('makes an index of a table that exists without blocking writers, as the Supabase CLI does', async () => {
  const project = await temporaryHome()
  const folder = join(project, 'supabase/migrations')
  mkdirSync(folder, { recursive: true })
  copyFileSync(join(projectFolder, 'supabase/config.toml'), join(project, 'supabase/config.toml'))
  writeFileSync(
    join(folder, '20300101000000_index.sql'),
    `set lock_timeout = '5s';\nset statement_timeout = '1h';\n\ncreate index concurrently by_title on public.articles (title);\n`,
  )
  for (const push of [
    (url: string) => supabaseDbPush(url, project),
    (url: string) => pushMigrations(url, project, readSupabaseConfig(projectFolder), false),
  ]) {
    const { adminUrl } = await stack.createDatabase({ seeded: false })
    const sql = postgres(adminUrl, { max: 1 })
    await sql`truncate supabase_migrations.schema_migrations`
    await push(adminUrl)
    expect([...(await sql`select indisvalid from pg_index where indexrelid = 'public.by_title'::regclass`)]).toEqual([
      { indisvalid: true },
    ])
    await sql.end()
  }
})

async function supabaseDbPush(url: string, project = projectFolder): Promise<string> {
  const command = join(projectFolder, 'node_modules/supabase/dist/supabase.js')
  const args = [command, 'db', 'push', '--db-url', `${url}?sslmode=disable`, '--include-seed', '--yes']
  const env = { ...process.env, DO_NOT_TRACK: '1' }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: project, env })
  return stdout + stderr
}

/** Drops what migrations create; the roles and Auth's tables stay. */
async function emptyDatabase(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} })
  await sql.unsafe(`
    drop schema public, private, supabase_migrations cascade;
    create schema public authorization pg_database_owner;
    grant usage on schema public to postgres, anon, authenticated, service_role;
  `)
  await sql.end()
}
