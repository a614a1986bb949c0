import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type GeneratedAsset, parseAssetPath } from '#lib/content-paths.ts'
import { createRenderJob, downloadNameOf } from '../documents/render-job.ts'
import type { DocumentWorkers } from './document-workers.ts'
import type { RenderOutcome } from './messages.ts'
import { fileNameOfPage, isNotFound, renameIntoPlace, tempFile, writeFileAtomic } from './page-files.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import type { Release } from './release.ts'

/** The files made on request that a change concerns. */
export type StaleAssets = string[] | 'all'

interface GeneratedAssetsDeps {
  database: Database
  workers: Pick<DocumentWorkers, 'render'>
  release: () => Release | undefined
  log: (line: string) => void
}

interface PendingAsset {
  result: Promise<RenderOutcome>
  /** What it shows has changed since its content was read. */
  stale: boolean
}

const MAX_PENDING = 32
/** Content that changes faster than a file can be made is shown a little later. */
const MAX_ATTEMPTS = 4
const FIRST_RETRY_MS = 5_000
const MAX_RETRY_MS = 300_000

/**
 * Makes a file when it is first asked for, once for all who ask, and keeps it in the tree.
 *
 * No file ever shows what was true before a change: a making notes that it has begun, then reads its content. The change
 * is either in what it reads, or the press comes to it later, and then `outdate` finds the making or the file. Looking
 * at the note and putting the file in place are one step, between which nothing else happens in this process.
 */
export function createGeneratedAssets(deps: GeneratedAssetsDeps) {
  const pending = new Map<string, PendingAsset>()
  const retryAfter = new Map<string, { until: number; ms: number }>()

  async function generate(page: string, asset: GeneratedAsset, job: PendingAsset): Promise<RenderOutcome> {
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
      const live = deps.release()
      if (!live) return 'unknown'
      if (assetExists(live.folder, page)) return 'rendered'
      job.stale = false
      const renderJob = await withReadTransaction(deps.database, (_tx, content) => createRenderJob(asset, content))
      if (job.stale) continue
      if (!renderJob) return 'absent'
      const startedAt = performance.now()
      const tempPath = tempFile(live.folder)
      const error = await deps.workers.render(renderJob, tempPath).catch((error: Error) => error)
      if (job.stale || deps.release()?.folder !== live.folder) {
        rmSync(tempPath, { force: true })
        continue
      }
      if (error) return handleFailure(page, tempPath, error)
      storeAsset(live.folder, page, tempPath, downloadNameOf(renderJob))
      retryAfter.delete(page)
      deps.log(`rendered ${page} in ${Math.round(performance.now() - startedAt)} ms`)
      return 'rendered'
    }
    return 'unknown'
  }

  function handleFailure(page: string, tempPath: string, error: Error): RenderOutcome {
    rmSync(tempPath, { force: true })
    const ms = Math.min((retryAfter.get(page)?.ms ?? FIRST_RETRY_MS / 2) * 2, MAX_RETRY_MS)
    retryAfter.set(page, { until: Date.now() + ms, ms })
    deps.log(`${page} could not be made and is left for ${ms / 1000} s: ${error.message}`)
    return 'unknown'
  }

  return {
    request(page: string, asset: GeneratedAsset): Promise<RenderOutcome> {
      const running = pending.get(page)
      if (running) return running.result
      if (pending.size >= MAX_PENDING || (retryAfter.get(page)?.until ?? 0) > Date.now()) {
        return Promise.resolve('unknown')
      }
      const job: PendingAsset = { result: Promise.resolve('unknown'), stale: false }
      pending.set(page, job)
      job.result = generate(page, asset, job)
        .catch((): RenderOutcome => 'unknown')
        .finally(() => pending.delete(page))
      return job.result
    },
    /** Drops what shows these changes, from the tree and from the workbench. Returns what readers could have had. */
    invalidate(release: string, stale: StaleAssets): string[] {
      for (const [page, job] of pending) if (isAffected(stale, page)) job.stale = true
      for (const page of retryAfter.keys()) if (isAffected(stale, page)) retryAfter.delete(page)
      return dropAssets(release, stale)
    },
  }
}

const isAffected = (stale: StaleAssets, page: string) => stale === 'all' || stale.includes(page)

/** Removes files from a tree; returns those that were there. */
export function dropAssets(release: string, stale: StaleAssets): string[] {
  return (stale === 'all' ? listGeneratedAssets(release) : stale).filter((page) => {
    const wasPresent = assetExists(release, page)
    rmSync(path.join(release, fileNameOfPage(page)), { force: true })
    rmSync(downloadNameFile(release, page), { force: true })
    return wasPresent
  })
}

export function listGeneratedAssets(release: string): string[] {
  const names = globSync(['cards/**/*.png', 'issues/*.pdf'], { cwd: release })
  return names.map((name) => `/${name.split(path.sep).join('/')}`).filter((page) => parseAssetPath(page))
}

/** Its name comes first: whoever finds the file finds its name. */
function storeAsset(release: string, page: string, tempPath: string, name: string | undefined): void {
  if (name) writeFileAtomic(release, `${fileNameOfPage(page)}${NAME_SUFFIX}`, name)
  renameIntoPlace(release, fileNameOfPage(page), tempPath)
}

const assetExists = (release: string, page: string) => existsSync(path.join(release, fileNameOfPage(page)))
const NAME_SUFFIX = '.name'
const downloadNameFile = (release: string, page: string) => path.join(release, fileNameOfPage(page) + NAME_SUFFIX)

/** What a reader's computer is to call this file. */
export function readDownloadName(release: string, page: string): string | undefined {
  try {
    return readFileSync(downloadNameFile(release, page), 'utf8')
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
