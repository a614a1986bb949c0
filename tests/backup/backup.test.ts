import { execFile } from 'node:child_process'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { to as copyTo } from 'pg-copy-streams'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  type BackupDestination,
  type BackupFiles,
  bucketDestination,
  bucketFiles,
  folderDestination,
  folderFiles,
  MANIFEST_FILE,
} from '../../scripts/backup/backup-destination.ts'
import { recordBackupRun } from '../../scripts/backup/backup-runs.ts'
import { createBackup } from '../../scripts/backup/create-backup.ts'
import type { Manifest } from '../../scripts/backup/manifest.ts'
import { connect, storageOf } from '../../scripts/backup/project.ts'
import { restoreBackup } from '../../scripts/backup/restore-backup.ts'
import { removeOldBackups } from '../../scripts/backup/retention.ts'
import { copyOut, leftOutTables, listTables } from '../../scripts/backup/tables.ts'
import { temporaryHome } from '../../supabase/embedded/test-home.ts'
import { startTestStack, type TestStack } from '../../supabase/embedded/test-stack.ts'
import { type S3Emulator, startS3Emulator } from '../s3-emulator.ts'
import { findVersitygw, startVersitygw } from '../s3-server.ts'
import { allRows, environmentOf, projectOf, query, tableNames } from './backup.fixtures.ts'
import { type Failure, startFailingProxy } from './failing-proxy.ts'

const FILES = [
  { bucket: 'media', name: 'a coat.webp', contentType: 'image/webp', content: 'the bytes of a picture' },
  { bucket: 'originals', name: 'coat.jpeg', contentType: 'image/jpeg', content: 'the bytes of its original' },
]
const WELL = { different: [], deletedObjects: [] }
const PASSWORD = 'salt pans, forty of them'
const EMAIL = 'ada@meridian.example'

let source: TestStack
let folder: string
let identity: string
let recipients: string[]
let backup: { files: BackupFiles; folder: string; manifest: Manifest }
const started: TestStack[] = []

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
  recipients = [await identityToRecipient(identity)]
  const { address, manifest } = await createBackup({
    project: projectOf(source),
    destination: folderDestination(folder),
    recipients,
  })
  backup = { files: folderFiles(address), folder: address, manifest }
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
  expect(await restoreBackup({ project: projectOf(target), files: backup.files, identity })).toEqual(WELL)

  const tables = backup.manifest.tables.map(({ name }) => name)
  const rows = await allRows(source, tables)
  expect(rows.get('auth.users')).toHaveLength(1)
  expect(rows.get('public.articles')?.length).toBeGreaterThan(5)
  const restored = await allRows(target, tables)
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

describe('in a bucket', () => {
  let s3: S3Emulator
  beforeAll(async () => {
    s3 = await startS3Emulator({ prefix: 'backups/' })
  })
  afterAll(() => s3.close())
  const backUp = () =>
    createBackup({ project: projectOf(source), destination: bucketDestination(s3.settings), recipients })

  test('a backup is restored, and reads as nothing without its manifest', async () => {
    // A service that asks to wait now and then ends no backup.
    let requests = 0
    s3.fail = () => (++requests % 5 === 0 ? 503 : undefined)
    const { address, manifest, bytes } = await backUp()
    s3.fail = () => undefined
    const name = manifest.takenAt.replaceAll(':', '-')
    expect(address).toBe(`s3://releases/backups/${name}`)
    expect(bytes).toBe([...s3.objects.values()].reduce((sum, { body }) => sum + body.length, 0))
    expect(s3.writes.at(-1)).toBe(`PUT backups/${name}/${MANIFEST_FILE}`)
    for (const { body } of s3.objects.values()) expect(body.includes(EMAIL)).toBe(false)
    const files = bucketFiles({ ...s3.settings, prefix: `backups/${name}/` })
    const target = await startStack(false)
    expect(await restoreBackup({ project: projectOf(target), files, identity })).toEqual(WELL)
    expect((await storageOf(projectOf(target)).from('media').download('a coat.webp')).error).toBeNull()
    const key = `backups/${name}/tables/public.articles.copy.gz.age`
    s3.objects.delete(key)
    const another = await startStack(false)
    await expect(restoreBackup({ project: projectOf(another), files, identity })).rejects.toThrow(
      'missing, or are not as long as they were.\ntables/public.articles.copy.gz.age',
    )
    s3.objects.delete(`backups/${name}/${MANIFEST_FILE}`)
    await expect(restoreBackup({ project: projectOf(another), files, identity })).rejects.toThrow('not a whole backup')
  })

  test('a bucket that refuses leaves nothing that looks like a backup', async () => {
    s3.objects.clear()
    s3.fail = (_method, key) => (key.includes('tables/public.articles') ? 403 : undefined)
    await expect(backUp()).rejects.toThrow('the service answered 403')
    s3.fail = () => undefined
    expect([...s3.objects.keys()].filter((key) => key.endsWith(MANIFEST_FILE))).toEqual([])
    expect(s3.openUploads()).toBe(0)
  })
})

