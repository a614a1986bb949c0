// npm run restore -- --from <backup> --key <file>: restores a backup into a project without content, and compares both.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { bucketFiles, folderFiles } from './backup/backup-destination.ts'
import { backupBucket } from './backup/bucket-environment.ts'
import { restorableProject } from './backup/project.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { createProgress } from './progress.ts'

const USAGE = `npm run restore -- --from backups/2026-11-24T03-00-00.000Z --key key.txt
npm run restore -- --from s3://bucket/prefix/2026-11-24T03-00-00.000Z --key key.txt`

const parseArguments = () => {
  try {
    const { from, key } = parseArgs({ options: { from: { type: 'string' }, key: { type: 'string' } } }).values
    if (from && key) return { from, key }
  } catch {
    // Reported below.
  }
  throw new StartError(USAGE)
}

function readKey(file: string): string {
  try {
    return /AGE-SECRET-KEY-\S+/.exec(readFileSync(file, 'utf8'))?.[0] ?? ''
  } catch {
    throw new StartError(`${file} cannot be read.`)
  }
}

try {
  loadDotEnv(projectFolder)
  const { from, key } = parseArguments()
  const identity = readKey(key)
  if (!identity) throw new StartError(`${key} has no private key of age.`)
  const bucket = backupBucket(from, process.env)
  const progress = createProgress()
  const { different, deletedObjects } = await restoreBackup({
    project: restorableProject(process.env),
    files: bucket ? bucketFiles(bucket) : folderFiles(path.resolve(from)),
    identity,
    onProgress: progress.update,
  })
  progress.done()
  if (deletedObjects.length > 0)
    console.log(
      `The backup lacks these files, which were deleted while it was made. Rows may still name them:\n${deletedObjects.join('\n')}`,
    )
  if (different.length > 0) throw new StartError(`Restored, but these differ from the backup:\n${different.join('\n')}`)
  console.log(
    'Restored. Every row and every file is equal to that of the backup. Now: npm run doctor, then npm run stripe -- reconcile.',
  )
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The restore failed: ${error}`)
  process.exitCode = 1
}
