import { PassThrough, type Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClientBase } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { StartError } from '../../supabase/embedded/start-error.ts'
import type { BackupFiles } from './backup-destination.ts'
import { createFileReader, digestOf } from './encrypted-files.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { connect, type Project } from './project.ts'
import { downloadFile, uploadFile } from './storage-files.ts'
import { copyIn, copyOut, listMigrations, listSequences, listTables, quote, type Sequence } from './tables.ts'

interface RestoreOptions {
  project: Project
  files: BackupFiles
  /** The private key of age. */
  identity: string
  onProgress?: (text: string) => void
}

/** Tables that migrations leave empty and a publication fills first. */
const FILLED_BY_USE = [
  ...['auth.users', 'public.articles', 'public.issues', 'public.media'],
  // These come without an account.
  ...['public.newsletter_subscribers', 'public.contact_messages'],
]

/**
 * Restores a backup into a project that has the same migrations and no content. The database is restored as a whole or not
 * at all; files are uploaded after it, and those that are missing by another run. Resolves to what differs from the backup, nothing
 * if all is well, and to the files that the backup itself lacks.
 */
export async function restoreBackup({ project, files, identity, onProgress = () => {} }: RestoreOptions) {
  const read = createFileReader(files, identity)
  const manifest = await readManifest(files, read)
  await checkFiles(files, manifest)
  const client = await connect(project)
  try {
    await checkMigrations(client, manifest)
    if (await isEmpty(client)) await restoreTables(client, manifest, read, onProgress)
    // A run that ended during the upload goes on there: the rows are the backup's.
    else if ((await unequalTables(client, manifest, onProgress)).length > 0)
      throw new StartError('This project has content that is not the backup’s. Restore into a new project.')
    await uploadObjects(project, await missingObjects(client, manifest), read, onProgress)
    const tables = await unequalTables(client, manifest, onProgress)
    // A file of another content may have the same size.
    const unequal = await unequalObjects(project, manifest.objects, onProgress)
    await uploadObjects(project, unequal, read, onProgress)
    const objects = await unequalObjects(project, unequal, onProgress)
    const different = [...tables, ...objects.map(({ bucket, name }) => `${bucket}/${name}`)]
    return { different, deletedObjects: manifest.deletedObjects }
  } finally {
    await client.end()
  }
}

const MAX_NAMED_FILES = 10

/**
 * A copy of a backup that broke off is refused before anything is written: files of Storage are read when the database has been
 * restored already.
 */
async function checkFiles(files: BackupFiles, { tables, objects }: Manifest): Promise<void> {
  const sizes = await files.sizes()
  const broken = [...tables, ...objects].filter(({ file, stored }) => {
    const found = sizes.get(file)
    return found === undefined || (stored !== undefined && found !== stored)
  })
  if (broken.length === 0) return
  const names = broken.slice(0, MAX_NAMED_FILES).map(({ file }) => file)
  const more = broken.length > names.length ? [`and ${broken.length - names.length} more`] : []
  throw new StartError(
    `${files.address} is damaged, and nothing was restored: these files are missing, or are not as long as they were.\n${[...names, ...more].join('\n')}`,
  )
}

async function checkMigrations(client: ClientBase, { migrations }: Manifest): Promise<void> {
  const applied = await listMigrations(client).catch((): string[] => [])
  const missing = migrations.filter((version) => !applied.includes(version))
  const more = applied.filter((version) => !migrations.includes(version))
  if (missing.length > 0)
    throw new StartError(
      `The project lacks the migrations ${missing.join(', ')}. Apply them first (npx supabase db push).`,
    )
  if (more.length > 0)
    throw new StartError(
      `The backup was taken before the migrations ${more.join(', ')}. Restore with the version that took it, then update.`,
    )
}

async function isEmpty(client: ClientBase): Promise<boolean> {
  for (const table of FILLED_BY_USE) {
    const { rowCount } = await client.query(`select 1 from ${quote(table)} limit 1`)
    if (rowCount) return false
  }
  return true
}

type Read = ReturnType<typeof createFileReader>
type SavedFile = Manifest['objects'][number]
type OnProgress = (text: string) => void

