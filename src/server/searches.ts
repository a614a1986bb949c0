import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { isSearch, readSearchTerms, SEARCH_PATH, type Search, searchQuery } from '#lib/search-terms.ts'
import type { SearchResults } from '#shared/contracts/search.ts'
import { type Language, splitLanguage } from '#shared/domain/language.ts'
import type { FromWorker } from '../publisher/process-messages.ts'
import type { RenderedSearch } from '../publisher/render-search.ts'
import type { ApiClient } from './api-client.ts'
import { negotiateEncoding } from './negotiate-encoding.ts'
import { createPendingRequests } from './pending-requests.ts'

const TIMEOUT_MS = 3_000
const compress = promisify(brotliCompress)
/** Made for one reader, so speed counts for more than size. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

interface SearchDeps {
  api: ApiClient
  security: [string, string][]
  send: (message: FromWorker) => void
}

/**
 * Serves `/search?q=…` with its results, for readers without script as well: the API searches, the publisher renders. Where
 * one of them fails, the caller serves the page without results, whose script asks the API itself.
 */
export function createSearches({ api, security, send }: SearchDeps) {
  const pending = createPendingRequests<RenderedSearch>()

  return {
    resolve: pending.resolve,

    /** Resolves to whether the request was for results and has been answered. */
    async serve(request: IncomingMessage, response: ServerResponse, path: string, query: string): Promise<boolean> {
      const { language, path: page } = splitLanguage(path)
      if (page !== SEARCH_PATH || query === '' || (request.method !== 'GET' && request.method !== 'HEAD')) return false
      const search = await find(request, query, language)
      if (!search) return false
      const rendered = await pending.request(
        (id) => send({ kind: 'search', id, search, language }),
        TIMEOUT_MS,
        'failed',
      )
      if (rendered === 'failed') return false
      await sendPage(request, response, rendered)
      return true
    },
  }

  async function find(request: IncomingMessage, query: string, language: Language): Promise<Search | undefined> {
    const { terms, cursor } = readSearchTerms(query)
    if (!isSearch(terms)) return undefined
    const answer = await api(request, {
      method: 'GET',
      path: `/api/search?${new URLSearchParams(searchQuery(terms, cursor, language))}`,
    })
    if (answer === 'unavailable' || answer.status !== 200) return undefined
    return { terms, cursor, results: JSON.parse(answer.body.toString()) as SearchResults }
  }

  async function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    { html, policy }: Exclude<RenderedSearch, 'failed'>,
  ): Promise<void> {
    const compressed = negotiateEncoding(request.headers['accept-encoding']) === 'br'
    const body = compressed ? await compress(html, COMPRESSION) : Buffer.from(html)
    response.writeHead(200, {
      ...Object.fromEntries(security),
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(body.length),
      ...(compressed && { 'Content-Encoding': 'br' }),
      Vary: 'Accept-Encoding',
      // Results change with every publish, and what somebody searches for concerns nobody else.
      'Cache-Control': 'private, no-cache',
      'X-Robots-Tag': 'noindex',
      'Content-Security-Policy': policy ?? '',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

export type Searches = ReturnType<typeof createSearches>
