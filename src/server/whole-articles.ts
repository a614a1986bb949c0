import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { Article } from '#shared/contracts/article.ts'
import type { SharedArticle } from '#shared/contracts/article-share.ts'
import { translatable } from '#shared/contracts/translatable.ts'
import { type Language, localPath, splitLanguage } from '#shared/domain/language.ts'
import type { FromWorker } from '../publisher/process-messages.ts'
import type { WholeArticlePage } from '../publisher/whole-article.ts'
import type { ApiClient } from './api-client.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { createPendingRequests } from './pending-requests.ts'
import { isFromScript, type Replies } from './replies.ts'
import { isFresh } from './send.ts'

const WHOLE_ARTICLE = /^\/articles\/([a-z0-9-]{1,120})\/whole$/
const FREE_ARTICLE = /^\/articles\/([a-z0-9-]{1,120})\/free$/
const SHARED_ARTICLE = /^\/shared\/([\w-]{43})$/
const TIMEOUT_MS = 5_000
const decompress = promisify(brotliDecompress)
const UNAVAILABLE = translatable('The article could not be loaded. Please try again.')

interface WholeArticleDeps {
  api: ApiClient
  security: [string, string][]
  replies: Replies
  send: (message: FromWorker) => void
}

/**
 * Serves `/shared/{token}`, which opens one article for anybody who has the link, `/articles/{id}/free`, one of the free
 * articles that this browser has opened, and `/articles/{id}/whole`: the page of an article for members, with its whole text. The API decides from
 * the session cookie, the publisher renders the same page in the language of the address, and no shared cache keeps it; the browser of a script keeps
 * it and asks each time. A script gets 401 or 403 where a reader who follows the link is led to sign in or to the plans.
 */
export function createWholeArticles({ api, security, replies, send }: WholeArticleDeps) {
  const pending = createPendingRequests<WholeArticlePage>()

  function serve(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> | undefined {
    const { language, path } = splitLanguage(address)
    const id = WHOLE_ARTICLE.exec(path)?.[1]
    if (id !== undefined) return respond(request, response, language, id)
    const freeId = FREE_ARTICLE.exec(path)?.[1]
    if (freeId !== undefined) return openFree(request, response, language, freeId)
    const token = SHARED_ARTICLE.exec(path)?.[1]
    return token === undefined ? undefined : openLink(request, response, language, token)
  }

  /** Opens an article that this browser has opened this month before. Other browsers, and the next month, get the page with the invitation. */
  async function openFree(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    id: string,
  ): Promise<void> {
    const answer = await api(request, { method: 'GET', path: `/api/articles/${id}/free` })
    if (answer === 'unavailable') return replies.failure(request, response, answer, UNAVAILABLE)
    if (answer.status !== 200) return replies.redirect(request, response, 303, localPath(language, `/articles/${id}`))
    return renderWhole(request, response, language, JSON.parse(answer.body.toString()) as Article)
  }

  /** A link that has ended leads to the page that everybody may read. */
  async function openLink(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    token: string,
  ): Promise<void> {
    const answer = await api(request, { method: 'GET', path: `/api/shared-articles/${token}` })
    if (answer === 'unavailable') return replies.failure(request, response, answer, UNAVAILABLE)
    if (answer.status === 404)
      return replies.redirect(request, response, 303, localPath(language, '/article-not-found'))
    if (answer.status !== 200) return replies.failure(request, response, answer, UNAVAILABLE)
    const { articleId, article } = JSON.parse(answer.body.toString()) as SharedArticle
    if (!article) return replies.redirect(request, response, 303, localPath(language, `/articles/${articleId}`))
    return renderWhole(request, response, language, article)
  }

  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    id: string,
  ): Promise<void> {
    const answer = await api(request, { method: 'GET', path: `/api/articles/${id}/text` })
    if (answer === 'unavailable') return replies.failure(request, response, answer, UNAVAILABLE)
    if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
    const detour = isFromScript(request) ? undefined : detourOf(answer.status, language, id)
    if (detour) {
      response.writeHead(303, { Location: detour, ...NOT_STORED })
      return void response.end()
    }
    if (answer.status !== 200) return replies.failure(request, response, answer, UNAVAILABLE)
    return renderWhole(request, response, language, JSON.parse(answer.body.toString()) as Article)
  }

  async function renderWhole(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    article: Article,
  ): Promise<void> {
    const path = localPath(language, `/articles/${article.id}`)
    const knownEtag = isFromScript(request) ? storedVersion(request) : undefined
    const page = await pending.request(
      (id) => send({ kind: 'whole-article', id, path, article, knownEtag }),
      TIMEOUT_MS,
      'failed',
    )
    if (page === 'failed') return replies.failure(request, response, 'unavailable', UNAVAILABLE)
    return sendPage(request, response, page)
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { br, policy, etag }: Exclude<WholeArticlePage, 'failed'>,
  ): Promise<void> {
    const headers = {
      ...Object.fromEntries(security),
      // Scripts revalidate what the browser has kept (src/features/articles/fetch-whole-article.ts).
      ...(isFromScript(request) ? { ETag: etag, 'Cache-Control': 'private, no-cache' } : NOT_STORED),
      Vary: 'Cookie, Sec-Fetch-Dest, Accept-Encoding',
      'X-Robots-Tag': 'noindex',
      // The address of a shared article opens it. With `no-referrer` the forms of the page would be sent with `Origin: null`.
      'Referrer-Policy': 'same-origin',
      'Content-Security-Policy': policy ?? '',
    }
    if (br === undefined || (isFromScript(request) && isFresh(request, { etag })))
      return void response.writeHead(304, headers).end()
    const compressed = Buffer.from(br, 'base64')
    const isCompressed = negotiateEncoding(request.headers['accept-encoding']) === 'br'
    const body = isCompressed ? compressed : await decompress(compressed)
    response.writeHead(200, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      ...(isCompressed && { 'Content-Encoding': 'br' }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return { resolve: pending.resolve, serve }
}

/** The ETag of what the browser has stored, unless it asks for the page itself. The publisher compares it with that of the page. */
function storedVersion(request: IncomingMessage): string | undefined {
  const etag = request.headers['if-none-match']
  return etag !== undefined && isFresh(request, { etag }) ? etag : undefined
}

/** After a session has ended, the back button shows what the browser has kept of a page without asking the site. */
const NOT_STORED = { 'Cache-Control': 'private, no-store' }

function detourOf(status: number, language: Language, id: string): string | undefined {
  const whole = localPath(language, `/articles/${id}/whole`)
  if (status === 401) return localPath(language, `/login?next=${whole}`)
  // Its page knows whether it was renamed or is no longer published.
  if (status === 404) return localPath(language, `/articles/${id}`)
  return status === 403 ? localPath(language, '/subscription') : undefined
}

export type WholeArticles = ReturnType<typeof createWholeArticles>
