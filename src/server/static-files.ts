import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { contentType, contentTypeOf, isImmutable } from '../publisher/content-types.ts'
import { encodeFile } from '../publisher/encode.ts'
import { isNotFound } from '../publisher/page-files.ts'
import { WORKER_POLICY } from '../publisher/security-headers.ts'
import { IMMUTABLE } from '../publisher/static-hosting.ts'
import { type Encoding, negotiateEncoding } from './negotiate-encoding.ts'
import {
  isFresh,
  type PreparedResponse,
  prepareResponse,
  type ResponseMetadata,
  responseHeaders,
  send,
  withoutBodyHeaders,
} from './send.ts'

const FILE_PATH = /^(?:\/[A-Za-z0-9_.@+,=~-]+)+\.[a-z0-9]+$/
const COMPRESSIBLE = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** Has a new name with each change, as all scripts, but serves the whole site (features/offline). */
const SERVICE_WORKER = /^\/_astro\/service-worker[\w.-]*\.js$/
const MAX_CACHED_BYTES = 256 * 1024
/** About what the headers and the cache take for each entry. */
const OVERHEAD_BYTES = 2_000

/** Serves scripts, styles, fonts and images from the first folder that has them: the build, then retained earlier builds. */
export function createStaticFiles(folders: string[], maxBytes: number, security: [string, string][]) {
  const cache = new LRUCache<string, PreparedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + OVERHEAD_BYTES,
  })

  function load(page: string, encoding: Encoding): PreparedResponse | undefined {
    const found = findFile(folders, page)
    if (!found || found.stats.size > MAX_CACHED_BYTES) return undefined
    const plain = readFileSync(found.file)
    const bytes = encoding === 'plain' ? plain : encodeFile(plain, encoding)
    const file = prepareResponse(bytes, responseMetadata(page, encoding), security)
    cache.set(`${encoding}${page}`, file)
    return file
  }

  function stream(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const found = findFile(folders, page)
    if (!found) return false
    const { size, mtimeMs } = found.stats
    const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`
    const headers = responseHeaders({ length: size, etag }, responseMetadata(page, 'plain'), security)
    if (isFresh(request, { etag })) {
      response.writeHead(304, withoutBodyHeaders(headers)).end()
      return true
    }
    response.writeHead(200, headers)
    if (request.method === 'HEAD') response.end()
    else pipeline(createReadStream(found.file), response, () => {})
    return true
  }

  /** Returns false when there is no such file. */
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

function responseMetadata(page: string, encoding: Encoding): ResponseMetadata {
  const extension = path.posix.extname(page)
  const type = contentTypeOf(page) ?? 'application/octet-stream'
  return {
    type,
    cacheControl: isImmutable(page) ? IMMUTABLE : 'public, max-age=3600, must-revalidate',
    ...(SERVICE_WORKER.test(page) && { policy: WORKER_POLICY, serviceWorkerAllowed: true }),
    encoding,
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
