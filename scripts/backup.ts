// npm run backup -- --to <folder> --recipient age1…: saves the database and the files of Storage, encrypted.
// npm run backup -- --new-key <file>: creates a pair of keys, writes the private one, and prints the public one.
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { loadDotEnv } from '../supabase/embedded/environment.ts'
import { projectFolder } from '../supabase/embedded/home-folder.ts'
import { StartError } from '../supabase/embedded/start-error.ts'
import { createBackup } from './backup/create-backup.ts'
import { projectFrom } from './backup/project.ts'
import { createProgress } from './progress.ts'
import { table } from './table.ts'

const USAGE = `npm run backup -- --new-key key.txt                     writes a private key, and prints the public one
npm run backup -- --to backups --recipient age1…        saves everything, readable with the private key only
BACKUP_RECIPIENT may name the public key instead; several are separated by spaces.`

const parseArguments = () => {
  try {
    const options = {
      to: { type: 'string' },
      recipient: { type: 'string', multiple: true },
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

async function backUp(into: string, recipients: string[]): Promise<void> {
  const progress = createProgress()
  const project = projectFrom(process.env)
  const { folder, manifest } = await createBackup({
    project,
    into: path.resolve(into),
    recipients,
    onProgress: progress.update,
  })
  progress.done()
  const { tables, objects } = manifest
  const megabytes = (sized: { bytes: number }[]) => (sized.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(1)
  const rows = tables.reduce((sum, one) => sum + one.rows, 0)
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
  console.log(`${folder}
Not in it: the secrets (docs/operations.md lists which to keep elsewhere), Stripe's own records, and the pages, which are rendered again.`)
}

try {
  loadDotEnv(projectFolder)
  const {
    to,
    recipient = process.env.BACKUP_RECIPIENT?.split(' ').filter(Boolean),
    'new-key': keyFile,
  } = parseArguments()
  if (keyFile && !to) await createKey(keyFile)
  else if (to && recipient?.length && !keyFile) await backUp(to, recipient)
  else throw new StartError(USAGE)
} catch (error) {
  console.error(error instanceof StartError ? error.message : `The backup failed: ${error}`)
  process.exitCode = 1
}
