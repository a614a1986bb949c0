import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import fresh from 'fresh'
import { STRICT_POLICY } from '../publisher/security-headers.ts'
import type { Encoding } from './negotiate-encoding.ts'

/** Everything that is sent for a page or file: built once, sent many times. */
export interface PreparedResponse {
  bytes: Buffer
  etag: string
  /** Alternating names and values, as writeHead takes them. */
  headers: string[]
  /** The same for a 304. */
  notModifiedHeaders: string[]
}

export interface ResponseMetadata {
  type: string
  cacheControl: string
  policy?: string
  encoding?: Encoding
  variesByEncoding: boolean
  /** Other sites may embed it: feed readers show images. */
  crossOrigin?: boolean
  contentDisposition?: string
  /** A service worker in a folder may serve pages outside of it. */
  serviceWorkerAllowed?: boolean
}

/** For content that may change under its path. */
export const ALWAYS_REVALIDATE = 'public, max-age=0, must-revalidate'
const CONTENT_ENCODINGS = { br: 'br', gz: 'gzip', plain: undefined } satisfies Record<Encoding, string | undefined>

export function prepareResponse(
  bytes: Buffer,
  metadata: ResponseMetadata,
  security: [string, string][],
): PreparedResponse {
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  const headers = responseHeaders({ length: bytes.length, etag }, metadata, security)
  return { bytes, etag, headers, notModifiedHeaders: withoutBodyHeaders(headers) }
}

export function responseHeaders(
  { length, etag }: { length: number; etag: string },
  metadata: ResponseMetadata,
  security: [string, string][],
): string[] {
  const contentEncoding = CONTENT_ENCODINGS[metadata.encoding ?? 'plain']
  const headers = ['Content-Type', metadata.type, 'Content-Length', String(length), 'ETag', etag]
  headers.push('Cache-Control', metadata.cacheControl, 'Content-Security-Policy', metadata.policy ?? STRICT_POLICY)
  if (contentEncoding) headers.push('Content-Encoding', contentEncoding)
  if (metadata.variesByEncoding) headers.push('Vary', 'Accept-Encoding')
  if (metadata.contentDisposition) headers.push('Content-Disposition', metadata.contentDisposition)
  if (metadata.serviceWorkerAllowed) headers.push('Service-Worker-Allowed', '/')
  for (const [name, value] of security) {
    headers.push(name, metadata.crossOrigin && name === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : value)
  }
  return headers
}

/** Answers nearly every request, so it does nothing that can be prepared. */
export function send(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
  if (isFresh(request, prepared)) {
    response.writeHead(304, prepared.notModifiedHeaders).end()
    return
  }
  response.writeHead(200, prepared.headers)
  response.end(request.method === 'HEAD' ? undefined : prepared.bytes)
}

/** Sends an error page. */
export function sendWithStatus(
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): void {
  response.writeHead(status, withoutHeaders(prepared.headers, ['ETag']))
  response.end(request.method === 'HEAD' ? undefined : prepared.bytes)
}

/** Whether the client has this version already. */
export function isFresh({ headers }: IncomingMessage, { etag }: { etag: string }): boolean {
  const ifNoneMatch = headers['if-none-match']
  if (ifNoneMatch === undefined) return false
  // Browsers send exactly this; the comparison saves the half microsecond that `fresh` takes.
  if (ifNoneMatch === etag && headers['cache-control'] === undefined) return true
  return fresh(headers, { etag })
}

export function withoutBodyHeaders(headers: string[]): string[] {
  return withoutHeaders(headers, ['Content-Length', 'Content-Type', 'Content-Encoding'])
}

function withoutHeaders(headers: string[], names: string[]): string[] {
  return headers.filter((_, index) => !names.includes(headers[index - (index % 2)] ?? ''))
}
