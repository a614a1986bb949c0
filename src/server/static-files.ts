import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { encodeSync } from '../publisher/encode.ts'
import { isNotFound } from '../publisher/page-files.ts'
import { IMMUTABLE } from '../publisher/static-hosting.ts'
import { LruCache } from './lru-cache.ts'
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts'
import { contentType, contentTypeOf, type PreparedResponse, prepareResponse, send } from './send.ts'

const FILE_PATH = /^(?:\/[A-Za-z0-9_.@+,=~-]+)+\.[a-z0-9]+$/
const COMPRESSIBLE = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** Names that change with their content: what the bundler writes, and the magazine's own pictures. */
const CONTENT_HASHED = /^\/_astro\/|^\/media\/.*\.[0-9a-f]{8}(?:-\d+)?\.[a-z0-9]+$/
const MAX_CACHED_BYTES = 256 * 1024

/** Scripts, styles, fonts and pictures: from the build, else from an earlier one whose pages someone still has open. */
export function createStaticFiles(folders: string[], maxBytes: number, security: [string, string][]) {
  const cache = new LruCache<PreparedResponse>(maxBytes, ({ bytes }) => bytes.length + 2_000)

  function load(page: string, encoding: Encoding): PreparedResponse | undefined {
    const found = findFile(folders, page)
    if (!found || found.stats.size > MAX_CACHED_BYTES) return undefined
    const plain = readFileSync(found.file)
    const file = prepareResponse(
      encoding === 'plain' ? plain : encodeSync(plain)[encoding],
      responseMetadata(page, encoding),
      security,
    )
    cache.set(`${encoding}${page}`, file)
    return file
  }

  function stream(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const found = findFile(folders, page)
    if (!found) return false
    const etag = `"${found.stats.size.toString(36)}-${Math.trunc(found.stats.mtimeMs).toString(36)}"`
    const emptyBody = prepareResponse(Buffer.alloc(0), responseMetadata(page, 'plain'), security)
    const headers = emptyBody.headers.with(3, String(found.stats.size)).with(5, etag)
    if (request.headers['if-none-match'] === etag) {
      send(request, response, { ...emptyBody, etag, headers })
      return true
    }
    response.writeHead(200, headers)
    if (request.method === 'HEAD') response.end()
    else pipeline(createReadStream(found.file), response, () => {})
    return true
  }

  /** False when there is no such file. */
  return function serve(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const extension = path.posix.extname(page)
    if (!contentType(extension) || extension === '.html' || !FILE_PATH.test(page)) return false
    const encoding = COMPRESSIBLE.has(extension) ? negotiateEncoding(request.headers['accept-encoding']) : 'plain'
    const file = cache.get(`${encoding}${page}`) ?? load(page, encoding)
    if (!file) return stream(request, response, page)
    send(request, response, file)
    return true
  }
}

function responseMetadata(page: string, encoding: Encoding) {
  const extension = path.posix.extname(page)
  const type = contentTypeOf(page) ?? 'application/octet-stream'
  return {
    type,
    cacheControl: CONTENT_HASHED.test(page) ? IMMUTABLE : 'public, max-age=3600, must-revalidate',
    encoding: encoding === 'plain' ? undefined : encoding === 'gz' ? ('gzip' as const) : ('br' as const),
    variesByEncoding: COMPRESSIBLE.has(extension),
    crossOrigin: type.startsWith('image/'),
  }
}

function findFile(folders: string[], page: string): { file: string; stats: Stats } | undefined {
  for (const folder of folders) {
    const file = path.join(folder, page)
    try {
      const stats = statSync(file)
      if (stats.isFile()) return { file, stats }
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
  }
  return undefined
}
