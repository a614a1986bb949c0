import path from 'node:path'
import { readPosition } from '#shared/data/content-log.ts'
import { mayClose, readLiveContent, removeClosedPages } from './closed-pages.ts'
import { mergePolicies } from './content-security-policy.ts'
import { syncFiles } from './durable-files.ts'
import { ASSET_FOLDERS } from './generated-assets.ts'
import { filesOfPage, writeFileAtomic } from './page-files.ts'
import { inEachLanguage } from './page-languages.ts'
import type { Announcement, StaleAssets } from './process-messages.ts'
import {
  type Database,
  type PublisherContent,
  type ReadTransaction,
  withReadTransaction,
} from './publisher-database.ts'
import {
  type Batch,
  isOlderThanADay,
  type LoggedChanges,
  readBatch,
  readChanges,
  significantOffset,
} from './read-batch.ts'
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
  /** False for a release that nobody reads, and that is given up when too much has changed. */
  isServed?: boolean
}

interface Written {
  changed: string[]
  /** Page → error. */
  failed: Map<string, unknown>
  policies: Set<string>
}

/** The changes that a transaction has read of a batch, and the pages that it has rendered. */
interface StartedBatch {
  changes: LoggedChanges
  /** Pages that readers have already got; those that failed are tried again. */
  early: { paths: string[]; results: RenderResults }
  /** Without the early pages. */
  batch: Batch
  /** The first pages of the batch. */
  firstChunk: RenderResults
}

/**
 * Brings a release up to date: reads a batch from the log, renders it in chunks, writes, announces, and saves the position
 * last. When the process is killed in between, the next process repeats the batch. Pages that fail keep their old file and
 * are recorded in the state for a retry.
 */
export async function applyChanges(options: ApplyOptions): Promise<ApplyResult> {
  try {
    return await applyBatch(options)
  } catch (error) {
    // The repeated batch finds pages that equal their files, which may not be on the disk.
    options.release.unverified = true
    throw error
  }
}

async function applyBatch(options: ApplyOptions): Promise<ApplyResult> {
  const startedAt = performance.now()
  const written = { changed: [], failed: new Map(), policies: new Set([options.release.state.csp]) }
  const started = await startBatch(options, written)
  const { changes, batch } = started
  if (options.isServed !== false && batch.needsRebuild && mayClose(changes)) await replaceClosedPages(options, written)
  const { live } = await writeAndAnnounce(options, started, written)
  const renderedMs = performance.now() - startedAt
  const policyChanged = await saveBatch(options, started, written)
  const { wakeAt, changedAt } = batch
  const { redirects } = changes
  const result = { policyChanged, wakeAt, clockOffsetMs: significantOffset(changes) }
  if (pathsOf(started).length === 0 && redirects === undefined) return result
  const { changed: paths, failed } = written
  return { ...result, publish: { paths, redirects: redirects !== undefined, changedAt, renderedMs, failed, live } }
}

const pathsOf = ({ early, batch }: StartedBatch) => [...early.paths, ...batch.groups.flat()]

/**
 * Reads what has changed. Readers get the pages of the changed content itself before the lists that show it are looked up. One
 * transaction for both and for the next chunk: nearly every batch has no other, which then costs no second one.
 */
async function startBatch(options: ApplyOptions, written: Written): Promise<StartedBatch> {
  const { database, release, renderer } = options
  const started = await withReadTransaction(database, async (tx, content) => {
    const changes = await readChanges(tx, content, release)
    const paths = changes.isUnread ? [] : changes.ownPaths.slice(0, PAGES_PER_TRANSACTION)
    const early = { paths, results: await renderPages(renderer, renderOptions(options), paths, content) }
    publishEarly(options, changes, early, written)
    // A failed query has aborted this transaction.
    const rest = early.results.failed.size > 0 ? undefined : await readRest(options, changes, early, tx, content)
    return { changes, early, rest }
  })
  const { changes, early } = started
  const rest =
    started.rest ??
    (await withReadTransaction(database, (tx, content) => readRest(options, changes, early, tx, content)))
  return { changes, early, ...rest }
}

function publishEarly(
  { release: { folder }, removeAssets, announce }: ApplyOptions,
  { staleAssets, redirects }: LoggedChanges,
  { paths, results }: StartedBatch['early'],
  written: Written,
): void {
  if (paths.length === 0 && staleAssets.length === 0 && redirects === undefined) return
  try {
    // Before the pages are written: a reader who sees a new page and requests its card gets a new one.
    removeAssets(folder, staleAssets)
    if (redirects !== undefined) writeFileAtomic(folder, '_redirects', redirects)
    write(folder, results, written)
  } finally {
    announce({ paths, staleAssets, redirects: redirects !== undefined })
  }
}

