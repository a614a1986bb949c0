import path from 'node:path'
import { readPosition } from '#shared/data/content-log.ts'
import { mergePolicies } from './content-security-policy.ts'
import { syncFiles } from './durable-files.ts'
import { ASSET_FOLDERS } from './generated-assets.ts'
import type { Announcement, StaleAssets } from './messages.ts'
import { filesOfPage, writeFileAtomic } from './page-files.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { type Batch, isOlderThanADay, readBatch } from './read-batch.ts'
import { type Release, saveState } from './release.ts'
import { type Renderer, type RenderResults, renderPages, writePages } from './render-pages.ts'
import { headersFile } from './static-hosting.ts'

const PAGES_PER_TRANSACTION = 50

/** One batch as it was published. */
export interface Publish {
  /** Pages whose files changed or were removed. */
  paths: string[]
  redirects: boolean
  /** Commit times of the changes, oldest first, by the database's clock; empty when pages were only retried. */
  changedAt: Date[]
  renderedMs: number
  /** Page → error. */
  failed: Map<string, unknown>
  /** Resolves with the time (ms since 1970) at which every serving process shows it. */
  live: Promise<number>
}

export interface ApplyResult {
  /** Undefined when there was nothing to publish. */
  publish?: Publish
  /** release.json has a new content security policy, which serving processes read when they switch to a release. */
  policyChanged: boolean
  wakeAt?: number
  clockOffsetMs: number
}

export interface ApplyOptions {
  release: Release
  renderer: Renderer
  database: Database
  /** Failed pages that are due again. */
  retryPaths: string[]
  removeAssets: (releaseFolder: string, stale: StaleAssets) => void
  announce: (announcement: Announcement) => Promise<number>
}

interface Written {
  changed: string[]
  failed: Map<string, unknown>
  policies: Set<string>
  live: Promise<number>
}

/**
 * Brings a release up to date: reads a batch from the log, renders it in chunks, writes, announces, and saves the position
 * last. When the process is killed in between, the next process repeats the batch. Pages that fail keep their old file and
 * are recorded in the state for a retry.
 */
export async function applyChanges(options: ApplyOptions): Promise<ApplyResult> {
  const startedAt = performance.now()
  const { batch, firstChunk } = await readBatchAndFirstChunk(options)
  const { changedAt, wakeAt, clockOffsetMs } = batch
  const written = await writeAndAnnounce(options, batch, firstChunk)
  const renderedMs = performance.now() - startedAt
  const policyChanged = await saveBatch(options, batch, written)
  if (batch.groups.length === 0 && batch.redirects === undefined) return { policyChanged, wakeAt, clockOffsetMs }
  const { changed, failed, live } = written
  const publish = { paths: changed, redirects: batch.redirects !== undefined, changedAt, renderedMs, failed, live }
  return { publish, policyChanged, wakeAt, clockOffsetMs }
}

/** One transaction for both: nearly every batch is a single chunk, which then costs no second one. */
function readBatchAndFirstChunk(options: ApplyOptions) {
  return withReadTransaction(options.database, async (tx, content) => {
    const batch = await readBatch(tx, content, options.release, options.retryPaths)
    const [firstPaths = []] = chunksOf(batch.groups[0] ?? [])
    const firstChunk = await renderPages(options.renderer, renderOptions(options), firstPaths, content)
    return { batch, firstChunk }
  })
}

/**
 * Announces every page of the batch, whether or not its file changed, and also when the batch fails halfway: a repeated
 * batch finds files that are equal already, but the serving processes may not have been told about them.
 */
