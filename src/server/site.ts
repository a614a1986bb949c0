import type { IncomingMessage, ServerResponse } from 'node:http'
import { madeOf } from '../lib/made-files.ts'
import type { PublisherState } from '../press/messages.ts'
import { type Address, addressOf, plainOf } from './address.ts'
import { formTakers } from './forms.ts'
import { answerMade } from './made-answers.ts'
import type { MadeStore } from './made-store.ts'
import { negotiate } from './negotiate.ts'
import type { PageStore } from './page-store.ts'
import type { PressLine } from './press-line.ts'
import type { Replies } from './replies.ts'
import { send, sendAs } from './send.ts'

export interface SiteParts {
  pages: PageStore
  made: MadeStore
  files: (request: IncomingMessage, response: ServerResponse, page: string) => boolean
  api: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  pressLine: PressLine
  pressState: () => PublisherState
  replies: Replies
}

/** Pages with parameters: only these can exist without a file. */
const ON_DEMAND = /^\/(?:articles\/[a-z0-9-]{1,120}|issues\/[a-z0-9-]{1,120}\/read|sitemaps\/\d{4}-\d{2}\.xml)$/

/** Answers everything. First what readers ask for nearly always: a page that is in memory under exactly this address. */
export function createSite(parts: SiteParts) {
  const { pages, replies } = parts
  return function serve(request: IncomingMessage, response: ServerResponse): void {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const page = pages.recall(request.url ?? '')?.[negotiate(request.headers['accept-encoding'])]
      if (page !== undefined) {
        send(request, response, page)
        return
      }
    }
    answer(parts, request, response).catch((error) => {
      console.error(`site: ${request.method} ${request.url} failed:`, error)
      if (response.headersSent) response.destroy()
      else replies.text(request, response, 500)
    })
  }
}

async function answer(parts: SiteParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { replies } = parts
  const address: Address = addressOf(request.url ?? '')
  if ('rejected' in address) return replies.text(request, response, address.refuse)
  if ('path' in address && (address.path === '/api' || address.path.startsWith('/api/'))) {
    return parts.api(request, response)
  }
  const taker = 'path' in address ? formTakers.get(address.path) : undefined
  if (request.method === 'POST' && taker && 'path' in address) {
    request.url = taker + address.query
    return parts.api(request, response)
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return replies.text(request, response, 405, { Allow: taker ? 'GET, HEAD, POST' : 'GET, HEAD' })
  }
  if ('canonicalUrl' in address) return replies.redirect(request, response, 308, address.moved)
  if (address.path === '/healthz') return health(parts, request, response)
  return find(parts, request, response, address)
}

/** A page, a file, what the table of redirects says, a page rendered now, the same address in plain, or an error: in this order. */
async function find(
  parts: SiteParts,
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
): Promise<void> {
  const { pages, files, replies, pressLine } = parts
  const made = madeOf(path)
  if (made) return answerMade({ ...parts, fail: (...answer) => fail(parts, ...answer) }, request, response, path, made)
  const encoding = negotiate(request.headers['accept-encoding'])
  const page = pages.find(path, encoding)
  if (page) return send(request, response, page)
  if (files(request, response, path)) return
  if (!pages.isReady) return replies.preparing(request, response, parts.pressState().progress)
  const elsewhere = pages.redirectOf(path)
  if (elsewhere?.status === 410) return fail(parts, request, response, path, 410)
  if (elsewhere) return replies.redirect(request, response, elsewhere.status as 301 | 302, elsewhere.to)
  if (ON_DEMAND.test(path)) {
    const outcome = await pressLine.page(path)
    const rendered = outcome === 'rendered' ? pages.find(path, encoding) : undefined
    if (rendered) return send(request, response, rendered)
    if (outcome === 'unknown') return replies.preparing(request, response)
  }
  const plain = plainOf(path)
  if (plain !== path && (pages.find(plain, encoding) || pages.redirectOf(plain))) {
    return replies.redirect(request, response, 308, plain + query)
  }
  return fail(parts, request, response, path, 404)
}

function fail(
  { pages, replies }: SiteParts,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  status: 404 | 410,
): void {
  const name = path.startsWith('/articles/') ? '/article-not-found' : '/404'
  const page = pages.findError(name, negotiate(request.headers['accept-encoding']))
  if (page) sendAs(status, request, response, page)
  else replies.text(request, response, status)
}

function health({ pages, pressState, replies }: SiteParts, request: IncomingMessage, response: ServerResponse): void {
  const press = pressState()
  replies.json(request, response, pages.isReady ? 200 : 503, { status: pages.isReady ? 'ok' : 'preparing', press })
}
