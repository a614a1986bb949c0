import type { ContentChange } from '#shared/contracts/content-change.ts'
import { readLiveArticles } from '#shared/data/articles.ts'
import { listIssueIds } from '#shared/data/issues.ts'
import { splitLanguage } from '#shared/domain/language.ts'
import { readPage, removePage } from './page-files.ts'
import type { ReadTransaction } from './publisher-database.ts'
import type { LoggedChanges } from './read-batch.ts'
import type { Release } from './release.ts'
import { listPages } from './target-objects.ts'

/** Settings that say who reads articles which do not say it themselves. */
const ACCESS_SETTINGS = ['current_issue_access', 'archive_access', 'other_articles_access', 'pdf_access']
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
  if (entity === 'articles' || entity === 'issues') return oldRow !== null
  return entity === 'site_settings' && ACCESS_SETTINGS.some((column) => oldRow?.[column] !== newRow?.[column])
}

/**
 * Removes from a release what has words that are not public any more: whole articles that are not for everyone now, withdrawn ones,
 * the feeds and lists with such articles, and withdrawn issues. The database says what is public, not the log. All are rendered
 * again on their first request. Returns their paths.
 */
export async function removeClosedPages(tx: ReadTransaction, { folder }: Pick<Release, 'folder'>): Promise<string[]> {
  const articles = await readLiveArticles(tx)
  const issues = new Set(await listIssueIds(tx))
  const paths = await listPages({ folder })
  const lists = paths.filter((path) => isClosedList(folder, path, articles, issues))
  const closed = paths.filter((path) => isClosedArticle(folder, path, articles))
  return [...lists, ...closed].filter((path) => removePage(folder, path))
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
