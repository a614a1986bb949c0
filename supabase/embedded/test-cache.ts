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
import { temporaryHome } from './test-home.ts'

/** Everything that decides what a fresh, migrated and seeded data directory holds. */
const ingredients = [
  'supabase/migrations/*.sql',
  'supabase/seeds/*.sql',
  'supabase/config.toml',
  'supabase/embedded/{roles.sql,postgres-data.ts,auth-schema.ts,migrations.ts,test-databases.ts}',
  'node_modules/@supabase/lite/package.json',
]
const anHour = 60 * 60 * 1000

/** Where tests keep between runs what is costly to make. */
export function shelfOf(project: string): string {
  return join(project, 'node_modules/.cache/meridian')
}

/**
 * Puts a ready data directory into `home`, made once for each state of the sources: a copy takes a fraction of the
 * time that making one does. `make` fills an empty folder and leaves no server running in it.
 */
export async function fillFromCache(
  home: string,
  project: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  const kept = join(shelfOf(project), fingerprint(project))
  if (!existsSync(kept)) {
    if (!canWrite(shelfOf(project))) return make(home)
    await keep(kept, make)
    clearOut(shelfOf(project))
  }
  const now = new Date()
  utimesSync(kept, now, now)
  await copy(kept, home)
}

/** Several test files may do this at once: the first to finish is kept. */
async function keep(kept: string, make: (folder: string) => Promise<void>): Promise<void> {
  const draft = `${kept}.${process.pid}`
  const workshop = await temporaryHome()
  try {
    await make(workshop)
    mkdirSync(draft, { mode: 0o711 })
    await copy(workshop, draft)
    if (!existsSync(kept)) renameSync(draft, kept)
  } finally {
    for (const folder of [workshop, draft]) rmSync(folder, { recursive: true, force: true })
  }
}

/** The files belong to the account that Postgres runs as, and have to in the copy. */
async function copy(from: string, to: string): Promise<void> {
  const parts = ['postgres', 'secrets.json'].map((name) => join(from, name))
  await promisify(execFile)('cp', ['-a', ...parts, to])
}

function canWrite(shelf: string): boolean {
  if (process.platform === 'win32') return false
  try {
    mkdirSync(shelf, { recursive: true })
    accessSync(shelf, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function fingerprint(project: string): string {
  const hash = createHash('sha256').update(String(process.getuid?.()))
  for (const path of globSync(ingredients, { cwd: project }).sort()) {
    hash.update(path).update(readFileSync(join(project, path)))
  }
  return hash.digest('hex').slice(0, 32)
}

function clearOut(shelf: string): void {
  for (const name of readdirSync(shelf)) {
    const path = join(shelf, name)
    const stat = statSync(path, { throwIfNoEntry: false })
    if (name !== 'deno' && stat && Date.now() - stat.mtimeMs > anHour) rmSync(path, { recursive: true, force: true })
  }
}
