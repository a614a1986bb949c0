import type { ContentChange } from '#shared/contracts/content-change.ts'
import {
  articlesScheduledBetween,
  changesSince,
  issuesScheduledBetween,
  nextScheduledAt,
  oldestXid,
  readClock,
  readPosition,
} from '#shared/data/content-log.ts'
import { type AffectedPath, affectedPaths } from './affected-paths.ts'
import { allPaths } from './all-paths.ts'
import { mergePolicies } from './content-security-policy.ts'
import { dropAssets, type StaleAssets } from './generated-assets.ts'
import { writeFileAtomic } from './page-files.ts'
import {
  type Database,
  type PublisherContent,
  type ReadTransaction,
  withReadTransaction,
} from './publisher-database.ts'
import { readRedirects } from './redirect-table.ts'
import { type Release, saveState } from './release.ts'
import { type Renderer, type RenderResults, renderPages, writePages } from './render-pages.ts'
import { isAhead, isPruned } from './snapshot.ts'
import { headersFile, redirectsFile } from './static-hosting.ts'

/** Up to this many pages, or a tenth of the magazine if that is more, are patched; beyond, a new tree is quicker. */
const MAX_PATCHED_PAGES = 200
/** A log longer than this is not read row by row. */
const MAX_CHANGES = 20_000
const PAGES_PER_TRANSACTION = 50
const DAY_MS = 86_400_000

export interface Publish {
  /** Paths whose bytes changed or went. */
  paths: string[]
  /** Files made on request that no longer show what is true, and are gone. */
  droppedAssets: string[]
  redirects: boolean
  /** The first and the last change it answers, by the database's clock; none when it is a retry. */
  changedAt: Date[]
  renderedMs: number
  failed: Map<string, unknown>
}

export interface ApplyResult {
  publish?: Publish
  /** By this machine's clock. */
  wakeAt?: number
  /** How far this machine's clock is ahead of the database's. */
  clockOffsetMs: number
}

interface Batch {
  position: string
  asOf: Date
  changedAt: Date[]
  paths: string[]
  staleAssets: StaleAssets
  redirects?: string
  needsRebuild: boolean
  wakeAt?: number
  clockOffsetMs: number
}

/**
 * Brings a tree from its position to now: reads the log and renders in one snapshot, puts the pages in place, and only
 * then moves the position. Killed in between, the next one does it again. Pages that fail keep their old file and are
 * written down in the state, so that the others need not wait for them and none is forgotten.
 */
export async function applyChanges(
  release: Release,
  renderer: Renderer,
  database: Database,
  retryPaths: string[],
  invalidateAssets: (release: string, staleAssets: StaleAssets) => string[] = dropAssets,
): Promise<ApplyResult> {
  const startedAt = performance.now()
  const [batch, first] = await withReadTransaction(database, async (tx, content) => {
    const batch = await readBatch(tx, content, release, retryPaths)
    return [
      batch,
      await renderPages(renderer, release.folder, batch.paths.slice(0, PAGES_PER_TRANSACTION), content),
    ] as const
  })
  const { asOf, position, changedAt, redirects, needsRebuild, wakeAt, clockOffsetMs } = batch
  const policies = new Set([release.state.csp])
  const failed = new Map<string, unknown>()
  const changed: string[] = []
  // Before the pages: who reads a new page and asks for its card gets a new one.
  const droppedAssets = invalidateAssets(release.folder, batch.staleAssets)
  for await (const rendered of renderChunks(first, batch.paths, renderer, release, database)) {
    changed.push(...writePages(release.folder, rendered))
    for (const policy of rendered.policies) policies.add(policy)
    for (const [path, error] of rendered.failed) failed.set(path, error)
  }
  const newRedirects = redirects !== undefined
  if (newRedirects) writeFileAtomic(release.folder, '_redirects', redirects)
  const renderedMs = performance.now() - startedAt

  const attempted = new Set(batch.paths)
  const failedPages = [...release.state.failedPages.filter((path) => !attempted.has(path)), ...failed.keys()].sort()
  const csp = mergePolicies(policies)
  if (csp !== release.state.csp) writeFileAtomic(release.folder, '_headers', headersFile(renderer.siteUrl, csp))
  const stale = release.state.stale || needsRebuild
  const shouldSave = attempted.size > 0 || newRedirects || stale !== release.state.stale
  release.state = { ...release.state, position, asOf: asOf.toISOString(), csp, failedPages, stale }
  if (shouldSave || isOlderThanADay(release.savedAsOf, asOf)) saveState(release)
  const publish = { paths: changed, droppedAssets, redirects: newRedirects, changedAt, renderedMs, failed }
  return { publish: attempted.size > 0 || newRedirects ? publish : undefined, wakeAt, clockOffsetMs }
}

