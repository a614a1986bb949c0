import { Readable } from 'node:stream'
import { isStorageError } from '@supabase/storage-js'
import type { ClientBase } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupDestination, MANIFEST_FILE } from './backup-destination.ts'
import { createWriter, type Stored } from './encrypted-files.ts'
import type { Manifest } from './manifest.ts'
import { connect, type Project } from './project.ts'
import { downloadFile } from './storage-files.ts'
import { copyOut, listMigrations, listSequences, listTables, type Table } from './tables.ts'

interface BackupOptions {
  project: Project
  /** Where the new one is created. */
  destination: BackupDestination
  /** Public keys of age; the owner of one of the private keys can restore. */
  recipients: string[]
  onProgress?: (text: string) => void
}

interface StoredObject {
  bucket: string
  name: string
  metadata: { mimetype?: string; cacheControl?: string } | null
}

/** Files are small, so most of the time of one goes by waiting for Storage. */
const FILES_AT_ONCE = 8

/**
 * Saves one snapshot of the database, and the files of Storage that it names. Resolves to the address of the new backup; it counts
 * as one only when it is whole.
 */
export async function createBackup({ project, destination, recipients, onProgress = () => {} }: BackupOptions) {
  const client = await connect(project)
  try {
    await client.query('begin transaction isolation level repeatable read, read only')
    const { rows } = await client.query<{ now: Date }>('select pg_catalog.now() as now')
    const takenAt = rows[0]?.now.toISOString() ?? ''
    const backup = destination.create(takenAt.replaceAll(':', '-'))
    let bytes = 0
    const writeFile = createWriter(backup, recipients)
    const write = async (name: string, content: Readable): Promise<Stored> => {
      const written = await writeFile(name, content)
      bytes += written.stored
      return written
    }

    const found = await listTables(client)
    const tables: Manifest['tables'] = []
    for (const [index, table] of found.entries()) {
      onProgress(`table ${index + 1} of ${found.length}: ${table.name}`)
      tables.push({ ...table, ...(await saveTable(client, table, write)) })
    }
    const migrations = await listMigrations(client)
    const sequences = await listSequences(client)
    const stored = await listObjects(client)
    // The files take the longest. A snapshot that stays open meanwhile keeps Postgres from clearing away old rows.
    await client.query('commit')
    await client.end()

    const objects: Manifest['objects'] = []
    const deletedObjects: string[] = []
    const saving = Readable.from(stored.entries()).map(
      ([index, object]: [number, StoredObject]) => saveObject(project, object, `objects/${index + 1}.gz.age`, write),
      { concurrency: FILES_AT_ONCE },
    )
    let count = 0
    for await (const saved of saving as AsyncIterable<SavedObject>) {
      onProgress(`file ${++count} of ${stored.length}`)
      if (typeof saved === 'string') deletedObjects.push(saved)
      else objects.push(saved)
    }

    const manifest: Manifest = { format: 1, takenAt, migrations, tables, sequences, objects, deletedObjects }
    await write(MANIFEST_FILE, Readable.from([Buffer.from(JSON.stringify(manifest))]))
    backup.finish()
    return { address: backup.address, manifest, bytes }
  } finally {
    await client.end()
  }
}

/** Or the name of one that was deleted after the snapshot. */
type SavedObject = Manifest['objects'][number] | string

type Write = (name: string, content: Readable) => Promise<Stored>

async function saveTable(
  client: ClientBase,
  table: Table,
  write: Write,
): Promise<Stored & { rows: number; file: string }> {
  const file = `tables/${table.name}.copy.gz.age`
  const copying = client.query(copyTo(copyOut(table)))
  const written = await write(file, copying)
  return { ...written, rows: copying.rowCount, file }
}

async function listObjects(client: ClientBase): Promise<StoredObject[]> {
  const { rows } = await client.query<StoredObject>(
    'select bucket_id as bucket, name, metadata from storage.objects order by bucket_id, name',
  )
  return rows
}

/** Resolves to bucket/name for a file that was deleted after the snapshot. Rows of the snapshot may still name it. */
async function saveObject(project: Project, object: StoredObject, file: string, write: Write): Promise<SavedObject> {
  const { bucket, name, metadata } = object
  try {
    const written = await downloadFile(project, object, (content) => write(file, content))
    const { mimetype: contentType, cacheControl } = metadata ?? {}
    return { bucket, name, contentType, cacheControl, file, ...written }
  } catch (error) {
    if (isStorageError(error) && (await isDeleted(project, object))) return `${bucket}/${name}`
    throw new Error(`${bucket}/${name} could not be saved: ${(error as Error).message}`, { cause: error })
  }
}

/** Whether its row is gone by now. Asks outside of the snapshot. */
async function isDeleted(project: Project, { bucket, name }: StoredObject): Promise<boolean> {
  const client = await connect(project)
  try {
    const { rowCount } = await client.query('select 1 from storage.objects where bucket_id = $1 and name = $2', [
      bucket,
      name,
    ])
    return rowCount === 0
  } finally {
    await client.end()
  }
}
