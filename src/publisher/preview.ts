import type { Content } from '#lib/content.ts'
import type { Issue } from '#shared/contracts/issue.ts'
import type { Preview, PreviewArticle } from '#shared/contracts/preview.ts'
import { withAuthors } from '#shared/data/article-lists.ts'
import { PREVIEW_PARAMETER, PREVIEWED_PAGE_PARAMETER } from '#shared/domain/preview.ts'
import { type Database, withReadTransaction } from './publisher-database.ts'
import { contentOf, type Renderer, renderPage } from './render-pages.ts'

/** A page with unpublished content. `failed`: it could not be rendered, for example because the database is unreachable. */
export type PreviewResult = { html: string; policy: string | null } | 'absent' | 'failed'

/**
 * Where links to the other pages of a preview lead: to their address with the token of a preview link, or to a page for staff
 * that shows them; undefined where there are no others.
 */
export type PreviewLinks = { token: string } | { address: string } | undefined

/** Editors must not delay publishes for long. */
const MAX_PENDING = 8

/** Renders previews, one at a time: the page that readers will get, from the same code, with other content. */
export function createPreviewRenderer(renderer: Renderer, database: Database) {
  let queue: Promise<unknown> = Promise.resolve()
  let pending = 0

  return (path: string, preview: Preview, links: PreviewLinks): Promise<PreviewResult> => {
    if (pending >= MAX_PENDING) return Promise.resolve('failed')
    pending++
    const result = queue
      .then(() => renderPreview(renderer, database, path, preview, links))
      .catch((): PreviewResult => 'failed')
      .finally(() => pending--)
    queue = result
    return result
  }
}

/** Not queued, and throws where the page cannot be rendered. */
export async function renderPreview(
  { app, siteUrl }: Renderer,
  database: Database,
  path: string,
  preview: Preview,
  links: PreviewLinks,
): Promise<PreviewResult> {
  const rendered = await withReadTransaction(database, async (tx, content) => {
    const articles = await withAuthors(tx, preview.articles)
    return renderPage(app, siteUrl, path, withPreview(contentOf(path, content), { ...preview, articles }))
  })
  if (rendered === 'absent') return 'absent'
  const html = rendered.body.toString()
  return { html: links ? linkPreviewedPages(html, preview, links) : html, policy: rendered.policy }
}

/** Published content with the articles, the issue or the page of a preview in place of the published ones. */
function withPreview(content: Content, { articles, issue, page }: Preview): Content {
  const previewed = new Map(articles.map((article) => [article.id, article]))
  const withIssue = (issues: Issue[]) =>
    issue
      ? [issue, ...issues.filter(({ id }) => id !== issue.id).map((other) => ({ ...other, isCurrent: false }))]
      : issues
  return {
    ...content,
    page: async (id) => (page?.pageId === id ? { ...page, earlier: [] } : content.page(id)),
    article: async (id) => previewed.get(id) ?? content.article(id),
    currentIssue: async () => issue ?? content.currentIssue(),
    issue: async (id) => (issue?.id === id ? issue : content.issue(id)),
    isPublished: async (id) => (await content.issue(id)) !== undefined,
    issues: async () => withIssue(await content.issues()),
    issueArticles: async (id) => (issue?.id === id ? byPosition(articles) : content.issueArticles(id)),
    issueSummaries: async (id) => (issue?.id === id ? byPosition(articles) : content.issueSummaries(id)),
    issueFiles: async (ids) => {
      const files = await content.issueFiles(ids)
      return issue && articles.length > 0 ? new Map([[issue.id, 'everyone'], ...files]) : files
    },
  }
}

const byPosition = (articles: PreviewArticle[]) => articles.toSorted((a, b) => a.position - b.position)

/** Links from one page of a preview to another stay in it, so that a coming issue can be read from page to page. */
function linkPreviewedPages(html: string, { articles, issue }: Preview, links: NonNullable<PreviewLinks>): string {
  const addressOf = (path: string) =>
    'token' in links
      ? `${path}?${PREVIEW_PARAMETER}=${links.token}`
      : `${links.address}?${PREVIEWED_PAGE_PARAMETER}=${path}`
  const paths = new Set(articles.map(({ id }) => `/articles/${id}`))
  if (issue) for (const path of ['/current-issue', `/issues/${issue.id}/read`]) paths.add(path)
  return html.replace(/ href="(\/[^"?#]*)(#[^"]*)?"/g, (link, path: string, fragment = '') =>
    paths.has(path) ? ` href="${addressOf(path)}${fragment}"` : link,
  )
}
