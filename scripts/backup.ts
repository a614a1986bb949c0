// npm run backup -- --to <folder or s3://bucket/prefix> --recipient age1…: saves the database and the files of Storage, encrypted.
// npm run backup -- --new-key <file>: creates a pair of keys, writes the private one, and prints the public one.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { bucketDestination, folderDestination } from './backup/backup-destination.ts'
import { type BackupResult, recordBackupRun, recordRemovalFailure } from './backup/backup-runs.ts'
import { backupBucket } from './backup/bucket-environment.ts'
import { createBackup } from './backup/create-backup.ts'
import { projectFrom } from './backup/project.ts'
import { removeOldBackups } from './backup/retention.ts'
import { createProgress } from './progress.ts'
import { table } from './table.ts'

const USAGE = `npm run backup -- --new-key key.txt                     writes a private key, and prints the public one
npm run backup -- --to backups --recipient age1…        saves everything, readable with the private key only
npm run backup -- --to s3://bucket/prefix --keep 30     the same into a bucket; then removes all backups there but the newest 30
BACKUP_RECIPIENT may name the public key instead; several are separated by spaces.`

const parseArguments = () => {
  try {
    const options = {
      to: { type: 'string' },
      recipient: { type: 'string', multiple: true },
      keep: { type: 'string' },
      'new-key': { type: 'string' },
    } as const
    return parseArgs({ options }).values
  } catch {
    throw new StartError(USAGE)
  }
}

async function createKey(file: string): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} exists already.`)
  const identity = await generateX25519Identity()
  writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`${file} has the private key. Keep it away from this machine: it reads every backup.
Public key, for --recipient: ${await identityToRecipient(identity)}`)
}

async function backUp(to: string, recipients: string[], keep: number | undefined): Promise<void> {
  const progress = createProgress()
  const project = projectFrom(process.env)
  const bucket = backupBucket(to, process.env)
  const destination = bucket ? bucketDestination(bucket) : folderDestination(path.resolve(to))
  const startedAt = new Date()
  const notRecorded = ({ message }: Error) => console.error(`The database was not told about it: ${message}`)
  const record = (address: string, result: BackupResult) =>
    recordBackupRun(project, { startedAt, destination: address }, result).catch(notRecorded)
  const { address, manifest, bytes } = await createBackup({
    project,
    destination,
    recipients,
    onProgress: progress.update,
  }).catch(async (error) => {
    await record(to, { failure: firstLine(error) })
    throw error
  })
  progress.done()
  const { tables, objects, takenAt } = manifest
  const megabytes = (sized: { bytes: number }[]) => (sized.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
  const id = await record(address, { takenAt, bytes, rows, files: objects.length })
  console.log(
    table(
      ['saved', 'number', 'MB'],
      [
        ['tables', tables.length, ''],
        ['rows', rows, megabytes(tables)],
        ['files', objects.length, megabytes(objects)],
      ],
    ),
  )
  console.log(`${address}: ${(bytes / 1e6).toFixed(1)} MB, compressed and encrypted
Not in it: the secrets (docs/operations.md#keep-elsewhere lists those to keep elsewhere), Stripe's own records, and the pages, which are rendered again.`)
  if (!keep) return
  const removed = await removeOldBackups(destination, keep, new Date()).catch(async (error) => {
    if (id) await recordRemovalFailure(project, id, firstLine(error)).catch(notRecorded)
    throw new StartError(`The backup was made, but old ones were not removed: ${firstLine(error)}`)
  })
  for (const name of removed) console.log(`removed ${name}`)
}

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0] || 'unknown'

function readKeep(text: string | undefined): number | undefined {
  const keep = Number(text ?? Number.NaN)
  if (text !== undefined && !(Number.isInteger(keep) && keep > 0))
    throw new StartError('--keep needs a number from 1 on.')
  return keep || undefined
}

try {
  loadDotEnv(projectFolder)
  const {
    to,
    keep,
    recipient = process.env.BACKUP_RECIPIENT?.split(' ').filter(Boolean),
    'new-key': keyFile,
  } = parseArguments()
  if (keyFile && !to) await createKey(keyFile)
  else if (to && recipient?.length && !keyFile) await backUp(to, recipient, readKeep(keep))
  else throw new StartError(USAGE)
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The backup failed: ${error}`)
  process.exitCode = 1
}
