import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Sql } from 'postgres'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBackup } from '../../scripts/backup/create-backup.ts'
import { MANIFEST_FILE, type Manifest } from '../../scripts/backup/manifest.ts'
import { connect, type Project, storageOf } from '../../scripts/backup/project.ts'
import { restoreBackup } from '../../scripts/backup/restore-backup.ts'
import { leftOutTables, listTables } from '../../scripts/backup/tables.ts'
import { temporaryHome } from '../../supabase/embedded/test-home.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'

const FILES = [
  { bucket: 'media', name: 'a coat.webp', contentType: 'image/webp', content: 'the bytes of a picture' },
  { bucket: 'originals', name: 'coat.jpeg', contentType: 'image/jpeg', content: 'the bytes of its original' },
]
const PASSWORD = 'salt pans, forty of them'
const EMAIL = 'ada@meridian.example'

let source: TestStack
let folder: string
let identity: string
let backup: { folder: string; manifest: Manifest }
const started: TestStack[] = []

const projectOf = (stack: TestStack): Project => ({
  adminUrl: stack.ownerUrl,
  supabaseUrl: stack.supabaseUrl,
  secretKey: stack.secrets.secretKey,
})
async function startStack(seed: boolean): Promise<TestStack> {
  const stack = await startTestStack({ auth: true, shared: true, seed })
  started.push(stack)
  return stack
}

beforeAll(async () => {
  source = await startStack(true)
  const { url, headers } = authOf(source)
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD, email_confirm: true })
  expect((await fetch(`${url}/admin/users`, { method: 'POST', headers, body })).status).toBe(200)
  for (const { bucket, name, contentType, content } of FILES) {
    const { error } = await storageOf(projectOf(source))
      .from(bucket)
      .upload(name, Buffer.from(content), { contentType })
    expect(error).toBeNull()
  }
  folder = await temporaryHome()
  identity = await generateX25519Identity()
  const recipients = [await identityToRecipient(identity)]
  backup = await createBackup({ project: projectOf(source), into: folder, recipients })
})
afterAll(async () => {
  for (const stack of started) await stack.stop()
  rmSync(folder, { recursive: true, force: true })
})

const authOf = (stack: TestStack) => ({
  url: `${stack.supabaseUrl}/auth/v1`,
  headers: {
    apikey: stack.secrets.secretKey,
    Authorization: `Bearer ${stack.secrets.secretKey}`,
    'Content-Type': 'application/json',
  },
})

test('a restored project has every row and every file, and accounts sign in', async () => {
  const target = await startStack(false)
  expect(await restoreBackup({ project: projectOf(target), folder: backup.folder, identity })).toEqual([])

  const rows = await allRows(source)
  expect(rows.get('auth.users')).toHaveLength(1)
  expect(rows.get('public.articles')?.length).toBeGreaterThan(5)
  const restored = await allRows(target)
  for (const [name, expected] of rows) expect(restored.get(name), name).toEqual(expected)
  for (const { bucket, name, content, contentType } of FILES) {
    const { data } = await storageOf(projectOf(target)).from(bucket).download(name)
    expect([await data?.text(), data?.type]).toEqual([content, contentType])
  }

  const { url, headers } = authOf(target)
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  expect((await fetch(`${url}/token?grant_type=password`, { method: 'POST', headers, body })).status).toBe(200)
  // A sequence continues after what it gave before.
  await query(target, async (sql) => {
    const next = sql`insert into public.content_log (entity, operation) values ('plans', 'UPDATE') returning id`
    expect(Number((await next)[0]?.id)).toBeGreaterThan(0)
  })
})

