import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { homePath } from '#lib/home-paths.ts'
import { syncPath, writeFileDurably } from './durable-files.ts'
import { isNotFound, TEMP_FOLDER, tempFile, writeFileAtomic } from './page-files.ts'

/** The content of release.json. Saved after the pages it describes have reached the disk, so it never claims too much. */
export const ReleaseState = z.object({
  buildId: z.string(),
  /** Snapshot of the database (pg_snapshot as text) that the pages show at least. */
  position: z.string(),
  /** The database's clock at that position: content scheduled up to then is on the pages. */
  asOf: z.iso.datetime(),
  /** The content security policy of every page. */
  csp: z.string(),
  /** Pages without parameters. */
  staticPaths: z.array(z.string()),
  /** Pages whose last rendering failed: they keep their previous content and are retried. */
  failedPages: z.array(z.string()),
  /** True when more has changed than is worth patching: a new release must be prebuilt. */
  stale: z.boolean(),
})
export type ReleaseState = z.infer<typeof ReleaseState>

/** One complete set of published files, and how far in the content log it is. */
export interface Release {
  folder: string
  state: ReleaseState
  /** The `asOf` that the file on disk has. */
  savedAsOf: string
  /**
   * Found on disk by a new process: after a power loss the files of a batch that was not saved may be incomplete in any
   * combination, so the first batch writes its pages even where the plain file is already right.
   */
  unverified: boolean
}

const STATE_FILE = 'release.json'
/** A file in a release from which another build has removed pages: it is not followed again, because they would be missing. */
const INCOMPLETE_FILE = '.incomplete'
const STAGING_SUFFIX = '.staging'
const CURRENT_LINK = 'current'

export async function saveState(release: Release, state: ReleaseState): Promise<void> {
  const file = path.join(release.folder, STATE_FILE)
  await writeFileDurably(file, tempFile(release.folder), `${JSON.stringify(state, null, 1)}\n`)
  release.savedAsOf = state.asOf
}

export const markIncomplete = (folder: string) => writeFileAtomic(folder, INCOMPLETE_FILE, '', { sync: true })

export const isIncomplete = (folder: string) => existsSync(path.join(folder, INCOMPLETE_FILE))

/** Undefined when the folder holds no readable state. */
export function readRelease(folder: string): Release | undefined {
  try {
    const state = ReleaseState.parse(JSON.parse(readFileSync(path.join(folder, STATE_FILE), 'utf8')))
    return { folder, state, savedAsOf: state.asOf, unverified: true }
  } catch (error) {
    if (isNotFound(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined
    throw error
  }
}

/**
 * Complete releases. A folder is called <build id>.<number>; each release that comes into use gets the highest number, so the first is
 * the one in use, whichever build made it, and the others are as old as the day when they were replaced.
 */
export function listReleases(home: string): Release[] {
  const releasesFolder = homePath(home, 'releases')
  return namesOfReleases(releasesFolder)
    .map((name) => readRelease(path.join(releasesFolder, name)))
    .filter((release) => release !== undefined)
}

/** An empty release folder under a name that is never served. */
export function createStagingRelease(home: string, buildId: string): string {
  const releasesFolder = homePath(home, 'releases')
  const folder = path.join(releasesFolder, nextName(releasesFolder, buildId) + STAGING_SUFFIX)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(path.join(folder, TEMP_FOLDER), { recursive: true })
  return folder
}

/**
 * Renames a staging folder to its final name, or a release that was in use before to the highest number, and points pages/current to
 * it for readers outside this process.
 */
export async function promoteRelease(release: Release): Promise<Release> {
  const folder = release.folder.endsWith(STAGING_SUFFIX)
    ? release.folder.slice(0, -STAGING_SUFFIX.length)
    : path.join(path.dirname(release.folder), nextName(path.dirname(release.folder), release.state.buildId))
  renameSync(release.folder, folder)
  linkCurrent(folder)
  await syncPath(path.dirname(folder))
  return { ...release, folder }
}

/** Removes what a crash left behind, and all releases but the one in use and the newest before it. */
export function pruneReleases(home: string, inUse: string | undefined): void {
  const releasesFolder = homePath(home, 'releases')
  mkdirSync(releasesFolder, { recursive: true })
  const complete = listReleases(home).map(({ folder }) => folder)
  const retained = new Set([...(inUse ? [inUse] : []), ...complete.filter((folder) => folder !== inUse).slice(0, 1)])
  for (const name of readdirSync(releasesFolder)) {
    const folder = path.join(releasesFolder, name)
    if (name !== CURRENT_LINK && !retained.has(folder)) rmSync(folder, { recursive: true, force: true })
  }
}

function linkCurrent(folder: string): void {
  const link = path.join(path.dirname(folder), CURRENT_LINK)
  rmSync(`${link}.new`, { force: true })
  try {
    symlinkSync(path.basename(folder), `${link}.new`, 'junction')
    renameSync(`${link}.new`, link)
  } catch {
    // The link is a convenience for deploy scripts; some file systems have no links.
  }
}

function nextName(releasesFolder: string, buildId: string): string {
  const number = Math.max(0, ...namesOfReleases(releasesFolder).map(releaseNumber)) + 1
  return `${buildId}.${String(number).padStart(6, '0')}`
}

const releaseNumber = (name: string) => Number(path.extname(name).slice(1))

/** Newest first. */
function namesOfReleases(releasesFolder: string): string[] {
  if (!existsSync(releasesFolder)) return []
  return readdirSync(releasesFolder)
    .filter((name) => /^[0-9a-f]+\.\d+$/.test(name))
    .sort((a, b) => releaseNumber(b) - releaseNumber(a))
}
