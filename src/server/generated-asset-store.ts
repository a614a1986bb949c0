import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { readDownloadName } from '../publisher/generated-assets.ts'
import { fileNameOfPage, isNotFound } from '../publisher/page-files.ts'
import { LruCache } from './lru-cache.ts'
import {
  ALWAYS_REVALIDATE,
  contentType,
  etagMatches,
  type PreparedResponse,
  prepareResponse,
  send,
  withoutBodyHeaders,
} from './send.ts'

/** What is known of a file: its headers, and its bytes when they are few. */
interface StoredAsset {
  prepared: PreparedResponse
  /** Which file it was; one that was made anew is another. */
  identity: string
}

const MAX_CACHED_BYTES = 1024 * 1024
const READ_CHUNK_BYTES = 256 * 1024

/** Files made on request, as this process holds them: small ones in memory, large ones read from disk while they are sent. */
export class GeneratedAssetStore {
  readonly #memory: LruCache<StoredAsset>
  readonly #security: [string, string][]
  #folder: string | undefined

  constructor(maxBytes: number, security: [string, string][]) {
    this.#memory = new LruCache(maxBytes, ({ prepared }) => prepared.bytes.length + 2_000)
    this.#security = security
  }

  /** Serves this tree from now on. */
  useRelease(folder: string): void {
    this.#folder = folder
    this.#memory.clear()
  }

  /** Takes up a publish. */
  invalidate(paths: string[]): void {
    for (const changed of paths) this.#memory.delete(changed)
  }

  /** False when there is no such file (yet). */
  serve(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const cached = this.#memory.get(page)
    if (cached && cached.prepared.bytes.length > 0) {
      send(request, response, cached.prepared)
      return true
    }
    const file = this.#open(page)
    if (file === undefined) return false
    const { prepared } = cached?.identity === identityOf(file) ? cached : this.#read(page, file)
    if (prepared.bytes.length > 0) send(request, response, prepared)
    else return streamFile(request, response, prepared, file)
    closeSync(file)
    return true
  }

  #open(page: string): number | undefined {
    if (this.#folder === undefined) return undefined
    try {
      return openSync(path.join(this.#folder, fileNameOfPage(page)), 'r')
    } catch (error) {
      if (isNotFound(error)) return undefined
      throw error
    }
  }

  /** Reads it once to know its tag, which is of its content: the same on every node, and after a making that changed nothing. */
  #read(page: string, file: number): StoredAsset {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(size)
    for (let at = 0; at < size; ) at += readSync(file, bytes, at, Math.min(READ_CHUNK_BYTES, size - at), at)
    const complete = prepareResponse(bytes, this.#about(page), this.#security)
    const prepared = size > MAX_CACHED_BYTES ? { ...complete, bytes: Buffer.alloc(0) } : complete
    const stored = { prepared, identity: identityOf(file) }
    this.#memory.set(page, stored)
    return stored
  }

  #about(page: string) {
    const type = contentType(path.posix.extname(page)) ?? 'application/octet-stream'
    const name = this.#folder && readDownloadName(this.#folder, page)
    const contentDisposition = name ? attachmentHeader(name) : undefined
    return {
      type,
      cacheControl: ALWAYS_REVALIDATE,
      variesByEncoding: false,
      crossOrigin: type.startsWith('image/'),
      contentDisposition,
    }
  }
}

function identityOf(file: number): string {
  const { ino, size, mtimeNs } = fstatSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/** Closes the file, however the sending ends. Made anew meanwhile, it stays the file that was opened. */
function streamFile(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  file: number,
): true {
  const ifNoneMatch = request.headers['if-none-match']
  const unchanged = ifNoneMatch !== undefined && etagMatches(ifNoneMatch, prepared.etag)
  if (unchanged || request.method === 'HEAD') {
    closeSync(file)
    response.writeHead(unchanged ? 304 : 200, unchanged ? withoutBodyHeaders(prepared.headers) : prepared.headers)
    response.end()
    return true
  }
  response.writeHead(200, prepared.headers)
  pipeline(createReadStream('', { fd: file, start: 0 }), response, () => {})
  return true
}

/** RFC 6266: a plain name for whoever cannot read the real one. */
export function attachmentHeader(name: string): string {
  const asciiName = name
    .normalize('NFKD')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '')
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}
