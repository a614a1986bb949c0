import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { SPECULATION_RULES_PATH, STRICT_POLICY } from '../press/security-headers.ts'
import { CONTENT_TYPE_BY_PATH } from '../press/static-hosting.ts'

/** Bytes with everything that is said about them: built once, sent many times. */
export interface Sendable {
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

export interface About {
  type: string
  cacheControl: string
  policy?: string
  encoding?: 'br' | 'gzip'
  varies: boolean
  /** May be shown by pages elsewhere: images in feed readers. */
  shared?: boolean
  /** Links on it may be fetched before they are followed. */
  speculates?: boolean
  /** Content-Disposition: to be saved, and under which name. */
  disposition?: string
}

/** For everything whose address outlives its content. */
export const ALWAYS_ASKED_AGAIN = 'public, max-age=0, must-revalidate'

export function sendable(bytes: Buffer, about: About, security: [string, string][]): Sendable {
  const etag = `"${hash('sha1', bytes, 'base64url')}"`
  const headers = ['Content-Type', about.type, 'Content-Length', String(bytes.length), 'ETag', etag]
  headers.push('Cache-Control', about.cacheControl, 'Content-Security-Policy', about.policy ?? STRICT_POLICY)
  if (about.encoding) headers.push('Content-Encoding', about.encoding)
  if (about.varies) headers.push('Vary', 'Accept-Encoding')
  if (about.speculates) headers.push('Speculation-Rules', `"${SPECULATION_RULES_PATH}"`)
  if (about.disposition) headers.push('Content-Disposition', about.disposition)
  for (const [name, value] of security) {
    headers.push(name, about.shared && name === 'Cross-Origin-Resource-Policy' ? 'cross-origin' : value)
  }
  return { bytes, etag, headers }
}

/** The way of nearly every answer; kept free of anything that costs. */
export function send(request: IncomingMessage, response: ServerResponse, found: Sendable): void {
  const known = request.headers['if-none-match']
  if (known !== undefined && knows(known, found.etag)) {
    response.writeHead(304, withoutBody(found.headers))
    response.end()
    return
  }
  response.writeHead(200, found.headers)
  response.end(request.method === 'HEAD' ? undefined : found.bytes)
}

/** A page that says why there is no page. */
export function sendAs(status: number, request: IncomingMessage, response: ServerResponse, found: Sendable): void {
  response.writeHead(status, withoutName(found.headers, 'ETag'))
  response.end(request.method === 'HEAD' ? undefined : found.bytes)
}

/** If-None-Match compares weakly, and a proxy may have weakened our tag. */
export function knows(known: string, etag: string): boolean {
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace('W/', '') === etag)
}

export function withoutBody(headers: string[]): string[] {
  return withoutName(withoutName(withoutName(headers, 'Content-Length'), 'Content-Type'), 'Content-Encoding')
}

function withoutName(headers: string[], name: string): string[] {
  const at = headers.indexOf(name)
  return at < 0 ? headers : headers.toSpliced(at, 2)
}
