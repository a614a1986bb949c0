import { issuePath } from '#lib/content-paths.ts'
import { firstNumberAtTop, listFeedPaths, listPagePath, listPath, pageCount, pageOfNumber } from '#lib/list-pages.ts'
import type { ContentChange } from '#shared/contracts/content-change.ts'
import {
  type ListEntry,
  lastNumberOf,
  listEntriesOf,
  listRelatedTo,
  listsWithoutOthers,
} from '#shared/data/article-lists.ts'
import { findLanguageVersionRows, findListedRows, listBeforeInIssue } from '#shared/data/articles.ts'
import { findIssuesAround } from '#shared/data/issues.ts'
import { affectedPaths } from './affected-paths.ts'
import type { ReadTransaction } from './publisher-database.ts'

type Change = Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>
type Row = NonNullable<ContentChange['newRow']>
/** Entries of the log do not know the last number of their list. */
type ChangedEntry = Pick<ListEntry, 'list' | 'number'>

/** Columns that decide which language version of an article a list shows. */
const LANGUAGE_VERSION = ['language', 'translation_group', 'is_translation']
/** Columns that the cards of an article show. A change of its body alone affects none. */
const ON_CARDS = [
  'id',
  'title',
  'excerpt',
  'author',
  'category',
  'image_url',
  'image_alt',
  'published_at',
  'status',
  'issue_id',
  'position',
  ...LANGUAGE_VERSION,
]
/** Columns that decide whether and where an article is listed. */
const LISTING = ['id', 'status', 'published_at', 'issue_id', 'position', 'category', ...LANGUAGE_VERSION]

/**
 * The pages that show a changed article or author in a list, as related or as the next one, and the issues beside a changed one.
 * Unlike `affectedPaths` it asks the database, in a bounded number of queries for a change. A change of one article affects, for
 * each of its lists, the first or one numbered page, two pages when a numbered one begins, and two feeds; the three numbers that it
 * is related to, each with at most four language versions; and at most two articles before it in an issue. The same for each of its
 * other language versions, in whose place a list may show it. An author affects all pages of their list, the first article of a
 * list and the last one all pages of the list, an issue the two beside it.
 */
export async function affectedLists(tx: ReadTransaction, changes: Change[]): Promise<string[]> {
  const changed = changes.filter(({ entity }) => entity === 'articles')
  const languageVersions = await affectedLanguageVersions(tx, changes)
  const articles = [...changed, ...languageVersions]
  const entries = rowsOf(changes, 'article_lists').map(toEntry)
  const relisted = await affectedByAuthors(tx, changes)
  const onCards = articles.filter((change) => differs(change, ON_CARDS))
  const placed = articles.filter((change) => differs(change, LISTING))
  const [ofArticles, idsOnCards, idsPlaced] = [articles, onCards, placed].map((some) => idsOf(some))
  const current = await listEntriesOf(tx, ofArticles ?? [])
  const shown = current.filter(({ articleId }) => idsOnCards?.includes(articleId))
  const moved = current.filter(({ articleId }) => idsPlaced?.includes(articleId))
  const lists = [...new Set([...moved, ...entries].map(({ list }) => list))]
  const listed = rowsOf(changes, 'article_lists').map(({ article_id }) => `${article_id}`)
  // These lists may have appeared with the changed articles, or disappeared, with all their pages.
  const whole = await listsWithoutOthers(tx, lists, [...(idsPlaced ?? []), ...listed])
  const related = await listRelatedTo(tx, [...shown, ...entries].filter(isOfCategory))
  return [
    ...relisted,
    ...languageVersions.flatMap(pagesOf),
    ...shown.flatMap(pagesOfEntry),
    ...moved.map(({ list }) => listPath(list)),
    ...whole.flatMap(({ list, lastNumber }) => numberedPages(list, lastNumber)),
    ...current.filter(isAtTop).flatMap(({ list }) => listFeedPaths(list)),
    ...moved.flatMap(({ list }) => listFeedPaths(list)),
    ...entries.flatMap(pagesOfChangedEntry),
    ...(placed.length > 0 || entries.length > 0 ? ['/sitemaps/pages.xml'] : []),
    ...related.map((id) => `/articles/${id}`),
    ...(await articlesBefore(tx, onCards)),
    ...(await adjacentIssues(tx, changes)),
  ]
}

/** The other language versions of changed articles, as if they had changed as well. */
async function affectedLanguageVersions(tx: ReadTransaction, changes: Change[]): Promise<Change[]> {
  const articles = changes.filter(({ entity }) => entity === 'articles')
  const changedIds = idsOf(articles)
  const groups = articles
    .filter((change) => differs(change, ON_CARDS))
    .flatMap(({ oldRow, newRow }) => [oldRow?.translation_group, newRow?.translation_group])
    .filter((group) => typeof group === 'string')
  // An author who is added to one language version brings it into a list.
  const listed = rowsOf(changes, 'article_lists').map(({ article_id }) => `${article_id}`)
  const rows = await findLanguageVersionRows(
    tx,
    [...new Set(groups)],
    listed.filter((id) => !changedIds.includes(id)),
  )
  return rows
    .filter(({ id }) => !changedIds.includes(id))
    .map((row) => ({ entity: 'articles' as const, oldRow: null, newRow: row }))
}

