import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { issueEpubPath, issuePdfPath, parseAssetPath } from '#lib/content-paths.ts'
import { homePath } from '#lib/home-paths.ts'
import type { Edition, EditionFormat } from '#shared/contracts/edition.ts'
import { downloadNameOf, memberEditionJob } from '../documents/render-job.ts'
import type { DocumentWorkers } from './document-workers.ts'
import { syncPath } from './durable-files.ts'
import { isNotFound, renameIntoPlace, TEMP_FOLDER, tempFile, writeFileAtomic } from './page-files.ts'
import type { RenderingEvent, RenderOutcome, StaleAssets } from './process-messages.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { createRenderFailures } from './render-failures.ts'

interface EditionFilesDeps {
  folder: string
  database: Database
  workers: Pick<DocumentWorkers, 'render'>
  savePdf: ((name: string, file: string) => Promise<void>) | undefined
  onRendering: (page: string, event: RenderingEvent) => void
  log: (line: string) => void
}

interface EditionFileRequest {
  format: EditionFormat
  version: string
  edition: Edition
}

/** Several readers may wait for one file; these are different files. */
const MAX_PENDING = 16

/** Where the files of members' issues are: outside of the release, which has only what is for everyone. */
export const editionsFolder = (home: string, buildId: string) => path.join(homePath(home, 'editions'), buildId)

/** The name within that folder. It has the version of the edition, so that a file of another version is never taken for it. */
export const editionFileName = (issueId: string, version: string, format: EditionFormat) =>
  `issues/${issueId}/${version}.${format}`

export const downloadNameFile = (name: string) => `${name}.name`

/** Where readers ask for it. */
const editionFilePath = (issueId: string, format: EditionFormat) =>
  format === 'pdf' ? issuePdfPath(issueId) : issueEpubPath(issueId)

/** Removes the files of other builds, whose documents may look different, and unfinished ones. */
export function pruneEditions(home: string, buildId: string): void {
  const folder = homePath(home, 'editions')
  for (const name of namesIn(folder))
    if (name !== buildId) rmSync(path.join(folder, name), { recursive: true, force: true })
  rmSync(path.join(folder, buildId, TEMP_FOLDER), { recursive: true, force: true })
}

/**
 * Makes the PDF and the EPUB of an issue for members from what the API has given an entitled reader: once for all who wait, and
 * kept until something in it changes. Whether a reader gets a file is decided for each request by the API.
 */
export function createEditionFiles({ folder, database, workers, savePdf, onRendering, log }: EditionFilesDeps) {
  const pending = new Map<string, Promise<RenderOutcome>>()
  const failures = createRenderFailures()

  async function make({ format, version, edition }: EditionFileRequest): Promise<RenderOutcome> {
    const settings = await withReadTransaction(database, (_tx, content) => content.settings())
    const job = memberEditionJob(format, edition, settings)
    if (!job) return 'absent'
    const page = editionFilePath(edition.issue.id, format)
    const startedAt = performance.now()
    mkdirSync(path.join(folder, TEMP_FOLDER), { recursive: true })
    const tempPath = tempFile(folder)
    try {
      if (job.kind !== 'uploaded-pdf')
        await workers.render(job, tempPath, (progress) => onRendering(page, { kind: 'progress', ...progress }))
      else if (savePdf) await savePdf(job.file, tempPath)
      else throw new Error('the publisher has no SUPABASE_SECRET_KEY to read the uploaded PDF with')
      await syncPath(tempPath)
      const name = editionFileName(edition.issue.id, version, format)
      writeFileAtomic(folder, downloadNameFile(name), downloadNameOf(job) ?? '', { sync: true })
      renameIntoPlace(folder, name, tempPath)
      removeOthers(edition.issue.id, version, format)
      failures.remove((failed) => failed === name)
      log(`rendered ${format} of ${edition.issue.id} for members in ${Math.round(performance.now() - startedAt)} ms`)
      return 'rendered'
    } finally {
      rmSync(tempPath, { force: true })
    }
  }

  function removeOthers(issueId: string, version: string, format: EditionFormat): void {
    const ofIssue = path.join(folder, 'issues', issueId)
    for (const name of namesIn(ofIssue))
      if (name.includes(`.${format}`) && !name.startsWith(version)) rmSync(path.join(ofIssue, name), { force: true })
  }

  return {
    store(request: EditionFileRequest): Promise<RenderOutcome> {
      const { edition, version, format } = request
      const key = editionFileName(edition.issue.id, version, format)
      const page = editionFilePath(edition.issue.id, format)
      const running = pending.get(key)
      if (running) return running
      if (pending.size >= MAX_PENDING) return Promise.resolve('unknown')
      const obstacle = failures.obstacleOf(key)
      if (obstacle) {
        onRendering(page, { kind: 'failed', reason: obstacle })
        return Promise.resolve('unknown')
      }
      const result = make(request)
        .catch((error: Error): RenderOutcome => {
          const { reason, ms } = failures.add(key, error)
          log(`${key} could not be made; next attempt in ${ms / 1000} s at the earliest: ${error.message}`)
          onRendering(page, { kind: 'failed', reason })
          return 'unknown'
        })
        .finally(() => pending.delete(key))
      pending.set(key, result)
      return result
    },
    /** Removes what has changed. A file that is being made meanwhile has the name of its own version. */
    invalidate(stale: StaleAssets): void {
      const issueIds = stale === 'all' ? [''] : stale.flatMap((page) => issueIdOf(page) ?? [])
      for (const id of new Set(issueIds)) {
        rmSync(path.join(folder, 'issues', id), { recursive: true, force: true })
        failures.remove((name) => id === '' || path.posix.dirname(name) === `issues/${id}`)
      }
    },
  }
}

function issueIdOf(page: string): string | undefined {
  const asset = parseAssetPath(page)
  return asset?.kind === 'issue-pdf' || asset?.kind === 'issue-epub' ? asset.id : undefined
}

/** None where there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}