async function readRest(
  options: ApplyOptions,
  changes: LoggedChanges,
  early: StartedBatch['early'],
  tx: ReadTransaction,
  content: PublisherContent,
): Promise<Pick<StartedBatch, 'batch' | 'firstChunk'>> {
  const batch = await readBatch(tx, content, options.release, changes, options.retryPaths)
  const done = new Set(early.paths)
  const groups = batch.groups
    .map((group) => group.filter((path) => !done.has(path)))
    .filter((group) => group.length > 0)
  const [paths = []] = chunksOf(groups[0] ?? [])
  const firstChunk = await renderPages(options.renderer, renderOptions(options), paths, content)
  return { batch: { ...batch, groups }, firstChunk }
}

/**
 * Nothing may be read that is not public any more while a new release is built. Pages with parameters are rendered again on their
 * first request; those without, which are few and may show what was removed, at once.
 */
async function replaceClosedPages(options: ApplyOptions, written: Written): Promise<void> {
  const { database, release, announce } = options
  const { live, fixed } = await withReadTransaction(database, async (tx, content) => ({
    live: await readLiveContent(tx),
    fixed: await inEachLanguage(release.state.staticPaths, content),
  }))
  const announceRemoved = (paths: string[]) => announce({ paths, staleAssets: [], redirects: false })
  written.changed.push(...(await removeClosedPages(release, live, announceRemoved)))
  try {
    for (const chunk of chunksOf(fixed)) await writeComplete(options, await renderChunk(options, chunk), written)
  } finally {
    announce({ paths: fixed, staleAssets: [], redirects: false })
  }
}

/**
 * Announces every page of the batch, whether or not its file changed, and also when the batch fails halfway: a repeated
 * batch finds files that are equal already, but the serving processes may not have been told about them.
 */
async function writeAndAnnounce(
  options: ApplyOptions,
  started: StartedBatch,
  written: Written,
): Promise<{ live: Promise<number> }> {
  const { changes, early, batch, firstChunk } = started
  const { staleAssets, redirects } = changes
  let live = Promise.resolve(Date.now())
  const paths = pathsOf(started)
  if (paths.length === 0 && staleAssets.length === 0 && redirects === undefined) return { live }
  try {
    const { failed, policies } = early.results
    await writeComplete(options, { ready: new Map(), absent: [], failed, policies }, written)
    for (const [index, group] of batch.groups.entries()) {
      for (const [number, chunk] of chunksOf(group).entries()) {
        const isFirst = index === 0 && number === 0
        await writeComplete(options, isFirst ? firstChunk : await renderChunk(options, chunk), written)
      }
      // Readers get these pages now; the last ones are announced below.
      if (index < batch.groups.length - 1) options.announce({ paths: group, staleAssets, redirects: false })
    }
  } finally {
    live = options.announce({ paths, staleAssets, redirects: redirects !== undefined })
  }
  return { live }
}

/** Also those that failed, if they succeed in a second attempt. */
async function writeComplete(options: ApplyOptions, rendered: RenderResults, written: Written): Promise<void> {
  const complete = await retryFailed(options, rendered)
  write(options.release.folder, complete, written)
  for (const [page, error] of complete.failed) written.failed.set(page, error)
}

function write(folder: string, rendered: RenderResults, { changed, policies }: Written): void {
  changed.push(...writePages(folder, rendered))
  for (const policy of rendered.policies) policies.add(policy)
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
async function saveBatch(
  { release, renderer }: ApplyOptions,
  started: StartedBatch,
  written: Written,
): Promise<boolean> {
  const { folder, state } = release
  const { batch, changes } = started
  const attempted = new Set(pathsOf(started))
  const stillFailing = state.failedPages.filter((page) => !attempted.has(page))
  const failedPages = [...stillFailing, ...written.failed.keys()].sort()
  const csp = mergePolicies(written.policies)
  const policyChanged = csp !== state.csp
  if (policyChanged) writeFileAtomic(folder, '_headers', headersFile(renderer.siteUrl, csp))
  const stale = state.stale || batch.needsRebuild
  const next = { ...state, position: changes.position, asOf: changes.asOf.toISOString(), csp, failedPages, stale }
  const published = attempted.size > 0 || changes.redirects !== undefined || changes.staleAssets.length > 0
  // Once a day even without changes, so that the position does not fall out of the log.
  if (published || stale !== state.stale || isOlderThanADay(release.savedAsOf, changes.asOf)) {
    await syncFiles(changedFiles(folder, changes, written, policyChanged))
    await saveState(release, next)
  }
  release.state = next
  release.unverified = false
  return policyChanged
}

function changedFiles(
  folder: string,
  { redirects, staleAssets }: LoggedChanges,
  { changed }: Written,
  policyChanged: boolean,
): string[] {
  const tables = [redirects !== undefined && '_redirects', policyChanged && '_headers'].filter((name) => name !== false)
  // A file in each folder stands for the folder: removed assets leave no file to sync.
  const assets = staleAssets.length > 0 ? ASSET_FOLDERS.map((name) => path.join(name, 'removed')) : []
  const pages = changed.flatMap((page) => filesOfPage(folder, page))
  return [...pages, ...[...tables, ...assets].map((name) => path.join(folder, name))]
}
