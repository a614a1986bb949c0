import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseAssetPath } from '#lib/content-paths.ts'
import { logLine } from '#lib/log.ts'
import type { MediaCache } from '#lib/media-cache.ts'
import type { RequestCounter } from '#lib/request-counts.ts'
import { encodePath } from '#shared/contracts/canonical-path.ts'
import { errorContext } from '#shared/domain/error-context.ts'
import {
  DEFAULT_LANGUAGE,
  isInEachLanguage,
  type Language,
  localPath,
  PAGE_LANGUAGE_HEADER,
  splitLanguage,
} from '#shared/domain/language.ts'
import type { PublisherState } from '../publisher/process-messages.ts'
import { ARTICLE_READS_PATH } from './article-reads.ts'
import { formEndpoints } from './form-endpoints.ts'
import type { GeneratedAssetStore } from './generated-asset-store.ts'
import type { GiftCards } from './gift-cards.ts'
import { chosenLanguage, serveLanguageChoice } from './language-choice.ts'
import { isMediaRoute } from './media-routes.ts'
import { METRICS_PATH, type Metrics } from './metrics.ts'
import type { MissingPages } from './missing-pages.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { HEALTH_PATH, type ObserveRequest } from './observe-requests.ts'
import type { ErrorPage, PageStore } from './page-store.ts'
import type { Previews } from './previews.ts'
import type { RenderRequests } from './render-requests.ts'
import type { Replies } from './replies.ts'
import { idsOf } from './request-ids.ts'
import { normalizePath, parseRequestUrl, type RequestUrl } from './request-url.ts'
import type { Searches } from './searches.ts'
import { send, sendWithStatus } from './send.ts'
import type { EditionFiles } from './serve-edition-files.ts'
import { serveGeneratedAsset } from './serve-generated-asset.ts'
import type { WholeArticles } from './whole-articles.ts'

export interface RequestHandlerDeps {
  pages: PageStore
  assets: GeneratedAssetStore
  files: (request: IncomingMessage, response: ServerResponse, page: string) => boolean
  api: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** Pictures of the media library that are not on this machine yet. */
  mediaCache: MediaCache
  articleReads: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  mediaRoutes: (request: IncomingMessage, response: ServerResponse, page: string, query: string) => Promise<void>
  renderRequests: RenderRequests
  previews: Previews
  searches: Searches
  wholeArticles: WholeArticles
  giftCards: GiftCards
  editionFiles: EditionFiles
  publisherState: () => PublisherState
  metrics: Metrics
  missingPages: MissingPages
  counter: RequestCounter
  observe: ObserveRequest
  replies: Replies
}

/** Where a link to an article that does not exist leads: it answers 404 itself, and is no missing page that a redirect could repair. */
const ARTICLE_NOT_FOUND = '/article-not-found' satisfies ErrorPage

/** Pages with parameters and feeds: they can exist before their file, or after it was removed because it had a closed article. */
const RENDERABLE_ON_DEMAND =
  /^\/(?:articles\/[a-z0-9-]{1,120}|issues\/[a-z0-9-]{1,120}(?:\/read|\/download)?|sitemaps\/\d{4}-\d{2}\.xml|rss\.xml|feed\.json|(?:(?:categories|authors)\/[a-z0-9-]{1,120}(?:\/rss\.xml|\/feed\.json|\/page\/\d{1,6})?|page\/\d{1,6}))$/

/** Answers every request. Nearly all are for a page that is in memory under exactly this URL, so that is tried first. */
export function createRequestHandler(deps: RequestHandlerDeps) {
  const { pages, replies, counter, observe } = deps
  return function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const language = chosenLanguage(request)
      if (language && pages.find(localPath(language, '/'), 'plain')) {
        replies.redirect(request, response, 303, localPath(language, '/'))
        return
      }
      const page = pages.getCached(request.url ?? '')?.[negotiateEncoding(request.headers['accept-encoding'])]
      if (page !== undefined) {
        counter.countPage()
        send(request, response, page)
        return
      }
    }
    observe(request, response)
    handleRequest(deps, request, response).catch((error) => {
      logLine('error', 'unexpected', { ...idsOf(request), method: request.method, ...errorContext(error) })
      if (response.headersSent) response.destroy()
      else replies.text(request, response, 500)
    })
  }
}

async function handleRequest(
  deps: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { replies } = deps
  const requestUrl: RequestUrl = parseRequestUrl(request.url ?? '')
  const language = 'path' in requestUrl ? applyLanguage(request, requestUrl) : DEFAULT_LANGUAGE
  if ('rejected' in requestUrl) return replies.text(request, response, requestUrl.rejected)
  if ('path' in requestUrl && (requestUrl.path === '/api' || requestUrl.path.startsWith('/api/'))) {
    if (isMediaRoute(request.method, requestUrl.path))
      return deps.mediaRoutes(request, response, requestUrl.path, requestUrl.query)
    return deps.api(request, response)
  }
  if ('path' in requestUrl && requestUrl.path === ARTICLE_READS_PATH) return deps.articleReads(request, response)
  const preview = 'path' in requestUrl && deps.previews.serve(request, response, requestUrl.path, requestUrl.query)
  if (preview) return preview
  const unprefixed = 'path' in requestUrl ? splitLanguage(requestUrl.path).path : undefined
  const endpoint = unprefixed === undefined ? undefined : formEndpoints.get(unprefixed)
  if (request.method === 'POST' && endpoint && 'path' in requestUrl) {
    nameLanguage(request, language)
    request.url = endpoint + requestUrl.query
    return deps.api(request, response)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return replies.text(request, response, 405, { Allow: endpoint ? 'GET, HEAD, POST' : 'GET, HEAD' })
  }
  if ('canonicalUrl' in requestUrl) return replies.redirect(request, response, 308, requestUrl.canonicalUrl)
  if (requestUrl.path === METRICS_PATH && deps.metrics.isAllowed(request)) return deps.metrics.serve(request, response)
  if (requestUrl.path === HEALTH_PATH) return health(deps, request, response)
  if (serveLanguageChoice(request, response, requestUrl, replies)) return
  const isPublished = deps.pages.hasLanguage(language)
  const wholeArticle = isPublished && deps.wholeArticles.serve(request, response, requestUrl.path)
  if (wholeArticle) return wholeArticle
  const giftCard = deps.giftCards(request, response, requestUrl.path, requestUrl.query)
  if (giftCard) return giftCard
  if (isPublished && (await deps.searches.serve(request, response, requestUrl.path, requestUrl.query))) return
  return servePath(deps, request, response, requestUrl)
}

