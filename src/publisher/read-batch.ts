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
import { versionsInForceBetween } from '#shared/data/publication-pages.ts'
import { affectedLists } from './affected-lists.ts'
import { type AffectedPath, affectedPaths, ownPages } from './affected-paths.ts'
import { allPaths } from './all-paths.ts'
import { inEachLanguage } from './page-languages.ts'
import type { StaleAssets } from './process-messages.ts'
import type { PublisherContent, ReadTransaction } from './publisher-database.ts'
import { readRedirects } from './redirect-table.ts'
import type { Release } from './release.ts'
import { isAhead, isPruned } from './snapshot.ts'
import { redirectsFile } from './static-hosting.ts'

type Change = Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>

/** Up to this many pages, or a tenth of the magazine if that is more, are patched; beyond, a new release is quicker. */
const MAX_PATCHED_PAGES = 200
/** A log longer than this is not read row by row. */
const MAX_CHANGES = 20_000
const MIN_CLOCK_OFFSET_MS = 50
const DAY_MS = 86_400_000

/** The changes that the log has. */
export interface LoggedChanges {
  position: string
  asOf: Date
  /** How far this machine's clock is ahead of the database's. */
  clockOffsetMs: number
  fromLog: ContentChange[]
  /** With what has become visible at its scheduled time. */
  all: Change[]
  /** The log does not tell what has changed: the position is lost, or there is more than is read row by row. */
  isUnread: boolean
  affected: AffectedPath[]
  /** Pages of the changed content itself, in each language: known without a look at the lists that show it. */
  ownPaths: string[]
  staleAssets: StaleAssets
  /** New content of `_redirects`, if the table may have changed. */
  redirects?: string
}

/** The changes since a release was last brought up to date. */
export interface Batch {
  /** Commit times of the changes, oldest first, by the database's clock. */
  changedAt: Date[]
  /**
   * Pages to render, in groups that readers get one after the other: those of the changed content itself; the front page, the
   * current issue, feeds and sitemaps; other lists that show it.
   */
  groups: string[][]
  /** Too much has changed for a patch. */
  needsRebuild: boolean
  /** When the next scheduled content is due, by this machine's clock. */
  wakeAt?: number
}

/** Reads the content log from the release's position to the snapshot of this transaction. */
export async function readChanges(
  tx: ReadTransaction,
  content: PublisherContent,
  { state }: Release,
): Promise<LoggedChanges> {
  const position = await readPosition(tx)
  const asOf = await readClock(tx)
  const wasOffline = isOlderThanADay(state.asOf, asOf)
  const positionLost =
    isAhead(state.position, position) || (wasOffline && isPruned(state.position, await oldestXid(tx)))
  const fromLog = positionLost ? [] : await changesSince(tx, state.position, MAX_CHANGES)
  const due = await contentDueBetween(tx, new Date(state.asOf), asOf)
  const all = [...fromLog, ...due]
  const isUnread = positionLost || fromLog.length === MAX_CHANGES
  const affected = all.flatMap(affectedPaths)
  // Its address, or that of its category, may have a redirect, which ends without a row in the log.
  if (due.some(({ entity }) => entity === 'articles')) affected.push('redirects')
  return {
    position,
    asOf,
    clockOffsetMs: Date.now() - asOf.getTime(),
    fromLog,
    all,
    isUnread,
    affected,
    ownPaths: [...new Set(await inEachLanguage(all.flatMap(ownPages), content))],
    staleAssets: isUnread || affected.includes('everything') ? 'all' : affected.flatMap(assetPathsOf),
    redirects: affected.includes('redirects') ? redirectsFile(await readRedirects(tx)) : undefined,
  }
}

/** Every page that the changes affect. */
export async function readBatch(
  tx: ReadTransaction,
  content: PublisherContent,
  { state }: Release,
  { asOf, clockOffsetMs, fromLog, all, isUnread, affected, ownPaths }: LoggedChanges,
  retryPaths: string[],
): Promise<Batch> {
  const inLists = isUnread ? [] : await affectedLists(tx, all)
  const own = new Set(ownPaths)
  const named = new Set([...retryPaths, ...(await inEachLanguage(affected.flatMap(pagePathsOf), content))])
  const paths = new Set([...own, ...named, ...(await inEachLanguage(inLists, content))])
  const patchPaths = paths.size <= MAX_PATCHED_PAGES ? [...paths] : retryPaths
  // A patch writes pages, but does not remove those of a language.
  let needsRebuild = isUnread || fromLog.some(changesLanguages)
  if (!needsRebuild && (affected.includes('everything') || paths.size > MAX_PATCHED_PAGES)) {
    const everyPath = await allPaths(tx, content, state.staticPaths)
    if (affected.includes('everything')) for (const path of everyPath) paths.add(path)
    needsRebuild = paths.size > Math.max(MAX_PATCHED_PAGES, everyPath.length / 10)
  }
  const next = await nextScheduledAt(tx, asOf)
  return {
    changedAt: fromLog.map(({ changedAt }) => changedAt),
    groups: (needsRebuild
      ? [new Set(patchPaths)]
      : [own, named.difference(own), paths.difference(own).difference(named)]
    ).map((group) => [...group]),
    needsRebuild,
    wakeAt: next && next.getTime() + clockOffsetMs,
  }
}

/** Of the clocks, in milliseconds; a smaller one is the time since the transaction began. */
export const significantOffset = ({ clockOffsetMs }: LoggedChanges): number =>
  Math.abs(clockOffsetMs) < MIN_CLOCK_OFFSET_MS ? 0 : clockOffsetMs

const changesLanguages = ({ entity, oldRow, newRow }: ContentChange) =>
  entity === 'site_settings' && String(oldRow?.languages) !== String(newRow?.languages)

const pagePathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'path' in entry ? [entry.path] : [])
const assetPathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'asset' in entry ? [entry.asset] : [])

/** Content becomes visible at its scheduled time without a row in the log. */
async function contentDueBetween(tx: ReadTransaction, from: Date, to: Date): Promise<Change[]> {
  const articles = await articlesScheduledBetween(tx, from, to)
  const issues = await issuesScheduledBetween(tx, from, to)
  const versions = await versionsInForceBetween(tx, from, to)
  return [
    ...articles.map((row) => ({ entity: 'articles' as const, oldRow: null, newRow: row })),
    ...issues.map((row) => ({ entity: 'issues' as const, oldRow: null, newRow: row })),
    ...versions.map((row) => ({ entity: 'publication_page_versions' as const, oldRow: null, newRow: row })),
  ]
}

export function isOlderThanADay(savedAsOf: string, asOf: Date): boolean {
  return asOf.getTime() - Date.parse(savedAsOf) > DAY_MS
}
