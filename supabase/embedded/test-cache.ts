import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { realAuthProgram } from './auth/real-auth.ts'
import { temporaryHome } from './test-home.ts'

/** The inputs of a migrated and seeded data directory. */
const cacheKeyFiles = [
  'supabase/migrations/*.sql',
  'supabase/seeds/*.sql',
  'supabase/config.toml',
  'supabase/embedded/{roles.sql,postgres-data.ts,auth-schema.ts,storage-schema.ts,apply-migrations.ts,test-databases.ts}',
  'node_modules/@supabase/lite/package.json',
]
const MAX_AGE_MS = 60 * 60 * 1000

/** Cache of the tests between runs. */
export function testCacheFolder(project: string): string {
  return join(project, 'node_modules/.cache/meridian')
}

/**
 * Copies a prepared data directory into `home`; copying takes a fraction of the time of creating. It is created once for
 * each state of its inputs: `createContents` fills an empty folder and leaves no server running in it.
 */
export async function restoreFromCache(
  home: string,
  project: string,
  createContents: (folder: string) => Promise<void>,
): Promise<void> {
  const cached = join(testCacheFolder(project), fingerprint(project))
  if (!existsSync(cached)) {
    if (!canWrite(testCacheFolder(project))) return createContents(home)
    await saveToCache(cached, createContents)
    removeExpired(testCacheFolder(project))
  }
  const now = new Date()
  utimesSync(cached, now, now)
  await copy(cached, home)
}

/** Several test files may do this at once: the first one to finish wins. */
async function saveToCache(cached: string, createContents: (folder: string) => Promise<void>): Promise<void> {
  const stagingFolder = `${cached}.${process.pid}`
  const temporaryFolder = await temporaryHome()
  try {
    await createContents(temporaryFolder)
    mkdirSync(stagingFolder, { mode: 0o711 })
    await copy(temporaryFolder, stagingFolder)
    if (!existsSync(cached)) renameSync(stagingFolder, cached)
  } finally {
    for (const folder of [temporaryFolder, stagingFolder]) rmSync(folder, { recursive: true, force: true })
  }
}

/** `cp -a` keeps the owner: the files must belong to the account that Postgres runs as. */
async function copy(from: string, to: string): Promise<void> {
  const sources = ['postgres', 'secrets.json'].map((name) => join(from, name))
  await promisify(execFile)('cp', ['-a', ...sources, to])
}

function canWrite(cacheFolder: string): boolean {
  if (process.platform === 'win32') return false
  try {
    mkdirSync(cacheFolder, { recursive: true })
    accessSync(cacheFolder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function fingerprint(project: string): string {
  const hash = createHash('sha256').update(`${process.getuid?.()} ${realAuthProgram() ?? ''}`)
  for (const path of globSync(cacheKeyFiles, { cwd: project }).sort()) {
    hash.update(path).update(readFileSync(join(project, path)))
  }
  return hash.digest('hex').slice(0, 32)
}

function removeExpired(cacheFolder: string): void {
  for (const name of readdirSync(cacheFolder)) {
    const path = join(cacheFolder, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (name !== 'deno' && stat && Date.now() - stat.mtimeMs > MAX_AGE_MS)
      rmSync(path, { recursive: true, force: true })
  }
}
