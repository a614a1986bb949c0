import { existsSync, globSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type GeneratedAsset, parseAssetPath } from '#lib/content-paths.ts'
import { createRenderJob, downloadNameOf } from '../documents/render-job.ts'
import type { RenderJob, UploadedPdfJob } from '../documents/types.ts'
import type { DocumentWorkers } from './document-workers.ts'
import { syncPath } from './durable-files.ts'
import { fileNameOfPage, readIfExists, renameIntoPlace, tempFile, writeFileAtomic } from './page-files.ts'
import type { RenderingEvent, RenderOutcome, StaleAssets } from './process-messages.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import type { Release } from './release.ts'
import { createRenderFailures } from './render-failures.ts'

interface GeneratedAssetsDeps {
  database: Database
  workers: Pick<DocumentWorkers, 'render'>
  /** Copies an uploaded PDF from Storage into a file; undefined without the secret key of Supabase. */
  savePdf: ((name: string, file: string) => Promise<void>) | undefined
  release: () => Release | undefined
  onRendering: (page: string, event: RenderingEvent) => void
  log: (line: string) => void
}

interface PendingAsset {
  result: Promise<RenderOutcome>
  /** The content has changed since it was read. */
  stale: boolean
}

/** Folders of a release that hold generated assets. */
export const ASSET_FOLDERS = ['cards', 'cards/articles', 'cards/issues', 'issues']

const MAX_PENDING = 32
/** Content that changes faster than an asset can be rendered is shown later. */
const MAX_ATTEMPTS = 4

/**
 * Renders an asset on the first request, once for all concurrent requests, and stores it in the release.
 *
 * No stored asset is older than the last publish. A job registers itself before it reads content: a change that was
 * committed before the read is included; for one that was committed later the publisher calls `invalidate`, which finds
 * either the running job or the stored file. Checking `stale` and storing the file happen without an await between them.
 */
export function createGeneratedAssets(deps: GeneratedAssetsDeps) {
  const pending = new Map<string, PendingAsset>()
  const failures = createRenderFailures()

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
      const error = await renderDurably(page, renderJob, tempPath).catch((error: Error) => error)
      if (job.stale || deps.release()?.folder !== live.folder) {
        rmSync(tempPath, { force: true })
        continue
      }
      if (error) return handleFailure(page, tempPath, error)
      storeAsset(live.folder, page, tempPath, downloadNameOf(renderJob))
      failures.remove((failed) => failed === page)
      deps.log(`rendered ${page} in ${Math.round(performance.now() - startedAt)} ms`)
      return 'rendered'
    }
    return 'unknown'
  }

  /** Synced before it gets its name: nothing else would notice after a power loss that the file is empty. */
  async function renderDurably(page: string, job: RenderJob | UploadedPdfJob, tempPath: string): Promise<void> {
    if (job.kind !== 'uploaded-pdf')
      await deps.workers.render(job, tempPath, (progress) => deps.onRendering(page, { kind: 'progress', ...progress }))
    else if (deps.savePdf) await deps.savePdf(job.file, tempPath)
    else throw new Error('the publisher has no SUPABASE_SECRET_KEY to read the uploaded PDF with')
    await syncPath(tempPath)
  }

  function handleFailure(page: string, tempPath: string, error: Error): RenderOutcome {
    rmSync(tempPath, { force: true })
    const { reason, ms } = failures.add(page, error)
    deps.onRendering(page, { kind: 'failed', reason })
    deps.log(`${page} could not be rendered; next attempt in ${ms / 1000} s at the earliest: ${error.message}`)
    return 'unknown'
  }

  /** Why the page is not rendered now, if so. */
  function obstacleOf(page: string): string | undefined {
    if (pending.size >= MAX_PENDING) return 'Many documents are being rendered. Please try again shortly.'
    return failures.obstacleOf(page)
  }

  return {
    request(page: string, asset: GeneratedAsset): Promise<RenderOutcome> {
      const running = pending.get(page)
      if (running) return running.result
      const obstacle = obstacleOf(page)
      if (obstacle) {
        deps.onRendering(page, { kind: 'failed', reason: obstacle })
        return Promise.resolve('unknown')
      }
      const job: PendingAsset = { result: Promise.resolve('unknown'), stale: false }
      pending.set(page, job)
      job.result = generate(page, asset, job)
        .catch((): RenderOutcome => 'unknown')
        .finally(() => pending.delete(page))
      return job.result
    },
    /** Removes stale assets from the release, and makes running jobs start again. */
    invalidate(releaseFolder: string, stale: StaleAssets): void {
      for (const [page, job] of pending) if (isAffected(stale, page)) job.stale = true
      failures.remove((page) => isAffected(stale, page))
      removeAssets(releaseFolder, stale)
    },
  }
}

const isAffected = (stale: StaleAssets, page: string) => stale === 'all' || stale.includes(page)

export function removeAssets(releaseFolder: string, stale: StaleAssets): void {
  for (const page of stale === 'all' ? listGeneratedAssets(releaseFolder) : stale) {
    rmSync(path.join(releaseFolder, fileNameOfPage(page)), { force: true })
    rmSync(downloadNameFile(releaseFolder, page), { force: true })
  }
}

export function listGeneratedAssets(releaseFolder: string): string[] {
  const names = globSync(['cards/**/*.png', 'issues/*.{pdf,epub}'], { cwd: releaseFolder })
  return names.map((name) => `/${name.split(path.sep).join('/')}`).filter((page) => parseAssetPath(page))
}

/** Writes the download name first: a process that finds the asset finds its name. */
function storeAsset(releaseFolder: string, page: string, tempPath: string, name: string | undefined): void {
  if (name) writeFileAtomic(releaseFolder, `${fileNameOfPage(page)}${NAME_SUFFIX}`, name, { sync: true })
  renameIntoPlace(releaseFolder, fileNameOfPage(page), tempPath)
}

const NAME_SUFFIX = '.name'
const assetExists = (releaseFolder: string, page: string) => existsSync(path.join(releaseFolder, fileNameOfPage(page)))
const downloadNameFile = (releaseFolder: string, page: string) =>
  path.join(releaseFolder, fileNameOfPage(page) + NAME_SUFFIX)

/** The file name that a browser saves the asset under; undefined when it has none. */
export function readDownloadName(releaseFolder: string, page: string): string | undefined {
  return readIfExists(downloadNameFile(releaseFolder, page))?.toString()
}
