import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Article } from '#shared/contracts/article.ts'
import type { PreviewResult } from '../publisher/preview.ts'
import type { ApiClient } from './api-client.ts'
import type { Previews } from './previews.ts'
import type { Replies } from './replies.ts'

const WHOLE_ARTICLE = /^\/articles\/([a-z0-9-]{1,120})\/whole$/
const UNAVAILABLE = 'The article could not be loaded. Please try again.'

interface WholeArticleDeps {
  api: ApiClient
  security: [string, string][]
  replies: Replies
  render: Previews['render']
}

/**
 * Serves `/articles/{id}/whole`: the page of an article for members, with its whole text. The API decides from the session
 * cookie, the publisher renders the same page, and no shared cache keeps it. A script gets 401 or 403 where a reader who
 * follows the link is led to sign in or to the plans.
 */
export function createWholeArticles({ api, security, replies, render }: WholeArticleDeps) {
  return function serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> | undefined {
    const id = WHOLE_ARTICLE.exec(path)?.[1]
    return id === undefined ? undefined : respond(request, response, id)
  }

  async function respond(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const answer = await api(request, { method: 'GET', path: `/api/articles/${id}/text` })
    if (answer === 'unavailable') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    if (answer.cookies.length > 0) response.setHeader('Set-Cookie', answer.cookies)
    const isScript = request.headers['sec-fetch-dest'] === 'empty'
    const detour = isScript ? undefined : detourOf(answer.status, id)
    if (detour) {
      response.writeHead(303, { Location: detour, 'Cache-Control': 'private, no-store' })
      return void response.end()
    }
    if (answer.status !== 200) return replies.forward(request, response, answer)
    const article = JSON.parse(answer.body.toString()) as Article
    const preview = { path: `/articles/${id}`, articles: [{ ...article, position: 0 }], issue: null }
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
      'Content-Security-Policy': policy ?? '',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

function detourOf(status: number, id: string): string | undefined {
  if (status === 401) return `/login?next=/articles/${id}/whole`
  return status === 403 ? '/subscription' : undefined
}

export type WholeArticles = ReturnType<typeof createWholeArticles>