test('an interrupted restore goes on where its upload ended, and content of another project is refused', async () => {
  const target = await startStack(false)
  const project = projectOf(target)
  expect(await restoreBackup({ project, folder: backup.folder, identity })).toEqual([])
  await storageOf(project).from('media').remove(['a coat.webp'])
  expect(await restoreBackup({ project, folder: backup.folder, identity })).toEqual([])
  expect((await storageOf(project).from('media').download('a coat.webp')).error).toBeNull()
  await query(target, (sql) => sql`update public.articles set title = 'Another' where id = 'seven-coats'`)
  await expect(restoreBackup({ project, folder: backup.folder, identity })).rejects.toThrow(
    'Restore into a new project',
  )
})

describe('without the right key or an intact file', () => {
  let target: TestStack
  beforeAll(async () => {
    target = await startStack(false)
  })
  const restoreFrom = (from: string, key = identity) =>
    restoreBackup({ project: projectOf(target), folder: from, identity: key })
  const users = () => query(target, (sql) => sql`select from auth.users`)

  test('another key reads nothing', async () => {
    await expect(restoreFrom(backup.folder, await generateX25519Identity())).rejects.toThrow()
    expect(await users()).toHaveLength(0)
  })

  test.each([
    ['a changed', (file: string) => writeFileSync(file, readFileSync(file).fill(0, 300, 308))],
    ['a truncated', (file: string) => writeFileSync(file, readFileSync(file).subarray(0, -20))],
    ['a missing', (file: string) => rmSync(file)],
  ])('%s file restores nothing', async (_, damage) => {
    const copy = path.join(folder, 'damaged')
    cpSync(backup.folder, copy, { recursive: true })
    damage(path.join(copy, 'tables/public.articles.copy.gz.age'))
    await expect(restoreFrom(copy)).rejects.toThrow()
    rmSync(copy, { recursive: true })
    // The accounts come before the articles, and were rolled back with them.
    expect(await users()).toHaveLength(0)
  })

  test('an unfinished backup is refused', async () => {
    const copy = path.join(folder, 'unfinished')
    cpSync(backup.folder, copy, { recursive: true })
    rmSync(path.join(copy, MANIFEST_FILE))
    await expect(restoreFrom(copy)).rejects.toThrow('is not a whole backup')
  })

  test('other migrations are named', async () => {
    await query(
      target,
      (sql) => sql`delete from supabase_migrations.schema_migrations where version = '20261122020000'`,
    )
    await expect(restoreFrom(backup.folder)).rejects.toThrow('lacks the migrations 20261122020000')
  })
})

test('nothing of the content can be read without the key', () => {
  const files = readdirSync(backup.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(20)
  for (const { parentPath, name } of files) {
    const bytes = readFileSync(path.join(parentPath, name))
    for (const secret of [EMAIL, 'Grasse', 'the bytes of', 'a coat.webp', 'sha256'])
      expect(bytes.includes(secret), name).toBe(false)
  }
})

test('every table is saved, or left out for a reason', async () => {
  const client = await connect(projectOf(source))
  try {
    const saved = (await listTables(client)).map(({ name }) => name)
    const rows = await query(
      source,
      (sql) => sql`
        select schemaname || '.' || tablename as name from pg_tables where schemaname in ('auth', 'private', 'public')`,
    )
    const names = rows.map(({ name }) => name as string)
    // The embedded Auth has no table of migrations.
    const leftOut = Object.keys(leftOutTables).filter((name) => name !== 'auth.schema_migrations')
    expect([...saved, ...leftOut].toSorted()).toEqual(names.toSorted())
  } finally {
    await client.end()
  }
})

/** The rows of every saved table as text, in any order. */
async function allRows(stack: TestStack): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  await query(stack, async (sql) => {
    for (const { name } of backup.manifest.tables) {
      const found = await sql.unsafe(`select row_to_json(t)::text as row from ${name} t`)
      rows.set(name, found.map(({ row }) => row as string).toSorted())
    }
  })
  return rows
}

async function query<T>(stack: TestStack, ask: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = postgres(stack.ownerUrl, { max: 1, onnotice: () => {} })
  try {
    return await ask(sql)
  } finally {
    await sql.end()
  }
}
