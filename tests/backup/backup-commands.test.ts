import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MANIFEST_FILE } from '../../scripts/backup/backup-destination.ts'
import { storageOf } from '../../scripts/backup/project.ts'
import { leftOutTables } from '../../scripts/backup/tables.ts'
import { temporaryHome } from '../../supabase/embedded/test-home.ts'
import { startTestStack, type TestApi, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type AccountsFixture, startAccountsFixture, type TestReader } from '../api/accounts.fixtures.ts'
import { newFullAccount, tablesMentioning } from '../api/full-account.fixtures.ts'
import { allRows, environmentOf, projectOf, query, tableNames } from './backup.fixtures.ts'

// `npm run backup` and `npm run restore` as processes, as an operator runs them: the drill of docs/operations.md in small.

const FILE_COUNT = 30
/** From 4 KB to 1.3 MB. Every third can be compressed, as few pictures can. */
const FILES = Array.from({ length: FILE_COUNT }, (_, index) => {
  const bytes = Math.round(4096 * 1.22 ** index)
  return {
    ...(index % 4 === 0
      ? { bucket: 'originals', name: `2026/11/harbour at dusk, ${index}.jpeg`, contentType: 'image/jpeg' }
      : { bucket: 'media', name: `2026/11/harbour-${index}.webp`, contentType: 'image/webp' }),
    cacheControl: String(3600 + index),
    content: index % 3 === 0 ? Buffer.alloc(bytes, `picture ${index}`) : randomBytes(bytes),
  }
})

let api: AccountsFixture
let source: TestStack
let empty: TestStack
let reader: TestReader
let folder: string
let key: string
let tables: string[]
let backup: { stdout: string; address: string; rows: Map<string, string[]>; files: Map<string, string> }

