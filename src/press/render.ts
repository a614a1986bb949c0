import type { Content } from '../lib/content.ts'
import type { App } from './build.ts'

/** `absent`: there is no such page (any more). Everything else that is no page is an error. */
export type RenderedPage = { body: Buffer; policy: string | null } | 'absent'

/** Pages that stand for errors are pages all the same, whatever status they set for `astro dev`. */
const ERROR_PAGES = new Set(['/404', '/article-not-found'])

/** Renders one page from content. Throws when the page fails. */
export async function renderPage(app: App, siteUrl: string, page: string, content: Content): Promise<RenderedPage> {
  const response = await app.render(new Request(new URL(page, siteUrl)), { locals: { content } })
  const body = Buffer.from(await response.arrayBuffer())
  const { status } = response
  if ((status === 404 || status === 410) && !ERROR_PAGES.has(page)) return 'absent'
  if (status !== 200 && !ERROR_PAGES.has(page)) throw new Error(`${page} answered ${status}`)
  if (status >= 500) throw new Error(`${page} answered ${status}`)
  return { body, policy: response.headers.get('content-security-policy') }
}
