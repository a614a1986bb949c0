import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { SPECULATION_RULES_PATH, STRICT_POLICY } from '../publisher/security-headers.ts'
import { CONTENT_TYPE_BY_PATH } from '../publisher/static-hosting.ts'

/** Bytes with everything that is said about them: built once, sent many times. */
export interface PreparedResponse {
  bytes: Buffer
  etag: string
  /** Names and values in turn, as writeHead takes them. */
  headers: string[]
}

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
}

/** Undefined for kinds of files that we do not serve. */
export function contentType(extension: string): string | undefined {
  return CONTENT_TYPES[extension]
}

/** The same by the whole address of a page or file. */
export function contentTypeOf(page: string): string | undefined {
  return CONTENT_TYPE_BY_PATH[page] ?? contentType(path.posix.extname(page) || '.html')
}

export interface ResponseMetadata {
  type: string
  cacheControl: string
  policy?: string
  encoding?: 'br' | 'gzip'
  variesByEncoding: boolean
  /** May be shown by pages elsewhere: images in feed readers. */
  crossOrigin?: boolean
  /** Links on it may be fetched before they are followed. */
  speculationRules?: boolean
  /** Content-Disposition: to be saved, and under which name. */
  contentDisposition?: string
}

/** For everything whose address outlives its content. */
export const ALWAYS_REVALIDATE = 'public, max-age=0, must-revalidate'

export function prepareResponse(
  bytes: Buffer,
  metadata: ResponseMetadata,
  security: [string, string][],
): PreparedResponse {
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  const headers = ['Content-Type', metadata.type, 'Content-Length', String(bytes.length), 'ETag', etag]
  headers.push('Cache-Control', metadata.cacheControl, 'Content-Security-Policy', metadata.policy ?? STRICT_POLICY)
  if (metadata.encoding) headers.push('Content-Encoding', metadata.encoding)
  if (metadata.variesByEncoding) headers.push('Vary', 'Accept-Encoding')
  if (metadata.speculationRules) headers.push('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`)
  if (metadata.contentDisposition) headers.push('Content-Disposition', metadata.contentDisposition)
  for (const [name, value] of security) {
    headers.push(name, metadata.crossOrigin && name === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : value)
  }
  return { bytes, etag, headers }
}

/** The way of nearly every answer; kept free of anything that costs. */
export function send(request: IncomingMessage, response: ServerResponse, prepared: PreparedResponse): void {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && etagMatches(ifNoneMatch, prepared.etag)) {
    response.writeHead(304, withoutBodyHeaders(prepared.headers))
    response.end()
    return
  }
  response.writeHead(200, prepared.headers)
  response.end(request.method === 'HEAD' ? undefined : prepared.bytes)
}

/** A page that says why there is no page. */
export function sendWithStatus(
  status: number,
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): void {
  response.writeHead(status, withoutHeader(prepared.headers, 'ETag'))
  response.end(request.method === 'HEAD' ? undefined : prepared.bytes)
}

/** If-None-Match compares weakly, and a proxy may have weakened our tag. */
export function etagMatches(ifNoneMatch: string, etag: string): boolean {
  return (
    ifNoneMatch === etag ||
    ifNoneMatch === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace('W/', '') === etag)
  )
}

export function withoutBodyHeaders(headers: string[]): string[] {
  return withoutHeader(withoutHeader(withoutHeader(headers, 'Content-Length'), 'Content-Type'), 'Content-Encoding')
}

function withoutHeader(headers: string[], name: string): string[] {
  const at = headers.indexOf(name)
  return at < 0 ? headers : headers.toSpliced(at, 2)
}