const versitygw = findVersitygw()
test.runIf(versitygw)(
  'a backup in a bucket of a real server is restored, and removed after a newer one (skipped without Versity Gateway)',
  async () => {
    const server = await startVersitygw(versitygw ?? '')
    onTestFinished(() => server.stop())
    const settings = { ...server.settings, prefix: 'backups/' }
    const destination = bucketDestination(settings)
    const { address, manifest, bytes } = await createBackup({ project: projectOf(source), destination, recipients })
    const name = manifest.takenAt.replaceAll(':', '-')
    expect(address).toBe(`s3://releases/backups/${name}`)
    const stored = readdirSync(path.join(server.folder, 'releases/backups', name), {
      recursive: true,
      withFileTypes: true,
    })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name)))
    expect(bytes).toBe(stored.reduce((sum, { length }) => sum + length, 0))
    for (const content of stored) expect(content.includes(EMAIL)).toBe(false)

    const target = await startStack(false)
    const files = bucketFiles({ ...settings, prefix: `backups/${name}/` })
    expect(await restoreBackup({ project: projectOf(target), files, identity })).toEqual(WELL)
    expect((await storageOf(projectOf(target)).from('media').download('a coat.webp')).error).toBeNull()

    const newer = new Date(Date.parse(manifest.takenAt) + 86_400_000).toISOString().replaceAll(':', '-')
    await destination.create(newer).write(MANIFEST_FILE, Readable.from([Buffer.from('m')]))
    expect(await removeOldBackups(destination, 1, new Date())).toEqual([name])
    expect(await destination.list()).toEqual([{ name: newer, isWhole: true }])
    await expect(restoreBackup({ project: projectOf(target), files, identity })).rejects.toThrow('not a whole backup')
  },
)

describe('retention', () => {
  const NAMES = ['2026-11-01T03-00-00.000Z', '2026-11-02T03-00-00.000Z', '2026-11-03T03-00-00.000Z']
  const NOW = new Date('2026-11-05T03:00:00Z')
  const keep = (destination: BackupDestination) => removeOldBackups(destination, 2, NOW)

  test('of a bucket: the newest stay, and so does what is no backup', async () => {
    const s3 = await startS3Emulator({ prefix: 'backups/' })
    const destination = bucketDestination(s3.settings)
    const abandoned = '2026-11-02T09-00-00.000Z'
    const unfinished = '2026-11-04T03-00-00.000Z'
    for (const name of [...NAMES, abandoned, unfinished, 'notes'])
      await destination.create(name).write('tables/a', Readable.from([Buffer.from('a')]))
    for (const name of NAMES) await destination.create(name).write(MANIFEST_FILE, Readable.from([Buffer.from('m')]))
    expect((await keep(destination)).sort()).toEqual([NAMES[0], abandoned])
    expect([...s3.objects.keys()].sort()).toEqual([
      `backups/${NAMES[1]}/${MANIFEST_FILE}`,
      `backups/${NAMES[1]}/tables/a`,
      `backups/${NAMES[2]}/${MANIFEST_FILE}`,
      `backups/${NAMES[2]}/tables/a`,
      `backups/${unfinished}/tables/a`,
      'backups/notes/tables/a',
    ])
    await s3.close()
  })

  test('of a folder', async () => {
    const destination = folderDestination(await temporaryHome())
    for (const name of NAMES) {
      const backup = destination.create(name)
      await backup.write(MANIFEST_FILE, Readable.from([Buffer.from('m')]))
      backup.finish()
    }
    destination.create('2026-11-02T09-00-00.000Z')
    expect((await keep(destination)).sort()).toEqual([NAMES[0], '2026-11-02T09-00-00.000Z.unfinished'])
    expect((await destination.list()).map(({ name }) => name).sort()).toEqual([NAMES[1], NAMES[2]])
  })
})

