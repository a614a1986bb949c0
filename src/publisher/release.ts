import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { isNotFound, TEMP_FOLDER, writeFileAtomic } from './page-files.ts'

/** What a tree says of itself, in release.json. Written after the pages it speaks of, so it never claims too much. */
export const ReleaseState = z.object({
  buildId: z.string(),
  /** Snapshot of the database (pg_snapshot as text) that the pages show at least. */
  position: z.string(),
  /** The database's clock at that position: what was scheduled up to then is on the pages. */
  asOf: z.iso.datetime(),
  /** The content security policy of every page. */
  csp: z.string(),
  /** Pages without parameters. */
  staticPaths: z.array(z.string()),
  /** Pages whose last rendering failed: they show what they showed before, and are tried again. */
  failedPages: z.array(z.string()),
  /** True when more changed than is worth patching: a new tree is wanted. */
  stale: z.boolean(),
})
export type ReleaseState = z.infer<typeof ReleaseState>

export interface Release {
  folder: string
  state: ReleaseState
  /** The `asOf` that the file on disk has. */
  savedAsOf: string
}

const STATE_FILE = 'release.json'
const STAGING_SUFFIX = '.staging'

function releasesFolder(home: string): string {
  return path.join(home, 'pages')
}

export function saveState(release: Release): void {
  writeFileAtomic(release.folder, STATE_FILE, `${JSON.stringify(release.state, null, 1)}\n`)
  release.savedAsOf = release.state.asOf
}

export function readRelease(folder: string): Release | undefined {
  try {
    const state = ReleaseState.parse(JSON.parse(readFileSync(path.join(folder, STATE_FILE), 'utf8')))
    return { folder, state, savedAsOf: state.asOf }
  } catch (error) {
    if (isNotFound(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/** Complete trees, newest first. A folder is called <build id>.<number>; the number grows with every new tree. */
export function listReleases(home: string): Release[] {
  return releaseFolderNames(home)
    .map((name) => readRelease(path.join(releasesFolder(home), name)))
    .filter((release) => release !== undefined)
}

/** The tree to serve: of this build, or else of an earlier one until this build has its own. */
export function newestRelease(home: string, buildId: string): Release | undefined {
  const releases = listReleases(home)
  return releases.find(({ state }) => state.buildId === buildId) ?? releases[0]
}

/** An empty tree under a name that nobody serves. */
export function createStagingRelease(home: string, buildId: string): string {
  const number = Math.max(0, ...releaseFolderNames(home).map(releaseNumber)) + 1
  const folder = path.join(releasesFolder(home), `${buildId}.${String(number).padStart(6, '0')}${STAGING_SUFFIX}`)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, TEMP_FOLDER), { recursive: true })
  return folder
}

/** Gives a finished tree its name, and points pages/current to it for those who read the folder from outside. */
export function promoteRelease(release: Release): Release {
  const folder = release.folder.slice(0, -STAGING_SUFFIX.length)
  renameSync(release.folder, folder)
  linkCurrent(folder)
  return { ...release, folder }
}

/** Removes what a crash left behind, and all but the tree in use and the newest before it. */
export function pruneReleases(home: string, inUse: string | undefined): void {
  mkdirSync(releasesFolder(home), { recursive: true })
  const complete = listReleases(home).map(({ folder }) => folder)
  const kept = new Set([...(inUse ? [inUse] : []), ...complete.filter((folder) => folder !== inUse).slice(0, 1)])
  for (const name of readdirSync(releasesFolder(home))) {
    const folder = path.join(releasesFolder(home), name)
    if (name !== CURRENT_LINK && !kept.has(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

const CURRENT_LINK = 'current'

function linkCurrent(folder: string): void {
  const link = path.join(path.dirname(folder), CURRENT_LINK)
  rmSync(`${link}.new`, { force: true })
  try {
    symlinkSync(path.basename(folder), `${link}.new`, 'junction')
    renameSync(`${link}.new`, link)
  } catch {
    // A convenience for deploy scripts; not every file system can.
  }
}

const releaseNumber = (name: string) => Number(path.extname(name).slice(1))

function releaseFolderNames(home: string): string[] {
  if (!existsSync(releasesFolder(home))) return []
  return readdirSync(releasesFolder(home))
    .filter((name) => /^[0-9a-f]+\.\d+$/.test(name))
    .sort((a, b) => releaseNumber(b) - releaseNumber(a))
}
