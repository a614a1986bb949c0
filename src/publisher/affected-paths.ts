import { articleCardPath, editionPath, issueCardPath, issuePdfPath } from '#lib/content-paths.ts'
import type { ContentChange } from '#shared/contracts/content-change.ts'

/** What a change asks of the press: one page, a file made on request, the table of redirects, or all that there is. */
export type AffectedPath = { path: string } | { asset: string } | 'redirects' | 'everything'

type Row = NonNullable<ContentChange['newRow']>
type Change = Pick<ContentChange, 'entity' | 'oldRow' | 'newRow'>

const pages = (...paths: string[]): AffectedPath[] => paths.map((path) => ({ path }))
const assets = (...paths: string[]): AffectedPath[] => [...new Set(paths)].map((asset) => ({ asset }))

/**
 * The one map from a change to what it touches. It may name a page that turns out the same (the press then leaves the
 * file alone), but never forget one: tests/publisher/completeness.test.ts compares the outcome with a full prebuild. Files
 * made on request are dropped rather than rendered; tests/publisher/generated-assets.test.ts compares what is left of them.
 */
export function affectedPaths(change: Change): AffectedPath[] {
  switch (change.entity) {
    case 'articles':
      return [...affectedByArticle(rowsOf(change)), ...affectedByIssueContents(change)]
    case 'issues':
      return affectedByIssue(rowsOf(change))
    case 'plans':
      return pages('/subscription', '/subscribe/free')
    case 'redirects':
      return ['redirects']
    case 'site_settings':
      return ['everything']
  }
}

const FEEDS = ['/rss.xml', '/feed.json']

/** An article stands on its page, maybe on the front page, in the current issue and its edition, the feeds and its month. */
function affectedByArticle(rows: Row[]): AffectedPath[] {
  const own = rows.map((row) => `/articles/${row.id}`)
  const months = rows.map((row) => monthOf(row.published_at)).filter((month) => month !== undefined)
  const sitemaps = months.map((month) => `/sitemaps/${month}.xml`)
  const cards = rows.map(({ id }) => articleCardPath(`${id}`))
  const issues = rows.map(({ issue_id }) => issue_id).filter((id) => typeof id === 'string')
  return [
    ...pages(
      ...new Set([...own, '/', '/current-issue', ...FEEDS, '/sitemap.xml', ...sitemaps, ...issues.map(editionPath)]),
    ),
    ...assets(...cards, ...issues.map(issuePdfPath)),
  ]
}

/** The archive offers an issue as a PDF while there is an article in it. */
function affectedByIssueContents({ oldRow, newRow }: Change): AffectedPath[] {
  const issueContentsChanged = ['issue_id', 'status', 'published_at'].some(
    (column) => oldRow?.[column] !== newRow?.[column],
  )
  return issueContentsChanged && (oldRow?.issue_id || newRow?.issue_id) ? pages('/archive') : []
}

/** An issue stands on the front page, in the archive or as the current one, and has an edition; its bare address leads there. */
function affectedByIssue(rows: Row[]): AffectedPath[] {
  const ids = rows.map(({ id }) => `${id}`)
  return [
    ...pages(...new Set(['/', '/current-issue', '/archive', '/sitemaps/pages.xml', ...ids.map(editionPath)])),
    ...assets(...ids.flatMap((id) => [issueCardPath(id), issuePdfPath(id)])),
    'redirects',
  ]
}

function rowsOf({ oldRow, newRow }: Change): Row[] {
  return [oldRow, newRow].filter((row) => row !== null)
}

/** The log writes times in the writer's own zone; sitemaps go by UTC. */
function monthOf(time: unknown): string | undefined {
  const date = new Date(typeof time === 'string' ? time : Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString().slice(0, 7)
}
