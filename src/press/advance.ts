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
import { allPaths } from './all-paths.ts'
import { type Database, type PressContent, type Reading, reading } from './database.ts'
import { dropMade, type Outdated } from './made-files.ts'
import { putFile } from './page-files.ts'
import { mergePolicies } from './policy.ts'
import { type Printer, type Proofs, proof, putInPlace } from './pressing.ts'
import { readRedirects } from './redirects.ts'
import { isAhead, isForgotten } from './snapshot.ts'
import { headersFile, redirectsFile } from './static-hosting.ts'
import { type Touch, touchedBy } from './touched-by.ts'
import { saveState, type Tree } from './tree.ts'

/** Up to this many pages, or a tenth of the magazine if that is more, are patched; beyond, a new tree is quicker. */
const PATCHED_AT_MOST = 200
/** A log longer than this is not read row by row. */
const CHANGES_AT_MOST = 20_000
const PAGES_A_TRANSACTION = 50
const A_DAY = 86_400_000

export interface Publish {
  /** Paths whose bytes changed or went. */
  paths: string[]
  /** Files made on request that no longer show what is true, and are gone. */
  dropped: string[]
  redirects: boolean
  /** The first and the last change it answers, by the database's clock; none when it is a retry. */
  changedAt: Date[]
  renderedMs: number
  failed: Map<string, unknown>
}

export interface Step {
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
  outdated: Outdated
  redirects?: string
  tooMuch: boolean
  wakeAt?: number
  clockOffsetMs: number
}

/**
 * Brings a tree from its position to now: reads the log and renders in one snapshot, puts the pages in place, and only
 * then moves the position. Killed in between, the next one does it again. Pages that fail keep their old file and are
 * written down in the state, so that the others need not wait for them and none is forgotten.
 */
export async function advance(
  tree: Tree,
  printer: Printer,
  database: Database,
  due: string[],
  drop: (tree: string, outdated: Outdated) => string[] = dropMade,
): Promise<Step> {
  const began = performance.now()
  const [batch, first] = await reading(database, async (tx, content) => {
    const batch = await readBatch(tx, content, tree, due)
    return [batch, await proof(printer, tree.folder, batch.paths.slice(0, PAGES_A_TRANSACTION), content)] as const
  })
  const { asOf, position, changedAt, redirects, tooMuch, wakeAt, clockOffsetMs } = batch
  const policies = new Set([tree.state.csp])
  const failed = new Map<string, unknown>()
  const changed: string[] = []
  // Before the pages: who reads a new page and asks for its card gets a new one.
  const dropped = drop(tree.folder, batch.outdated)
  for await (const proofs of theRest(first, batch.paths, printer, tree, database)) {
    changed.push(...putInPlace(tree.folder, proofs))
    for (const policy of proofs.policies) policies.add(policy)
    for (const [path, error] of proofs.failed) failed.set(path, error)
  }
  const newRedirects = redirects !== undefined
  if (newRedirects) putFile(tree.folder, '_redirects', redirects)
  const renderedMs = performance.now() - began

  const attempted = new Set(batch.paths)
  const unfinished = [...tree.state.unfinished.filter((path) => !attempted.has(path)), ...failed.keys()].sort()
  const csp = mergePolicies(policies)
  if (csp !== tree.state.csp) putFile(tree.folder, '_headers', headersFile(printer.siteUrl, csp))
  const stale = tree.state.stale || tooMuch
  const eventful = attempted.size > 0 || newRedirects || stale !== tree.state.stale
  tree.state = { ...tree.state, position, asOf: asOf.toISOString(), csp, unfinished, stale }
  if (eventful || isOld(tree.savedAsOf, asOf)) saveState(tree)
  const publish = { paths: changed, dropped, redirects: newRedirects, changedAt, renderedMs, failed }
  return { publish: attempted.size > 0 || newRedirects ? publish : undefined, wakeAt, clockOffsetMs }
}

async function readBatch(tx: Reading, content: PressContent, tree: Tree, due: string[]): Promise<Batch> {
  const { state } = tree
  const position = await readPosition(tx)
  const asOf = await readClock(tx)
  const clockOffsetMs = Date.now() - asOf.getTime()
  const away = isOld(state.asOf, asOf)
  const lost = isAhead(state.position, position) || (away && isForgotten(state.position, await oldestXid(tx)))
  const changes = lost ? [] : await changesSince(tx, state.position, CHANGES_AT_MOST)
  const arrived = await arrivals(tx, new Date(state.asOf), asOf)
  const touched = [...changes, ...arrived].flatMap(touchedBy)
  const paths = new Set([...due, ...touched.flatMap(pageIn)])
  const few = paths.size <= PATCHED_AT_MOST ? [...paths] : due
  const unread = lost || changes.length === CHANGES_AT_MOST
  let tooMuch = unread
  if (!tooMuch && (touched.includes('everything') || paths.size > PATCHED_AT_MOST)) {
    const all = await allPaths(tx, content, state.fixed)
    if (touched.includes('everything')) for (const path of all) paths.add(path)
    tooMuch = paths.size > Math.max(PATCHED_AT_MOST, all.length / 10)
  }
  const next = await nextScheduledAt(tx, asOf)
  return {
    position,
    asOf,
    changedAt: changes.map(({ changedAt }) => changedAt),
    paths: tooMuch ? few : [...paths],
    outdated: unread || touched.includes('everything') ? 'all' : touched.flatMap(madeIn),
    redirects: touched.includes('redirects') ? redirectsFile(await readRedirects(tx)) : undefined,
    tooMuch,
    wakeAt: next && next.getTime() + clockOffsetMs,
    // A few milliseconds are the time since the transaction began, not a clock that goes wrong.
    clockOffsetMs: Math.abs(clockOffsetMs) < 50 ? 0 : clockOffsetMs,
  }
}

const pageIn = (touch: Touch) => (typeof touch === 'object' && 'path' in touch ? [touch.path] : [])
const madeIn = (touch: Touch) => (typeof touch === 'object' && 'made' in touch ? [touch.made] : [])

/** What was scheduled goes live without a write, so without a row in the log. */
async function arrivals(
  tx: Reading,
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
async function* theRest(first: Proofs, paths: string[], printer: Printer, tree: Tree, database: Database) {
  yield* secondChance(first, printer, tree, database)
  for (let start = PAGES_A_TRANSACTION; start < paths.length; start += PAGES_A_TRANSACTION) {
    const some = paths.slice(start, start + PAGES_A_TRANSACTION)
    const proofs = await reading(database, (_tx, content) => proof(printer, tree.folder, some, content))
    yield* secondChance(proofs, printer, tree, database)
  }
}

/**
 * A failed query spoils its whole transaction, so whatever failed is tried once more in one of its own. Throws when it
 * was the database that went away: then nothing has failed, and the batch is repeated.
 */
async function* secondChance(proofs: Proofs, printer: Printer, tree: Tree, database: Database) {
  const failed = [...proofs.failed.keys()]
  proofs.failed.clear()
  yield proofs
  for (const path of failed) {
    yield await reading(database, (_tx, content) => proof(printer, tree.folder, [path], content))
  }
  if (failed.length > 0) await reading(database, readPosition)
}

/** The position is written down when something happened, and once a day so that it does not fall out of the log. */
function isOld(then: string, asOf: Date): boolean {
  return asOf.getTime() - Date.parse(then) > A_DAY
}
