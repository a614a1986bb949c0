import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Article } from '#shared/contracts/article.ts'
import type { SharedArticle } from '#shared/contracts/article-share.ts'
import { type Language, localPath, splitLanguage } from '#shared/domain/language.ts'
import type { PreviewResult } from '../publisher/preview.ts'
import type { ApiClient } from './api-client.ts'
import type { Previews } from './previews.ts'
import type { Replies } from './replies.ts'

const WHOLE_ARTICLE = /^\/articles\/([a-z0-9-]{1,120})\/whole$/
const FREE_ARTICLE = /^\/articles\/([a-z0-9-]{1,120})\/free$/
const SHARED_ARTICLE = /^\/shared\/([\w-]{43})$/
const UNAVAILABLE = 'The article could not be loaded. Please try again.'

interface WholeArticleDeps {
  api: ApiClient
  security: [string, string][]
  replies: Replies
  render: Previews['render']
}

/**
 * Serves `/shared/{token}`, which opens one article for anybody who has the link, `/articles/{id}/free`, one of the free
 * articles that this browser has opened, and `/articles/{id}/whole`: the page of an article for members, with its whole text. The API decides from
 * the session cookie, the publisher renders the same page in the language of the address, and no shared cache keeps it. A script gets 401 or 403 where a reader who
 * follows the link is led to sign in or to the plans.
 */
export function createWholeArticles({ api, security, replies, render }: WholeArticleDeps) {
  return function serve(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
  ): Promise<void> | undefined {
    const { language, path } = splitLanguage(address)
    const id = WHOLE_ARTICLE.exec(path)?.[1]
    if (id !== undefined) return respond(request, response, language, id)
    const freeId = FREE_ARTICLE.exec(path)?.[1]
    if (freeId !== undefined) return openFree(request, response, language, freeId)
    const token = SHARED_ARTICLE.exec(path)?.[1]
    return token === undefined ? undefined : openLink(request, response, language, token)
  }

  /** What this browser has opened this month. Other browsers, and the next month, get the page with the invitation. */
  async function openFree(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    id: string,
  ): Promise<void> {
    const answer = await api(request, { method: 'GET', path: `/api/articles/${id}/free` })
    if (answer === 'unavailable') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
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
    if (answer === 'unavailable') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    if (answer.status === 404)
      return replies.redirect(request, response, 303, localPath(language, '/article-not-found'))
    if (answer.status !== 200) return replies.forward(request, response, answer)
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
    if (answer === 'unavailable') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
    const isScript = request.headers['sec-fetch-dest'] === 'empty'
    const detour = isScript ? undefined : detourOf(answer.status, language, id)
    if (detour) {
      response.writeHead(303, { Location: detour, 'Cache-Control': 'private, no-store' })
      return void response.end()
    }
    if (answer.status !== 200) return replies.forward(request, response, answer)
    return renderWhole(request, response, language, JSON.parse(answer.body.toString()) as Article)
  }

  async function renderWhole(
    request: IncomingMessage,
    response: ServerResponse,
    language: Language,
    article: Article,
  ): Promise<void> {
    const preview = {
      path: localPath(language, `/articles/${article.id}`),
      articles: [{ ...article, position: 0 }],
      issue: null,
    }
    const result = await render(preview.path, preview, undefined)
    if (result === 'absent' || result === 'failed')
      return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    sendPage(request, response, result)
  }

  function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { html, policy }: Exclude<PreviewResult, string>,
  ): void {
    const body = Buffer.from(html)
    response.writeHead(200, {
      ...Object.fromEntries(security),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
      // The address of a shared article opens it.
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': policy ?? '',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function detourOf(status: number, language: Language, id: string): string | undefined {
  const whole = localPath(language, `/articles/${id}/whole`)
  if (status === 401) return localPath(language, `/login?next=${whole}`)
  return status === 403 ? localPath(language, '/subscription') : undefined
}

export type WholeArticles = ReturnType<typeof createWholeArticles>
