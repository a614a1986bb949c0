import {
  articleCardPath,
  downloadPath,
  editionPath,
  issueCardPath,
  issueEpubPath,
  issuePath,
  issuePdfPath,
} from '#lib/content-paths.ts'
import type { ContentChange } from '#shared/contracts/content-change.ts'
import { pagePath, pageVersionPath } from '#shared/domain/publication-page.ts'

/** One thing that a change makes stale: a page, a generated asset, the table of redirects, or everything. */
export type AffectedPath = { path: string } | { asset: string } | 'redirects' | 'everything'

type Row = NonNullable<ContentChange['newRow']>
type Change = Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>

const pages = (...paths: string[]): AffectedPath[] => paths.map((path) => ({ path }))
const assets = (...paths: string[]): AffectedPath[] => [...new Set(paths)].map((asset) => ({ asset }))

/**
 * The only map from a change to what it makes stale. It may name a page that turns out to be unchanged (its file is then
 * not written) but must not miss one: tests/publisher/completeness.test.ts compares the result with a full prebuild.
 * Generated assets are removed, not rendered; tests/publisher/generated-assets.test.ts compares those that stay.
 */
export function affectedPaths(change: Change): AffectedPath[] {
  switch (change.entity) {
    case 'articles':
      return [
        ...affectedByArticle(rowsOf(change)),
        ...affectedByIssueContents(change),
        ...affectedSearch(change),
        ...affectedRedirects(change),
      ]
    case 'issues':
      return affectedByIssue(rowsOf(change))
    case 'plans':
      return pages('/subscription', '/subscribe/free', '/gift', '/groups')
    case 'redirects':
      return ['redirects']
    // Which pages show them is known only to the database: affected-lists.ts.
    case 'article_lists':
    case 'authors':
      return []
    case 'publication_pages':
      return affectedByPage(rowsOf(change))
    case 'publication_page_versions':
      return rowsOf(change).flatMap(affectedByPageVersion)
    case 'site_settings':
      return ['everything']
  }
}

/** The pages of the changed content itself. Its editor opens them first. */
export function ownPages(change: Change): string[] {
  const ids = new Set(rowsOf(change).map(({ id }) => `${id}`))
  switch (change.entity) {
    case 'articles':
      return [...ids].map((id) => `/articles/${id}`)
    case 'issues':
      return [...ids].map(issuePath)
    case 'publication_pages':
      return [...ids].map(pagePath)
    default:
      return []
  }
}

/** The files of an issue that readers download. */
const editionFiles = (issueId: string) => [issuePdfPath(issueId), issueEpubPath(issueId)]

const FEEDS = ['/rss.xml', '/feed.json']

/** An article is shown on its page and possibly on the front page, in the current issue, its edition, the feeds and the sitemap of its month. */
function affectedByArticle(rows: Row[]): AffectedPath[] {
  const own = rows.map((row) => `/articles/${row.id}`)
  const months = rows.map((row) => monthOf(row.published_at)).filter((month) => month !== undefined)
  const sitemaps = months.map((month) => `/sitemaps/${month}.xml`)
  const cards = rows.map(({ id }) => articleCardPath(`${id}`))
  const issues = rows.map(({ issue_id }) => issue_id).filter((id) => typeof id === 'string')
  return [
    ...pages(
      ...new Set([
        ...own,
        '/',
        '/current-issue',
        ...FEEDS,
        '/sitemap.xml',
        ...sitemaps,
        ...issues.flatMap((id) => [issuePath(id), editionPath(id), downloadPath(id)]),
      ]),
    ),
    ...assets(...cards, ...issues.flatMap(editionFiles)),
  ]
}

/** The archive links to the PDF and the EPUB of an issue that has articles. */
function affectedByIssueContents({ oldRow, newRow }: Change): AffectedPath[] {
  const issueContentsChanged = ['issue_id', 'status', 'published_at', 'access'].some(
    (column) => oldRow?.[column] !== newRow?.[column],
  )
  return issueContentsChanged && (oldRow?.issue_id || newRow?.issue_id) ? pages('/archive') : []
}

/** The search offers categories, authors and years of the newest articles. */
function affectedSearch({ oldRow, newRow }: Change): AffectedPath[] {
  const isOtherwiseOffered = ['id', 'author', 'category', 'status', 'published_at', 'language'].some(
    (column) => oldRow?.[column] !== newRow?.[column],
  )
  return isOtherwiseOffered ? pages('/search') : []
}

/**
 * The redirect of an address that a live article leaves applies again. If the article became live at its scheduled time, the row
 * was there all the time, and the log may have no change of it.
 */
function affectedRedirects({ oldRow, newRow }: Change): AffectedPath[] {
  const mayHaveBeenLive = oldRow?.status === 'published' || oldRow?.status === 'scheduled'
  const leaves = ['id', 'category', 'status', 'published_at'].some((column) => oldRow?.[column] !== newRow?.[column])
  return mayHaveBeenLive && leaves ? ['redirects'] : []
}

/** An issue is shown on the front page, in the archive or as the current one, and has a page and an edition. */
function affectedByIssue(rows: Row[]): AffectedPath[] {
  const ids = rows.map(({ id }) => `${id}`)
  return [
    ...pages(
      ...new Set([
        '/',
        '/current-issue',
        '/archive',
        '/search',
        '/sitemaps/pages.xml',
        ...ids.flatMap((id) => [issuePath(id), editionPath(id), downloadPath(id)]),
      ]),
    ),
    ...assets(...ids.flatMap((id) => [issueCardPath(id), ...editionFiles(id)])),
    'redirects',
  ]
}

/** The footer is on every page. Without it a page affects itself and its versions, which say whether it is removed. */
function affectedByPage(rows: Row[]): AffectedPath[] {
  if (rows.some(({ in_footer }) => in_footer)) return ['everything', 'redirects']
  const [row] = rows
  const id = `${row?.id}`
  const versions = Array.from({ length: Number(row?.last_number) }, (_, index) => pageVersionPath(id, index + 1))
  return [...pages(pagePath(id), ...versions, '/sitemaps/pages.xml'), 'redirects']
}

/** The first version of a page brings it into the footer. */
function affectedByPageVersion({ page_id, number, in_footer }: Row): AffectedPath[] {
  if (in_footer && number === 1) return ['everything']
  const id = `${page_id}`
  // The forms of purchases name the versions that they show.
  const forms = ['terms', 'withdrawal', 'privacy'].includes(id)
    ? ['/checkout', '/gift', '/groups', '/subscribe/free']
    : []
  return pages(pagePath(id), pageVersionPath(id, Number(number)), '/sitemaps/pages.xml', ...forms)
}

function rowsOf({ oldRow, newRow }: Change): Row[] {
  return [oldRow, newRow].filter((row) => row !== null)
}

/** The log records times in the writer's time zone; sitemaps use UTC. */
function monthOf(time: unknown): string | undefined {
  const date = new Date(typeof time === 'string' ? time : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 7)
}
