import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SITE_SIGNATURE_HEADER, siteSignatureText } from '#shared/contracts/site-signature.ts'
import { PAGE_LANGUAGE_HEADER } from '#shared/domain/language.ts'
import { type ForwardOptions, forwardedHeaders, functionsUrl } from './forwarded-headers.ts'
import { identifyRequest } from './request-ids.ts'
import { requestLanguage } from './request-url.ts'

const TIMEOUT_MS = 10_000

interface ApiRequest {
  method: string
  /** Below the site: `/api/…`. */
  path: string
  /** JSON. */
  body?: Buffer
  /** The ETags of what is known already; the answer may be 304. */
  ifNoneMatch?: string
  /** Whether the request proves that the site itself says this, and not only somebody with these cookies. */
  signed?: boolean
}

export interface ApiResponse {
  status: number
  contentType: string
  /** Of a 304 as well. */
  etag: string | undefined
  body: Buffer
  /** The session may have been renewed: the browser has to get its new cookies. */
  cookies: string[]
}

/** Asks the API with the cookies of a request, in place of the browser that sent it. */
export type ApiClient = (request: IncomingMessage, apiRequest: ApiRequest) => Promise<ApiResponse | 'unavailable'>

export interface ApiClientOptions extends ForwardOptions {
  supabaseUrl: string
  publishableKey: string | undefined
  siteUrl: string
}

export function createApiClient({ supabaseUrl, publishableKey, siteUrl, ...forward }: ApiClientOptions): ApiClient {
  const target = functionsUrl(supabaseUrl).href
  return async (request, { method, path, body, ifNoneMatch, signed = false }) => {
    const { requestId } = identifyRequest(request, forward)
    const { cookie, origin, host, traceparent, 'user-agent': userAgent, 'x-forwarded-for': hops } = request.headers
    const ids = { 'x-request-id': requestId, traceparent }
    // For the texts of problems, which the reader may see.
    const language = { [PAGE_LANGUAGE_HEADER]: requestLanguage(request) }
    const sent = { ...language, cookie, host, 'user-agent': userAgent, 'x-forwarded-for': hops, ...ids }
    const headers = forwardedHeaders(sent, request.socket.remoteAddress ?? '', forward)
    // Navigation sends no Origin. A page that is only read may be asked for in the site's own name.
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const ownOrigin = isRead ? new URL(siteUrl).origin : origin
    try {
      const response = await fetch(target + path, {
        method,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: Object.entries({
          ...headers,
          host: undefined,
          apikey: publishableKey,
          ...(ownOrigin && { origin: ownOrigin }),
          ...(body && { 'content-type': 'application/json' }),
          ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }),
          ...(signed && { [SITE_SIGNATURE_HEADER]: siteSignature(forward.secret, method, path, body) }),
        }).filter((header): header is [string, string] => typeof header[1] === 'string'),
        ...(body && { body: new Uint8Array(body) }),
      })
      const contentType = response.headers.get('Content-Type') ?? 'application/octet-stream'
      const cookies = response.headers.getSetCookie()
      const etag = response.headers.get('ETag') ?? undefined
      return { status: response.status, contentType, etag, body: Buffer.from(await response.arrayBuffer()), cookies }
    } catch {
      return 'unavailable'
    }
  }
}

function siteSignature(secret: string | undefined, method: string, path: string, body?: Buffer): string | undefined {
  if (!secret) return undefined
  const text = siteSignatureText(method, path, body?.toString() ?? '')
  return createHmac('sha256', secret).update(text).digest('base64url')
}
