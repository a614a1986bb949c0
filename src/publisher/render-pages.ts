import type { Content } from '#lib/content.ts'
import { type EncodedPage, encodeSmall } from './encode.ts'
import { readPage, removePage, writePage } from './page-files.ts'
import type { PublisherContent } from './publisher-database.ts'
import type { App } from './site-build.ts'

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

export interface Renderer {
  app: App
  siteUrl: string
}

/** What became of each page of a run: ready to be put in place, gone, the same as before, or failed. */
export interface RenderResults {
  ready: Map<string, EncodedPage>
  absent: string[]
  failed: Map<string, unknown>
  policies: Set<string>
}

/** Renders pages one by one, and compresses each while the next is rendered. Touches no file. */
export async function renderPages(
  renderer: Renderer,
  releaseFolder: string,
  paths: Iterable<string>,
  content: PublisherContent,
) {
  const results: RenderResults = { ready: new Map(), absent: [], failed: new Map(), policies: new Set() }
  const encoding: Promise<unknown>[] = []
  for (const path of paths) {
    try {
      const rendered = await renderPage(renderer.app, renderer.siteUrl, path, content)
      if (rendered === 'absent') {
        results.absent.push(path)
        continue
      }
      if (rendered.policy) results.policies.add(rendered.policy)
      if (readPage(releaseFolder, path)?.equals(rendered.body)) continue
      encoding.push(encodeSmall(rendered.body).then((page) => results.ready.set(path, page)))
    } catch (error) {
      results.failed.set(path, error)
    }
  }
  await Promise.all(encoding)
  return results
}

/** Puts a run in place, as close together as files allow. Returns the paths that readers now see changed. */
export function writePages(releaseFolder: string, { ready, absent }: RenderResults): string[] {
  for (const [path, page] of ready) writePage(releaseFolder, path, page)
  const removed = absent.filter((path) => removePage(releaseFolder, path))
  return [...ready.keys(), ...removed]
}