test('a run is recorded with its size, and a failed one with the reason', async () => {
  const project = projectOf(source)
  const run = { startedAt: new Date(), destination: 's3://releases/backups/x' }
  const takenAt = new Date().toISOString()
  await recordBackupRun(project, run, { takenAt, bytes: 7, rows: 8, files: 9 })
  await recordBackupRun(project, run, { failure: 'The disk is full.' })
  const rows = await query(source, (sql) => sql`select * from private.backup_runs order by id desc limit 2`)
  expect(rows.toReversed()).toMatchObject([
    { destination: run.destination, bytes: '7', row_count: '8', file_count: 9, failure: null },
    { taken_at: null, bytes: null, failure: 'The disk is full.' },
  ])
})

test('a backup after which old ones cannot be removed succeeds, and the failure is recorded', async () => {
  const s3 = await startS3Emulator({ prefix: 'backups/' })
  const old = '2026-11-01T03-00-00.000Z'
  await bucketDestination(s3.settings)
    .create(old)
    .write(MANIFEST_FILE, Readable.from([Buffer.from('m')]))
  s3.fail = (method) => (method === 'DELETE' ? 403 : undefined)
  const bucket = s3.settings
  const env = {
    ...{ ...process.env, ...environmentOf(source) },
    ...{ BACKUP_BUCKET_ENDPOINT: bucket.endpoint, BACKUP_BUCKET_REGION: bucket.region },
    ...{ BACKUP_BUCKET_ACCESS_KEY_ID: bucket.accessKeyId, BACKUP_BUCKET_SECRET_ACCESS_KEY: bucket.secretAccessKey },
  }
  const run = () =>
    promisify(execFile)(
      process.execPath,
      ['scripts/backup.ts', '--to', 's3://releases/backups', '--recipient', recipients[0] ?? '', '--keep', '1'],
      { env },
    )
  const lastRun = () =>
    query(
      source,
      (sql) => sql`select private.system_state() -> 'backup' -> 'removalFailure' as "removalFailure", failure, taken_at
        from private.backup_runs order by id desc limit 1`,
    )
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The backup was made, but old ones were not removed: deleting .* answered 403/m),
  })
  const removalFailure = expect.stringContaining('answered 403')
  expect(await lastRun()).toMatchObject([{ removalFailure, failure: null, taken_at: expect.any(Date) }])
  s3.fail = () => undefined
  expect((await run()).stdout).toContain(`removed ${old}`)
  expect(await lastRun()).toMatchObject([{ removalFailure: null, failure: null }])
  await s3.close()
})

test('an interrupted restore goes on where its upload ended, and content of another project is refused', async () => {
  const target = await startStack(false)
  const project = projectOf(target)
  expect(await restoreBackup({ project, files: backup.files, identity })).toEqual(WELL)
  await storageOf(project).from('media').remove(['a coat.webp'])
  const other = Buffer.from('the bytes of its 0riginal')
  await storageOf(project).from('originals').upload('coat.jpeg', other, { contentType: 'image/jpeg', upsert: true })
  const uploads: string[] = []
  const onProgress = (text: string) => text.startsWith('file') && uploads.push(text)
  expect(await restoreBackup({ project, files: backup.files, identity, onProgress })).toEqual(WELL)
  // The second has the size of the saved one, and is found by its content.
  expect(uploads).toEqual(['file 1 of 1: media/a coat.webp', 'file 1 of 1: originals/coat.jpeg'])
  uploads.length = 0
  expect(await restoreBackup({ project, files: backup.files, identity, onProgress })).toEqual(WELL)
  expect(uploads).toEqual([])
  for (const { bucket, name, content } of FILES)
    expect(await (await storageOf(project).from(bucket).download(name)).data?.text()).toBe(content)
  await query(target, (sql) => sql`update public.articles set title = 'Another' where id = 'seven-coats'`)
  await expect(restoreBackup({ project, files: backup.files, identity })).rejects.toThrow('Restore into a new project')
})