const pagesOf = (change: Change): string[] =>
  affectedPaths(change).flatMap((entry) => (typeof entry === 'object' && 'path' in entry ? [entry.path] : []))

const isOfCategory = ({ list }: ChangedEntry) => list.startsWith('category:')
const isAtTop = ({ number, lastNumber }: ListEntry) => number >= firstNumberAtTop(lastNumber)

const pagesOfEntry = (entry: ListEntry) =>
  isAtTop(entry) ? [listPath(entry.list)] : [listPagePath(entry.list, pageOfNumber(entry.number))]

/** A number that was given or taken back. The one that fills the first page begins a numbered page, to which the one before leads. */
function pagesOfChangedEntry({ list, number }: ChangedEntry): string[] {
  const started = pageCount(number) > pageCount(number - 1) ? pageCount(number) : undefined
  const numbers = [pageOfNumber(number), ...(started ? [started, started - 1] : [])].filter((page) => page > 0)
  return [listPath(list), ...listFeedPaths(list), ...numbers.map((page) => listPagePath(list, page))]
}

const numberedPages = (list: string, lastNumber: number) =>
  Array.from({ length: pageCount(lastNumber) }, (_, index) => listPagePath(list, index + 1))

/** All pages of an author who changed; and what shows articles that got or lost an author without a change of their own. */
async function affectedByAuthors(tx: ReadTransaction, changes: Change[]): Promise<string[]> {
  const lists = new Set(rowsOf(changes, 'authors').map(({ id }) => `author:${id}`))
  // The search offers the authors of the newest articles.
  const pages: string[] = lists.size > 0 ? ['/sitemaps/pages.xml', '/search'] : []
  for (const list of lists) {
    pages.push(listPath(list), ...listFeedPaths(list), ...numberedPages(list, await lastNumberOf(tx, list)))
  }
  const articles = rowsOf(changes, 'article_lists')
    .filter(({ list }) => `${list}`.startsWith('author:'))
    .map((row) => `${row.article_id}`)
  const slots = articles.length > 0 ? await findListedRows(tx, [...new Set(articles)]) : []
  const entries = await listEntriesOf(tx, articles)
  return [
    ...pages,
    ...(articles.length > 0 ? ['/search'] : []),
    ...slots.flatMap((row) => pagesOf({ entity: 'articles', oldRow: row, newRow: row })),
    ...entries.flatMap(pagesOfEntry),
  ]
}

/** The articles that lead to a changed one as the next, before its earlier and its present slot. */
async function articlesBefore(tx: ReadTransaction, changes: Change[]): Promise<string[]> {
  const slots = new Map<string, { issueId: string; position: number; id: string }>()
  for (const row of changes.flatMap(({ oldRow, newRow }) => [oldRow, newRow])) {
    if (typeof row?.issue_id !== 'string') continue
    const slot = { issueId: row.issue_id, position: Number(row.position), id: `${row.id}` }
    slots.set(JSON.stringify(slot), slot)
  }
  return (await listBeforeInIssue(tx, [...slots.values()])).map((id) => `/articles/${id}`)
}

/** The issues that lead to a changed one as the previous or the next. */
async function adjacentIssues(tx: ReadTransaction, changes: Change[]): Promise<string[]> {
  const adjacent: string[] = []
  for (const { id, published_at } of rowsOf(changes, 'issues')) {
    if (typeof published_at !== 'string') continue
    const { previous, next } = await findIssuesAround(tx, published_at, `${id}`)
    for (const issue of [previous, next]) if (issue) adjacent.push(issuePath(issue.id))
  }
  return adjacent
}

const differs = ({ oldRow, newRow }: Change, columns: string[]) =>
  !oldRow || !newRow || columns.some((column) => oldRow[column] !== newRow[column])

const idsOf = (changes: Change[]) => [
  ...new Set(changes.flatMap(({ oldRow, newRow }) => [oldRow, newRow].flatMap((row) => (row ? [`${row.id}`] : [])))),
]

const rowsOf = (changes: Change[], entity: Change['entity']): Row[] =>
  changes
    .filter((change) => change.entity === entity)
    .flatMap(({ oldRow, newRow }) => [oldRow, newRow])
    .filter((row) => row !== null)

const toEntry = ({ list, number }: Row): ChangedEntry => ({ list: `${list}`, number: Number(number) })