async function restoreTables(
  client: ClientBase,
  manifest: Manifest,
  read: Read,
  onProgress: OnProgress,
): Promise<void> {
  const tablesHere = new Map((await listTables(client)).map((table) => [table.name, table]))
  for (const { name, columns } of manifest.tables) {
    const missing = columns.filter((column) => !tablesHere.get(name)?.columns.includes(column))
    // Tables of Auth differ between its versions.
    if (missing.length > 0)
      throw new StartError(`${name} has no ${missing.join(', ')} here: this project runs another version of Auth.`)
  }
  await client.query('begin')
  try {
    // Rows arrive table by table, so foreign keys hold at the end only; what triggers wrote is in the backup.
    await client.query('set local session_replication_role to replica')
    for (const { name } of manifest.tables) await client.query(`delete from ${quote(name)}`)
    for (const [index, table] of manifest.tables.entries()) {
      onProgress(`table ${index + 1} of ${manifest.tables.length}: ${table.name}`)
      await read(table.file, client.query(copyFrom(copyIn(table))), table)
    }
    for (const { name, value, isCalled } of manifest.sequences)
      await client.query('select pg_catalog.setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled])
    // A publisher with pages of another database takes this for a log that no longer has its position, and renders all of them.
    await client.query(
      "insert into public.content_log (entity, operation, new_row) select 'site_settings', 'UPDATE', to_jsonb(s) from public.site_settings s",
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query('analyze')
}

/** One at a time, because each is in memory as a whole, 50 MB at most: an upload that failed is repeated with the same bytes. */
async function uploadObjects(
  project: Project,
  objects: SavedFile[],
  read: Read,
  onProgress: OnProgress,
): Promise<void> {
  for (const [index, object] of objects.entries()) {
    const { bucket, name, file } = object
    onProgress(`file ${index + 1} of ${objects.length}: ${bucket}/${name}`)
    const content = new PassThrough()
    const [body] = await Promise.all([buffer(content), read(file, content, object)])
    await uploadFile(project, object, body).catch((cause) => {
      throw new Error(`${bucket}/${name} could not be uploaded: ${cause.message}`, { cause })
    })
  }
}

/** Those that Storage does not have with the same size: a previous run that was interrupted has uploaded the others. */
async function missingObjects(client: ClientBase, { objects }: Manifest): Promise<SavedFile[]> {
  const { rows } = await client.query<{ bucket: string; name: string; bytes: string | null }>(
    "select bucket_id as bucket, name, metadata ->> 'size' as bytes from storage.objects",
  )
  const uploaded = new Set(rows.map(({ bucket, name, bytes }) => `${bucket}/${name} ${bytes}`))
  return objects.filter(({ bucket, name, bytes }) => !uploaded.has(`${bucket}/${name} ${bytes}`))
}

/** Compares each table and sequence with the backup, row by row in the order of their key. */
async function unequalTables(client: ClientBase, manifest: Manifest, onProgress: OnProgress): Promise<string[]> {
  const different: string[] = []
  for (const [index, table] of manifest.tables.entries()) {
    onProgress(`comparing table ${index + 1} of ${manifest.tables.length}: ${table.name}`)
    const { sha256 } = await digestOf(client.query(copyTo(copyOut(table))) as Readable)
    if (sha256 !== table.sha256) different.push(table.name)
  }
  const textOf = ({ name, value, isCalled }: Sequence) => `${name} ${value} ${isCalled}`
  const expected = new Set(manifest.sequences.map(textOf))
  for (const sequence of await listSequences(client)) if (!expected.has(textOf(sequence))) different.push(sequence.name)
  return different
}

async function unequalObjects(project: Project, objects: SavedFile[], onProgress: OnProgress): Promise<SavedFile[]> {
  const different: SavedFile[] = []
  for (const [index, object] of objects.entries()) {
    onProgress(`comparing file ${index + 1} of ${objects.length}: ${object.bucket}/${object.name}`)
    const found = await downloadFile(project, object, digestOf).catch(() => undefined)
    if (found?.sha256 !== object.sha256) different.push(object)
  }
  return different
}
