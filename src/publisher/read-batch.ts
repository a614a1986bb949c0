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
import type { StaleAssets } from './messages.ts'
import { inEachLanguage } from './page-languages.ts'
import type { PublisherContent, ReadTransaction } from './publisher-database.ts'
import { readRedirects } from './redirect-table.ts'
import type { Release } from './release.ts'
import { isAhead, isPruned } from './snapshot.ts'
import { redirectsFile } from './static-hosting.ts'

/** Up to this many pages, or a tenth of the magazine if that is more, are patched; beyond, a new release is quicker. */
const MAX_PATCHED_PAGES = 200
/** A log longer than this is not read row by row. */
const MAX_CHANGES = 20_000
/** A smaller difference of clocks is the time since the transaction began. */
const MIN_CLOCK_OFFSET_MS = 50
const DAY_MS = 86_400_000

/** What has changed since a release was last brought up to date. */
export interface Batch {
  position: string
  asOf: Date
  /** Commit times of the changes, oldest first, by the database's clock. */
  changedAt: Date[]
  /**
   * Pages to render, in groups that readers get one after the other: those of the changed content itself; the front page, the
   * current issue, feeds and sitemaps; other lists that show it.
   */
  groups: string[][]
  staleAssets: StaleAssets
  /** New content of `_redirects`, if the table may have changed. */
  redirects?: string
  /** Too much has changed for a patch. */
  needsRebuild: boolean
  /** When the next scheduled content is due, by this machine's clock. */
  wakeAt?: number
  /** How far this machine's clock is ahead of the database's. */
  clockOffsetMs: number
}

/** Reads the content log from the release's position to the snapshot of this transaction. */
export async function readBatch(
  tx: ReadTransaction,
  content: PublisherContent,
  { state }: Release,
  retryPaths: string[],
): Promise<Batch> {
  const position = await readPosition(tx)
  const asOf = await readClock(tx)
  const clockOffsetMs = Date.now() - asOf.getTime()
  const wasOffline = isOlderThanADay(state.asOf, asOf)
  const positionLost =
    isAhead(state.position, position) || (wasOffline && isPruned(state.position, await oldestXid(tx)))
  const changes = positionLost ? [] : await changesSince(tx, state.position, MAX_CHANGES)
  const newlyScheduled = await contentDueBetween(tx, new Date(state.asOf), asOf)
  const logUnread = positionLost || changes.length === MAX_CHANGES
  const allChanges = [...changes, ...newlyScheduled]
  const affected = allChanges.flatMap(affectedPaths)
  const inLists = logUnread ? [] : await affectedLists(tx, allChanges)
  const named = new Set([...retryPaths, ...(await inEachLanguage(affected.flatMap(pagePathsOf), content))])
  const own = new Set(await inEachLanguage(allChanges.flatMap(ownPages), content))
  const paths = new Set([...own, ...named, ...(await inEachLanguage(inLists, content))])
  const patchPaths = paths.size <= MAX_PATCHED_PAGES ? [...paths] : retryPaths
  // A patch writes pages, but does not remove those of a language.
  let needsRebuild = logUnread || changes.some(changesLanguages)
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
    groups: (needsRebuild
      ? [new Set(patchPaths)]
      : [own, named.difference(own), paths.difference(own).difference(named)]
    )
      .map((group) => [...group])
      .filter((group) => group.length > 0),
    staleAssets: logUnread || affected.includes('everything') ? 'all' : affected.flatMap(assetPathsOf),
    redirects: affected.includes('redirects') ? redirectsFile(await readRedirects(tx)) : undefined,
    needsRebuild,
    wakeAt: next && next.getTime() + clockOffsetMs,
    clockOffsetMs: Math.abs(clockOffsetMs) < MIN_CLOCK_OFFSET_MS ? 0 : clockOffsetMs,
  }
}

const changesLanguages = ({ entity, oldRow, newRow }: ContentChange) =>
  entity === 'site_settings' && String(oldRow?.languages) !== String(newRow?.languages)

const pagePathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'path' in entry ? [entry.path] : [])
const assetPathsOf = (entry: AffectedPath) => (typeof entry === 'object' && 'asset' in entry ? [entry.asset] : [])

/** Content becomes visible at its scheduled time without a row in the log. */
async function contentDueBetween(
  tx: ReadTransaction,
  from: Date,
  to: Date,
): Promise<Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>[]> {
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