beforeAll(async () => {
  const stack = await startTestStack({ auth: true, shared: true })
  const apis: TestApi[] = []
  const startApi: TestStack['startApi'] = async (options) => {
    const started = await stack.startApi(options)
    apis.push(started)
    return started
  }
  source = Object.assign(Object.create(stack) as TestStack, { startApi })
  api = await startAccountsFixture({}, { stack: source })
  reader = await newFullAccount(api)
  // Its work after responses, e-mails for example, would change rows between the backup and the comparison.
  for (const started of apis) await started.stop()
  const upload = async ({ bucket, name, content, ...options }: (typeof FILES)[number]) =>
    expect((await storageOf(projectOf(source)).from(bucket).upload(name, content, options)).error).toBeNull()
  await Promise.all(FILES.map(upload))
  tables = (await tableNames(source)).filter((name) => !(name in leftOutTables))
  empty = await startTestStack({ auth: true, shared: true, seed: false })

  folder = await temporaryHome()
  key = path.join(folder, 'key.txt')
  const recipient = await newKey(key)
  // The backup adds a row about itself after its snapshot.
  const [rows, files] = [await allRows(source, tables), await allFiles(source)]
  const { code, stdout, stderr } = await run('backup', ['--to', folder, '--recipient', recipient], source)
  expect(code, stderr).toBe(0)
  const address = /^(\S+): [\d.]+ MB, compressed and encrypted$/m.exec(stdout)?.[1] ?? ''
  backup = { stdout, address, rows, files }
})
afterAll(async () => {
  await api?.stop()
  await empty?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const countOf = (found: Map<string, string[]>) => [...found.values()].reduce((sum, rows) => sum + rows.length, 0)
const restore = (from: string, target: TestStack, withKey = key) =>
  run('restore', ['--from', from, '--key', withKey], target)

test('the backup says how much it saved', () => {
  expect(backup.stdout).toMatch(new RegExp(`^tables +${tables.length} *$`, 'm'))
  expect(backup.stdout).toMatch(new RegExp(`^rows +${countOf(backup.rows)} `, 'm'))
  expect(backup.stdout).toMatch(new RegExp(`^files +${FILE_COUNT} `, 'm'))
})

describe('refused before anything is written:', () => {
  const expectRejection = async (sentence: string, from: string, withKey = key) => {
    const before = await allRows(empty, tables)
    const { code, stdout, stderr } = await restore(from, empty, withKey)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(sentence)
    expect(await allRows(empty, tables)).toEqual(before)
    expect(await allFiles(empty)).toEqual(new Map())
    // Rows that were written and rolled back leave their pages behind.
    expect(await query(empty, (sql) => sql`select pg_relation_size('auth.users') as bytes`)).toEqual([{ bytes: '0' }])
  }

  test('a project with content, which it keeps', async () => {
    const before = await allRows(source, tables)
    const { code, stdout, stderr } = await restore(backup.address, source)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch('This project has content that is not the backup’s. Restore into a new project.')
    expect(await allRows(source, tables)).toEqual(before)
    expect(await allFiles(source)).toEqual(backup.files)
  })

  test('another key', async () => {
    const another = path.join(folder, 'another-key.txt')
    await newKey(another)
    await expectRejection(
      "cannot be read with this key: no identity matched any of the file's recipients",
      backup.address,
      another,
    )
  })

  test.each(['tables/public.subscriptions.copy.gz.age', `objects/${FILE_COUNT}.gz.age`, MANIFEST_FILE])(
    'a backup whose file %s is truncated',
    async (name) => {
      const copy = path.join(folder, 'truncated')
      cpSync(backup.address, copy, { recursive: true })
      const file = path.join(copy, name)
      truncateSync(file, Math.trunc(readFileSync(file).length / 2))
      await expectRejection(
        name === MANIFEST_FILE
          ? `${copy} is damaged, or did not arrive: ${MANIFEST_FILE} cannot be read`
          : `${copy} is damaged, and nothing was restored: these files are missing, or are not as long as they were.\n${name}`,
        copy,
      )
      rmSync(copy, { recursive: true })
    },
  )

  test('a project that has nothing but a subscriber of the newsletter', async () => {
    await query(empty, (sql) => sql`insert into newsletter_subscribers (email) values ('ada@meridian.example')`)
    await expectRejection('Restore into a new project.', backup.address)
    await query(empty, (sql) => sql`delete from newsletter_subscribers`)
  })
})

test('the project that refused them takes the backup: it has every row of every table, and every file', async () => {
  expect(await restore(backup.address, empty)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Restored\. Every row and every file is equal to that of the backup\./),
  })
  const restored = await allRows(empty, tables)
  for (const [name, expected] of backup.rows) expect(restored.get(name), name).toEqual(expected)
  expect(await allFiles(empty)).toEqual(backup.files)
  expect(backup.files.size).toBe(FILE_COUNT)
  // The account is whole: the fixture has a row of it in every table that can hold one.
  const mentioning = (stack: TestStack) => query(stack, (sql) => tablesMentioning(sql, reader.id, reader.email))
  const saved = (await mentioning(source)).filter((name) => tables.includes(name))
  expect(await mentioning(empty)).toEqual(saved)
  expect(saved.length).toBeGreaterThan(40)
})

/** Resolves to the public key. */
async function newKey(file: string): Promise<string> {
  const { stdout } = await run('backup', ['--new-key', file])
  return /age1\S+/.exec(stdout)?.[0] ?? ''
}

const run = (script: 'backup' | 'restore', options: string[], stack?: TestStack) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const env = { ...process.env, ...(stack && environmentOf(stack)) }
    execFile(process.execPath, [`scripts/${script}.ts`, ...options], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
  })

/** Each file as a reader gets it, by bucket and name: the hash of its content, its length, type and time in caches. */
async function allFiles(stack: TestStack): Promise<Map<string, string>> {
  const rows = await query(stack, (sql) => sql`select bucket_id, name, metadata from storage.objects order by 1, 2`)
  const files = new Map<string, string>()
  for (const { bucket_id: bucket, name, metadata } of rows) {
    const { data } = await storageOf(projectOf(stack)).from(bucket).download(name)
    const content = Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer())
    const hash = createHash('sha256').update(content).digest('hex')
    files.set(`${bucket}/${name}`, [hash, metadata.size, metadata.mimetype, metadata.cacheControl].join(' '))
  }
  return files
}