async function writeAndAnnounce(options: ApplyOptions, batch: Batch, firstChunk: RenderResults): Promise<Written> {
  const { folder, state } = options.release
  const { groups, staleAssets, redirects } = batch
  const written = { changed: [] as string[], failed: new Map<string, unknown>(), policies: new Set([state.csp]) }
  let live = Promise.resolve(Date.now())
  if (groups.length === 0 && staleAssets.length === 0 && redirects === undefined) return { ...written, live }
  try {
    // Before the pages are written: a reader who sees a new page and requests its card gets a new one.
    options.removeAssets(folder, staleAssets)
    if (redirects !== undefined) writeFileAtomic(folder, '_redirects', redirects)
    for (const [index, group] of groups.entries()) {
      for (const [number, chunk] of chunksOf(group).entries()) {
        const isFirst = index === 0 && number === 0
        const rendered = await retryFailed(options, isFirst ? firstChunk : await renderChunk(options, chunk))
        written.changed.push(...writePages(folder, rendered))
        for (const policy of rendered.policies) written.policies.add(policy)
        for (const [page, error] of rendered.failed) written.failed.set(page, error)
      }
      // Readers get these pages now; the last ones are announced below.
      if (index < groups.length - 1) options.announce({ paths: group, staleAssets, redirects: false })
    }
  } finally {
    live = options.announce({ paths: groups.flat(), staleAssets, redirects: redirects !== undefined })
  }
  return { ...written, live }
}

const chunksOf = (group: string[]) =>
  Array.from({ length: Math.ceil(group.length / PAGES_PER_TRANSACTION) }, (_, index) =>
    group.slice(index * PAGES_PER_TRANSACTION, (index + 1) * PAGES_PER_TRANSACTION),
  )

/** Later chunks may show a newer snapshot than the first, which does no harm: the log repeats those changes. */
function renderChunk(options: ApplyOptions, paths: string[]): Promise<RenderResults> {
  return withReadTransaction(options.database, (_tx, content) =>
    renderPages(options.renderer, renderOptions(options), paths, content),
  )
}

const renderOptions = ({ release }: ApplyOptions) => ({
  releaseFolder: release.folder,
  includeUnchanged: release.unverified,
})

/**
 * A failed query aborts its whole transaction, so each failed page is rendered again in a transaction of its own. Throws
 * when the database itself is unreachable: then the batch is repeated instead of recording failed pages.
 */
async function retryFailed(options: ApplyOptions, rendered: RenderResults): Promise<RenderResults> {
  if (rendered.failed.size === 0) return rendered
  const merged = { ...rendered, failed: new Map<string, unknown>() }
  for (const page of rendered.failed.keys()) {
    const retried = await renderChunk(options, [page])
    for (const [path, encoded] of retried.ready) merged.ready.set(path, encoded)
    for (const [path, error] of retried.failed) merged.failed.set(path, error)
    for (const policy of retried.policies) merged.policies.add(policy)
    merged.absent.push(...retried.absent)
  }
  await withReadTransaction(options.database, readPosition)
  return merged
}

/** Saves the position once the pages are on the disk. Returns whether the content security policy has changed. */
async function saveBatch({ release, renderer }: ApplyOptions, batch: Batch, written: Written): Promise<boolean> {
  const { folder, state } = release
  const attempted = new Set(batch.groups.flat())
  const stillFailing = state.failedPages.filter((page) => !attempted.has(page))
  const failedPages = [...stillFailing, ...written.failed.keys()].sort()
  const csp = mergePolicies(written.policies)
  const policyChanged = csp !== state.csp
  if (policyChanged) writeFileAtomic(folder, '_headers', headersFile(renderer.siteUrl, csp))
  const stale = state.stale || batch.needsRebuild
  const next = { ...state, position: batch.position, asOf: batch.asOf.toISOString(), csp, failedPages, stale }
  const published = attempted.size > 0 || batch.redirects !== undefined || batch.staleAssets.length > 0
  // Once a day even without changes, so that the position does not fall out of the log.
  if (published || stale !== state.stale || isOlderThanADay(release.savedAsOf, batch.asOf)) {
    await syncFiles(changedFiles(folder, batch, written, policyChanged))
    await saveState(release, next)
  }
  release.state = next
  release.unverified = false
  return policyChanged
}

function changedFiles(folder: string, batch: Batch, { changed }: Written, policyChanged: boolean): string[] {
  const tables = [batch.redirects !== undefined && '_redirects', policyChanged && '_headers'].filter(
    (name) => name !== false,
  )
  // A file in each folder stands for the folder: removed assets leave no file to sync.
  const assets = batch.staleAssets.length > 0 ? ASSET_FOLDERS.map((name) => path.join(name, 'removed')) : []
  const pages = changed.flatMap((page) => filesOfPage(folder, page))
  return [...pages, ...[...tables, ...assets].map((name) => path.join(folder, name))]
}
