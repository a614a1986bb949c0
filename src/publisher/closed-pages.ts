import { setImmediate } from 'node:timers/promises'
import type { ContentChange } from '#shared/contracts/content-change.ts'
import { readLiveArticles } from '#shared/data/articles.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { splitLanguage } from '#shared/domain/language.ts'
import { readPage, removePage } from './page-files.ts'
import type { ReadTransaction } from './publisher-database.ts'
import type { LoggedChanges } from './read-batch.ts'
import type { Release } from './release.ts'
import { listPages } from './target-objects.ts'

/** The columns that say what readers see, and who reads it whole. */
const DECIDING_COLUMNS: Partial<Record<ContentChange['entity'], string[]>> = {
  articles: ['id', 'status', 'published_at', 'access', 'issue_id'],
  issues: ['id', 'published_at', 'access', 'is_current'],
  site_settings: ['current_issue_access', 'archive_access', 'other_articles_access', 'pdf_access'],
}
const ARTICLE_PAGE = /^\/articles\/([a-z0-9-]+)$/
const ISSUE_PAGE = /^\/issues\/([a-z0-9-]+)(?:\/|$)/
const FEED = /\/(?:rss\.xml|feed\.json)$/
const LISTING_PAGE = /^\/(?:issues|categories|authors|page|sitemaps)\//
const ARTICLE_ADDRESS = /\/articles\/([a-z0-9-]+)/g
/** In the structured data of a page that has the opening of an article alone (src/lib/structured-data/news-article.ts). */
const OPENING_MARK = '"isAccessibleForFree":false'

/** Whether the changes may have withdrawn an article or an issue, or closed one for everyone. New content does neither. */
export const mayClose = ({ isUnread, all }: Pick<LoggedChanges, 'isUnread' | 'all'>): boolean =>
  isUnread || all.some(closes)

function closes({ entity, oldRow, newRow }: Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>): boolean {
  if (oldRow === null) return false
  return DECIDING_COLUMNS[entity]?.some((column) => oldRow[column] !== newRow?.[column]) ?? false
}

/** Everything that readers see now. */
export interface LiveContent {
  /** Article id → whether everyone reads it whole. */
  articles: Map<string, boolean>
  issues: Set<string>
}

export const readLiveContent = async (tx: ReadTransaction): Promise<LiveContent> => ({
  articles: await readLiveArticles(tx),
  issues: new Set(await listIssueIds(tx)),
})

/** Pages that are read before other work of the publisher gets its turn. */
const PAGES_AT_ONCE = 50

/**
 * Removes from a release what has words that are not public any more: whole articles that are not for everyone now, withdrawn ones,
 * the feeds and lists with such articles, and withdrawn issues. The database says what is public, not the log. All are rendered
 * again on their first request. Returns their paths, which it announces even if a file cannot be removed.
 */
export async function removeClosedPages(
  { folder }: Pick<Release, 'folder'>,
  { articles, issues }: LiveContent,
  announce: (paths: string[]) => void,
): Promise<string[]> {
  const closed: string[] = []
  for (const [index, page] of (await listPages({ folder })).entries()) {
    if (index % PAGES_AT_ONCE === 0) await setImmediate()
    if (isClosedArticle(folder, page, articles) || isClosedList(folder, page, articles, issues)) closed.push(page)
  }
  try {
    for (const page of closed) removePage(folder, page)
  } finally {
    announce(closed)
  }
  return closed
}

function isClosedArticle(folder: string, page: string, articles: Map<string, boolean>): boolean {
  const [, id] = ARTICLE_PAGE.exec(splitLanguage(page).path) ?? []
  if (id === undefined || articles.get(id)) return false
  return !articles.has(id) || !readPage(folder, page)?.includes(OPENING_MARK)
}

function isClosedList(folder: string, page: string, articles: Map<string, boolean>, issues: Set<string>): boolean {
  const { path } = splitLanguage(page)
  const [, issue] = ISSUE_PAGE.exec(path) ?? []
  if (issue !== undefined && !issues.has(issue)) return true
  const isFeed = FEED.test(path)
  if (!isFeed && !LISTING_PAGE.test(path)) return false
  const mentioned = [...(readPage(folder, page)?.toString() ?? '').matchAll(ARTICLE_ADDRESS)]
  // A feed has the whole text of articles for everyone.
  return mentioned.some(([, id = '']) => (isFeed ? !articles.get(id) : !articles.has(id)))
}
