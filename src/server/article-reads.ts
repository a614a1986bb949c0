import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ArticleReadCount } from '#shared/contracts/statistics.ts'
import { clientIp } from './forwarded-headers.ts'
import { readBody } from './read-body.ts'
import type { Replies } from './replies.ts'

/** Where pages report that an article has been read; the body is its id. */
export const ARTICLE_READS_PATH = '/article-reads'

const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_ID_LENGTH = 120
/** Distinct articles between two reports; the database takes as many. */
const MAX_ARTICLES = 1000
/** A second read of the same article by the same address within this time is the same visit. */
const VISIT_MS = 30 * 60_000
const MAX_REPORTS_PER_ADDRESS = 60
const MAX_ADDRESSES = 10_000

interface Visitor {
  articles: Set<string>
  reports: number
}

/**
 * Counts reads of published articles until they are reported. Addresses are kept in memory for a visit at most, so that
 * nobody counts twice; they are never stored or passed on. A killed process loses what it has counted since the last report.
 */
export class ArticleReads {
  readonly #isPublished: (articleId: string) => boolean
  #counts = new Map<string, number>()
  #visitors = new Map<string, Visitor>()
  #visitsEndAt = 0

  constructor(isPublished: (articleId: string) => boolean) {
    this.#isPublished = isPublished
  }

  /** now: milliseconds of any clock that does not go back. */
  record(articleId: string, address: string, now: number): void {
    if (articleId.length > MAX_ID_LENGTH || !ID.test(articleId)) return
    const visitor = this.#visitor(address, now)
    if (!visitor || ++visitor.reports > MAX_REPORTS_PER_ADDRESS || visitor.articles.has(articleId)) return
    const count = this.#counts.get(articleId)
    if (count === undefined && (this.#counts.size >= MAX_ARTICLES || !this.#isPublished(articleId))) return
    visitor.articles.add(articleId)
    this.#counts.set(articleId, (count ?? 0) + 1)
  }

  /** The counts since the last call. */
  drain(): ArticleReadCount[] {
    const counts = [...this.#counts].map(([articleId, count]) => ({ articleId, count }))
    this.#counts.clear()
    return counts
  }

  /** Undefined when as many addresses as may be kept are known already. */
  #visitor(address: string, now: number): Visitor | undefined {
    if (now >= this.#visitsEndAt) {
      this.#visitors.clear()
      this.#visitsEndAt = now + VISIT_MS
    }
    const known = this.#visitors.get(address)
    if (known || this.#visitors.size >= MAX_ADDRESSES) return known
    const visitor = { articles: new Set<string>(), reports: 0 }
    this.#visitors.set(address, visitor)
    return visitor
  }
}

export interface ArticleReadsOptions {
  reads: ArticleReads
  siteUrl: string
  trustProxy: boolean
  replies: Replies
}

/** Answers reports of pages. The answer is the same for articles that are counted and for others. */
export function createArticleReadsRoute({ reads, siteUrl, trustProxy, replies }: ArticleReadsOptions) {
  const { origin } = new URL(siteUrl)
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { headers, socket } = request
    if (request.method !== 'POST') return replies.text(request, response, 405, { Allow: 'POST' })
    if (!isSameOrigin(request, origin)) return replies.text(request, response, 403)
    const body = await readBody(request, MAX_ID_LENGTH)
    if (body === 'broken') return void response.destroy()
    if (body === 'too large') return replies.text(request, response, 413, { Connection: 'close' })
    if (!optsOut(request))
      reads.record(body.toString(), clientIp(headers, socket.remoteAddress ?? '', trustProxy), performance.now())
    response.writeHead(204, { ...replies.commonHeaders, 'Cache-Control': 'no-store' }).end()
  }
}

/** Browsers set Origin, and pages cannot forge it. A development machine has several names. */
function isSameOrigin({ headers }: IncomingMessage, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin = '' } = headers
  return origin === siteOrigin || (URL.canParse(origin) && new URL(origin).host === headers.host)
}

/** Global Privacy Control and Do Not Track. The script of the page asks for the same before it reports. */
const optsOut = ({ headers }: IncomingMessage) => headers['sec-gpc'] === '1' || headers.dnt === '1'
