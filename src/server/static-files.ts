import { createReadStream, readFileSync, type Stats, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { encodeSync } from '../press/encode.ts'
import { isNotFound } from '../press/page-files.ts'
import { IMMUTABLE } from '../press/static-hosting.ts'
import { Memory } from './memory.ts'
import { type Encoding, negotiate } from './negotiate.ts'
import { contentType, contentTypeOf, type Sendable, send, sendable } from './send.ts'

const FILE = /^(?:\/[A-Za-z0-9_.@+,=~-]+)+\.[a-z0-9]+$/
const COMPRESSIBLE = new Set(['.css', '.js', '.mjs', '.json', '.svg', '.txt', '.xml', '.webmanifest'])
/** Names that change with their content: what the bundler writes, and the magazine's own pictures. */
const NAMED_BY_CONTENT = /^\/_astro\/|^\/media\/.*\.[0-9a-f]{8}(?:-\d+)?\.[a-z0-9]+$/
const KEPT_UP_TO_BYTES = 256 * 1024

/** Scripts, styles, fonts and pictures: from the build, else from an earlier one whose pages someone still has open. */
export function createStaticFiles(folders: string[], bytesAtMost: number, security: [string, string][]) {
  const memory = new Memory<Sendable>(bytesAtMost, ({ bytes }) => bytes.length + 2_000)

  function load(page: string, encoding: Encoding): Sendable | undefined {
    const found = locate(folders, page)
    if (!found || found.stats.size > KEPT_UP_TO_BYTES) return undefined
    const plain = readFileSync(found.file)
    const file = sendable(encoding === 'plain' ? plain : encodeSync(plain)[encoding], about(page, encoding), security)
    memory.set(`${encoding}${page}`, file)
    return file
  }

  function stream(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const found = locate(folders, page)
    if (!found) return false
    const etag = `"${found.stats.size.toString(36)}-${Math.trunc(found.stats.mtimeMs).toString(36)}"`
    const nothing = sendable(Buffer.alloc(0), about(page, 'plain'), security)
    const headers = nothing.headers.with(3, String(found.stats.size)).with(5, etag)
    if (request.headers['if-none-match'] === etag) {
      send(request, response, { ...nothing, etag, headers })
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
    if (!contentType(extension) || extension === '.html' || !FILE.test(page)) return false
    const encoding = COMPRESSIBLE.has(extension) ? negotiate(request.headers['accept-encoding']) : 'plain'
    const file = memory.get(`${encoding}${page}`) ?? load(page, encoding)
    if (!file) return stream(request, response, page)
    send(request, response, file)
    return true
  }
}

function about(page: string, encoding: Encoding) {
  const extension = path.posix.extname(page)
  const type = contentTypeOf(page) ?? 'application/octet-stream'
  return {
    type,
    cacheControl: NAMED_BY_CONTENT.test(page) ? IMMUTABLE : 'public, max-age=3600, must-revalidate',
    encoding: encoding === 'plain' ? undefined : encoding === 'gz' ? ('gzip' as const) : ('br' as const),
    varies: COMPRESSIBLE.has(extension),
    shared: type.startsWith('image/'),
  }
}

function locate(folders: string[], page: string): { file: string; stats: Stats } | undefined {
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