async function readBatch(
  tx: ReadTransaction,
  content: PublisherContent,
  release: Release,
  retryPaths: string[],
): Promise<Batch> {
  const { state } = release
  const position = await readPosition(tx)
  const asOf = await readClock(tx)
  const clockOffsetMs = Date.now() - asOf.getTime()
  const wasOffline = isOlderThanADay(state.asOf, asOf)
  const positionLost =
    isAhead(state.position, position) || (wasOffline && isPruned(state.position, await oldestXid(tx)))
  const changes = positionLost ? [] : await changesSince(tx, state.position, MAX_CHANGES)
  const newlyScheduled = await contentDueBetween(tx, new Date(state.asOf), asOf)
  const affected = [...changes, ...newlyScheduled].flatMap(affectedPaths)
  const paths = new Set([...retryPaths, ...affected.flatMap(pagePathsOf)])
  const patchPaths = paths.size <= MAX_PATCHED_PAGES ? [...paths] : retryPaths
  const logUnread = positionLost || changes.length === MAX_CHANGES
  let needsRebuild = logUnread
  if (!needsRebuild && (affected.includes('everything') || paths.size > MAX_PATCHED_PAGES)) {
    const all = await allPaths(tx, content, state.staticPaths)
    if (affected.includes('everything')) for (const path of all) paths.add(path)
    needsRebuild = paths.size > Math.max(MAX_PATCHED_PAGES, all.length / 10)
  }
  const next = await nextScheduledAt(tx, asOf)
  return {
    position,
    asOf,
    changedAt: changes.map(({ changedAt }) => changedAt),
    paths: needsRebuild ? patchPaths : [...paths],
    staleAssets: logUnread || affected.includes('everything') ? 'all' : affected.flatMap(assetPathsOf),
    redirects: affected.includes('redirects') ? redirectsFile(await readRedirects(tx)) : undefined,
    needsRebuild,
    wakeAt: next && next.getTime() + clockOffsetMs,
    // A few milliseconds are the time since the transaction began, not a clock that goes wrong.
    clockOffsetMs: Math.abs(clockOffsetMs) < 50 ? 0 : clockOffsetMs,
  }
}

const pagePathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'path' in entry ? [entry.path] : [])
const assetPathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'asset' in entry ? [entry.asset] : [])

/** What was scheduled goes live without a write, so without a row in the log. */
async function contentDueBetween(
  tx: ReadTransaction,
  from: Date,
  to: Date,
): Promise<Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>[]> {
  const articles = await articlesScheduledBetween(tx, from, to)
  const issues = await issuesScheduledBetween(tx, from, to)
  return [
    ...articles.map((row) => ({ entity: 'articles' as const, oldRow: null, newRow: row })),
    ...issues.map((row) => ({ entity: 'issues' as const, oldRow: null, newRow: row })),
  ]
}

/** The first pages come proofed in the batch's own snapshot; later ones may show a newer one, which does no harm. */
async function* renderChunks(
  first: RenderResults,
  paths: string[],
  renderer: Renderer,
  release: Release,
  database: Database,
) {
  yield* retryFailedPages(first, renderer, release, database)
  for (let start = PAGES_PER_TRANSACTION; start < paths.length; start += PAGES_PER_TRANSACTION) {
    const chunk = paths.slice(start, start + PAGES_PER_TRANSACTION)
    const rendered = await withReadTransaction(database, (_tx, content) =>
      renderPages(renderer, release.folder, chunk, content),
    )
    yield* retryFailedPages(rendered, renderer, release, database)
  }
}

/**
 * A failed query spoils its whole transaction, so whatever failed is tried once more in one of its own. Throws when it
 * was the database that went away: then nothing has failed, and the batch is repeated.
 */
async function* retryFailedPages(rendered: RenderResults, renderer: Renderer, release: Release, database: Database) {
  const failed = [...rendered.failed.keys()]
  rendered.failed.clear()
  yield rendered
  for (const path of failed) {
    yield await withReadTransaction(database, (_tx, content) => renderPages(renderer, release.folder, [path], content))
  }
  if (failed.length > 0) await withReadTransaction(database, readPosition)
}

/** The position is written down when something happened, and once a day so that it does not fall out of the log. */
function isOlderThanADay(savedAsOf: string, asOf: Date): boolean {
  return asOf.getTime() - Date.parse(savedAsOf) > DAY_MS
}
