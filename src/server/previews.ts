import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Preview } from '#shared/contracts/preview.ts'
import { PREVIEW_PARAMETER, PREVIEWED_PAGE_PARAMETER } from '#shared/domain/preview.ts'
import type { PreviewLinks, PreviewResult } from '../publisher/preview.ts'
import type { FromWorker } from '../publisher/process-messages.ts'
import type { ApiClient } from './api-client.ts'
import { createPendingRequests } from './pending-requests.ts'
import { readBody } from './read-body.ts'
import type { Replies } from './replies.ts'

const TIMEOUT_MS = 5_000
const DRAFT_PATH = /^\/preview\/(articles|issues|pages)\/([0-9a-z-]{1,120})$/
/** The pages in the preview of an issue. */
const ISSUE_PAGE = /^\/(?:current-issue|articles\/[a-z0-9-]{1,120}|issues\/[a-z0-9-]{1,120}\/read)$/
const MAX_BODY_BYTES = 3 * 1024 * 1024

interface PreviewDeps {
  api: ApiClient
  security: [string, string][]
  replies: Replies
  send: (message: FromWorker) => void
}

/**
 * Serves pages with unpublished content. The API decides who may see what, the publisher renders it, and no cache keeps it:
 * - `GET` and `POST /preview/articles/<id of the draft>`, `/preview/pages/<id>` and `/preview/issues/<id>`: for staff; a POST carries the document
 *   that is being typed, and `?page=` names another page of the issue;
 * - any page with `?preview=<token>`: for people with a preview link.
 */
export function createPreviews({ api, security, replies, send }: PreviewDeps) {
  const pending = createPendingRequests<PreviewResult>()

  function render(path: string, preview: Preview, links: PreviewLinks): Promise<PreviewResult> {
    return pending.request((id) => send({ kind: 'preview', id, path, preview, links }), TIMEOUT_MS, 'failed')
  }

  /** `path` undefined: the page that the preview itself names. */
  async function respond(
    request: IncomingMessage,
    response: ServerResponse,
    apiRequest: { method: string; path: string; body?: Buffer },
    { path, links }: { path?: string | undefined; links?: PreviewLinks },
  ): Promise<void> {
    const answer = await api(request, apiRequest)
    if (answer === 'unavailable') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    if (answer.status !== 200) return replies.forward(request, response, answer)
    const preview = JSON.parse(answer.body.toString()) as Preview
    const result = await render(path ?? preview.path, preview, links)
    if (result === 'absent') return replies.problem(request, response, 'not-found', 'This preview has no such page.')
    if (result === 'failed') return replies.problem(request, response, 'unavailable', UNAVAILABLE)
    const { html, policy } = result
    const body = Buffer.from(html)
    const isForStaff = links === undefined || 'address' in links
    response.writeHead(200, {
      ...Object.fromEntries(security),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex, nofollow',
      // The address may have a token. With `no-referrer` the forms of the page would be sent with `Origin: null`.
      'Referrer-Policy': 'same-origin',
      // The admin shows staff the page in a frame.
      'X-Frame-Options': isForStaff ? 'SAMEORIGIN' : 'DENY',
      'Content-Security-Policy': isForStaff ? framedPolicy(policy ?? '') : (policy ?? ''),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  return {
    resolve: pending.resolve,

    /** Whether the request is for a preview, which is then answered. */
    serve(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<void> | undefined {
      const [, noun, id] = DRAFT_PATH.exec(path) ?? []
      if (noun && id) return serveDraft(request, response, path, query)
      const token = new URLSearchParams(query).get(PREVIEW_PARAMETER)
      if (token === null || (request.method !== 'GET' && request.method !== 'HEAD')) return undefined
      if (!/^[\w-]{32}$/.test(token)) return undefined
      return respond(request, response, { method: 'GET', path: `/api/previews/${token}` }, { path, links: { token } })
    },
  }

  /** `address`: `/preview/articles/<id>` or `/preview/issues/<id>`. */
  async function serveDraft(
    request: IncomingMessage,
    response: ServerResponse,
    address: string,
    query: string,
  ): Promise<void> {
    const { method } = request
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return replies.text(request, response, 405, { Allow: 'GET, HEAD, POST' })
    const body = method === 'POST' ? await readBody(request, MAX_BODY_BYTES) : Buffer.from('{}')
    if (body === 'too large')
      return replies.problem(request, response, 'body-too-large', 'A document may be 3 MB long.')
    if (body === 'broken') return void response.destroy()
    const path = `${address.replace('/preview/', '/api/admin/')}/preview`
    const page = new URLSearchParams(query).get(PREVIEWED_PAGE_PARAMETER) ?? ''
    const links = address.startsWith('/preview/issues/') ? { address } : undefined
    const shown = links && ISSUE_PAGE.test(page) ? page : undefined
    return respond(request, response, { method: 'POST', path, body }, { path: shown, links })
  }
}

const UNAVAILABLE = 'The preview could not be rendered. It is tried again with the next change.'

const framedPolicy = (policy: string) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")

export type Previews = ReturnType<typeof createPreviews>