test('a restore names the files that were deleted while the backup was made', async () => {
  const storage = storageOf(projectOf(source)).from('media')
  expect((await storage.upload('deleted.webp', Buffer.from('x'), { contentType: 'image/webp' })).error).toBeNull()
  let isDeleted = false
  const { address } = await createBackup({
    project: projectOf(source),
    destination: {
      create: (name) => {
        const created = folderDestination(folder).create(name)
        return {
          ...created,
          // A table: the snapshot is taken, and no file is saved yet.
          write: async (file, content) => {
            if (!isDeleted) await storage.remove(['deleted.webp'])
            isDeleted = true
            return created.write(file, content)
          },
        }
      },
      list: async () => [],
      remove: async () => {},
    },
    recipients,
  })
  const target = await startStack(false)
  expect(await restoreBackup({ project: projectOf(target), files: folderFiles(address), identity })).toEqual({
    different: [],
    deletedObjects: ['media/deleted.webp'],
  })
})

describe('with a Storage that fails for some seconds', () => {
  /** The first response is refused, the second has half of its bytes, the third has no answer. */
  const failures: Failure[] = ['502', 'half', 'reset']
  const counted = (failing: Failure[]) => {
    const requests: string[] = []
    const onRequest = ({ method, url }: Request): Failure | undefined => {
      if (!/\/(media|originals)\//.test(url)) return undefined
      requests.push(method)
      return failing[requests.length - 1]
    }
    return { requests, onRequest }
  }

  test('a backup is whole, and is restored', async () => {
    const saving = counted(failures)
    const sourceProxy = await startFailingProxy(source.supabaseUrl, saving.onRequest)
    const destination = folderDestination(await temporaryHome())
    const { address, manifest } = await createBackup({
      project: { ...projectOf(source), supabaseUrl: sourceProxy.url },
      destination,
      recipients,
    })
    await sourceProxy.close()
    expect(manifest.objects).toEqual(backup.manifest.objects)
    expect(saving.requests).toHaveLength(FILES.length + failures.length)

    const restoring = counted(failures)
    const target = await startStack(false)
    const targetProxy = await startFailingProxy(target.supabaseUrl, restoring.onRequest)
    const project = { ...projectOf(target), supabaseUrl: targetProxy.url }
    expect(await restoreBackup({ project, files: folderFiles(address), identity })).toEqual(WELL)
    await targetProxy.close()
    expect(restoring.requests.filter((method) => method === 'POST')).toHaveLength(FILES.length + failures.length)
  })

  test('a request that is refused is not repeated', async () => {
    const { requests, onRequest } = counted(['403', '403'])
    const proxy = await startFailingProxy(source.supabaseUrl, onRequest)
    const project = { ...projectOf(source), supabaseUrl: proxy.url }
    const destination = folderDestination(await temporaryHome())
    await expect(createBackup({ project, destination, recipients })).rejects.toThrow('could not be saved')
    await proxy.close()
    expect(requests).toHaveLength(FILES.length)
  })
})

describe('without the right key or an intact file', () => {
  let target: TestStack
  beforeAll(async () => {
    target = await startStack(false)
  })
  const restoreFrom = (from: string, key = identity) =>
    restoreBackup({ project: projectOf(target), files: folderFiles(from), identity: key })
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
    // The embedded Auth has no table of migrations.
    const leftOut = Object.keys(leftOutTables).filter((name) => name !== 'auth.schema_migrations')
    expect([...saved, ...leftOut].toSorted()).toEqual((await tableNames(source)).toSorted())
  } finally {
    await client.end()
  }
})

test('rows are saved in one order, also on a server that sorts texts in another', async () => {
  const client = await connect(projectOf(source))
  try {
    await client.query('begin')
    await client.query(`create table public.words (word text collate "en-x-icu", number integer, primary key (word, number));
      insert into public.words values ('a', 1), ('B', 1), ('é', 1), ('z', 10), ('z', 9)`)
    const table = (await listTables(client)).find(({ name }) => name === 'public.words')
    if (!table) throw new Error('The table is not listed.')
    expect(await text(client.query(copyTo(copyOut(table))))).toBe('B\t1\na\t1\nz\t9\nz\t10\né\t1\n')
    // A backup without the names of its texts was sorted by the server.
    expect(await text(client.query(copyTo(copyOut({ ...table, textKey: undefined }))))).toBe(
      'a\t1\nB\t1\né\t1\nz\t9\nz\t10\n',
    )
  } finally {
    await client.end()
  }
})
