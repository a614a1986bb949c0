import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Article } from '#shared/contracts/article.ts'
import { compressFast } from './encode.ts'
import { renderPreview } from './preview.ts'
import type { Database } from './publisher-database.ts'
import type { Renderer } from './render-pages.ts'
import { createQueue } from './serial-tasks.ts'

/**
 * The page of an article for members with its whole text. `br`: the HTML as brotli in base64, because messages between processes are JSON;
 * undefined where the browser has this version. `failed`: too many wait, or it could not be rendered.
 */
export type WholeArticlePage = { br?: string; policy: string | null; etag: string } | 'failed'
type RenderedPage = { br: string; policy: string | null; etag: string } | 'failed'

/** Different pages; requests for the same page wait for one rendering. A rendering takes some milliseconds. */
const MAX_PENDING = 64
/** Some hundred pages, in memory alone: paid text is on no disk. */
const CACHE_BYTES = 8 * 1024 * 1024

/**
 * Renders whole articles, one at a time, in a queue apart from publishes, previews and searches, and keeps pages until the
 * release changes. `position` is how far the release follows the content log: what surrounds the text on a cached page
 * is never older than on the published pages. undefined: there is no release yet, and nothing is cached. `knownEtag`: the version that the browser has.
 */
export function createWholeArticleRenderer(
  renderer: Renderer,
  database: Database,
  position: () => string | undefined,
): (path: string, article: Article, knownEtag?: string) => Promise<WholeArticlePage> {
  const enqueue = createQueue()
  const pending = new Map<string, Promise<RenderedPage>>()
  const cache = new LRUCache<string, Exclude<RenderedPage, 'failed'>>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ br }) => br.length,
  })
  let cachedPosition: string | undefined

  async function render(path: string, article: Article): Promise<RenderedPage> {
    const preview = { path, articles: [{ ...article, position: 0 }], issue: null }
    const rendered = await renderPreview(renderer, database, path, preview, undefined)
    if (typeof rendered === 'string') return 'failed'
    const { html, policy } = rendered
    const br = (await compressFast(Buffer.from(html))).toString('base64')
    // Weak: it is the same for each encoding.
    return { br, policy, etag: `W/"${hash('sha256', html, 'base64url')}"` }
  }

  function store(key: string, page: RenderedPage, at: string | undefined): RenderedPage {
    if (page !== 'failed' && at !== undefined && at === cachedPosition) cache.set(key, page)
    return page
  }

  async function find(path: string, article: Article): Promise<RenderedPage> {
    const at = position()
    if (at !== cachedPosition) cache.clear()
    cachedPosition = at
    // All of the article is in the key, so that who may read one version gets no other.
    const key = `${at} ${path} ${hash('sha256', JSON.stringify(article))}`
    const known = cache.get(key) ?? pending.get(key)
    if (known) return known
    if (pending.size >= MAX_PENDING) return 'failed'
    const page = enqueue(() => render(path, article))
      .then((rendered) => store(key, rendered, at))
      .catch((): RenderedPage => 'failed')
      .finally(() => pending.delete(key))
    pending.set(key, page)
    return page
  }

  return async (path, article, knownEtag) => {
    const page = await find(path, article)
    return page !== 'failed' && page.etag === knownEtag ? { policy: page.policy, etag: page.etag } : page
  }
}