/** Calls of the API from a form on a French page go to '/fr/api/…'. Returns the language that the address names. */
function applyLanguage(request: IncomingMessage, requestUrl: { path: string; query: string }): Language {
  const { language, path } = splitLanguage(requestUrl.path)
  if (language !== DEFAULT_LANGUAGE && path.startsWith('/api/')) {
    requestUrl.path = path
    request.url = path + requestUrl.query
    nameLanguage(request, language)
  }
  return language
}

function nameLanguage(request: IncomingMessage, language: Language): void {
  if (language !== DEFAULT_LANGUAGE) request.headers[PAGE_LANGUAGE_HEADER] = language
}

/**
 * Tries in this order: a generated asset (card or PDF), a page, a file, the "being prepared" response while there is no
 * release, a redirect or 410, the path without a language that is not published, a page rendered on demand, the normalized path,
 * the 404 page.
 */
async function servePath(
  deps: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<void> {
  const { pages, files, replies, renderRequests } = deps
  const asset = parseAssetPath(path)
  if (asset)
    return serveGeneratedAsset(
      { ...deps, sendErrorPage: (...args) => sendErrorPage(deps, ...args) },
      request,
      response,
      path,
      asset,
    )
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const page = pages.find(path, encoding)
  if (page) return send(request, response, page)
  if (files(request, response, path)) return
  if (path.startsWith('/media/')) return serveMediaFile(deps, request, response, path)
  if (!pages.isReady) return replies.preparing(request, response, deps.publisherState().progress)
  const redirect = pages.redirectFor(path)
  if (redirect?.status === 410) return sendErrorPage(deps, request, response, path, 410)
  if (redirect) return replies.redirect(request, response, redirect.status, redirect.to)
  const { language, path: unprefixed } = splitLanguage(path)
  // Links in e-mails, feeds and bookmarks of a language that may be published again.
  if (!pages.hasLanguage(language) && isInEachLanguage(unprefixed))
    return replies.redirect(request, response, 302, encodeURI(unprefixed) + query)
  if (RENDERABLE_ON_DEMAND.test(unprefixed)) {
    const outcome = await renderRequests.renderPage(path)
    const rendered = outcome === 'rendered' ? pages.find(path, encoding) : undefined
    if (rendered) return send(request, response, rendered)
    if (outcome === 'unknown') return replies.preparing(request, response)
  }
  const normalized = normalizePath(path)
  if (normalized !== path && (pages.find(normalized, encoding) || pages.redirectFor(normalized))) {
    return replies.redirect(request, response, 308, encodePath(normalized) + query)
  }
  return sendErrorPage(deps, request, response, path, 404)
}

/** A picture of the media library, fetched from Storage; the other files of the folder have been tried before. */
async function serveMediaFile(
  deps: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { files, mediaCache, replies } = deps
  let exists: boolean
  try {
    exists = await mediaCache.ensure(path)
  } catch (error) {
    logLine('error', 'picture not fetched', { ...idsOf(request), path, ...errorContext(error) })
    return replies.text(request, response, 503, { 'Retry-After': '2' })
  }
  if (!exists) return sendErrorPage(deps, request, response, path, 404)
  if (!files(request, response, path)) replies.text(request, response, 503, { 'Retry-After': '1' })
}

function sendErrorPage(
  { pages, missingPages, replies }: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status: 404 | 410,
): void {
  const { language, path: unprefixed } = splitLanguage(path)
  // A redirect of the path without its language would not apply to a language that is not published.
  if (status === 404 && unprefixed !== ARTICLE_NOT_FOUND)
    missingPages.record(pages.hasLanguage(language) ? unprefixed : path, request.headers.referer)
  const isAboutArticle = unprefixed === ARTICLE_NOT_FOUND || unprefixed.startsWith('/articles/')
  const name = isAboutArticle ? ARTICLE_NOT_FOUND : '/404'
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const page = pages.findError(language, name, encoding) ?? pages.findError(DEFAULT_LANGUAGE, name, encoding)
  if (page) sendWithStatus(status, request, response, page)
  else replies.text(request, response, status)
}

function health(
  { pages, publisherState, replies }: RequestHandlerDeps,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const publisher = publisherState()
  replies.json(request, response, pages.isReady ? 200 : 503, { status: pages.isReady ? 'ok' : 'preparing', publisher })
}
