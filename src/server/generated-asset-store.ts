import { closeSync, createReadStream, fstatSync, openSync, readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { create as createContentDisposition } from 'content-disposition'
import { LRUCache } from 'lru-cache'
import { contentType } from '../publisher/content-types.ts'
import { readDownloadName } from '../publisher/generated-assets.ts'
import { fileNameOfPage, isNotFound } from '../publisher/page-files.ts'
import type { StaleAssets } from '../publisher/process-messages.ts'
import { ALWAYS_REVALIDATE, isFresh, type PreparedResponse, prepareResponse, send } from './send.ts'

/** Headers of an asset, and its bytes when it is small. */
interface StoredAsset {
  prepared: PreparedResponse
  /** The file that was read; an asset that was rendered again is another file. */
  identity: string
}

const MAX_CACHED_BYTES = 1024 * 1024
/** About what the headers and the cache take for each entry. */
const OVERHEAD_BYTES = 2_000

/** Serves generated assets: small ones from memory, large ones streamed from disk. */
export class GeneratedAssetStore {
  readonly #cache: LRUCache<string, StoredAsset>
  readonly #security: [string, string][]
  #folder: string | undefined

  constructor(maxBytes: number, security: [string, string][]) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ prepared }) => prepared.bytes.length + OVERHEAD_BYTES,
    })
    this.#security = security
  }

  /** Serves this release from now on. */
  setRelease(folder: string): void {
    this.#folder = folder
    this.#cache.clear()
  }

  invalidate(stale: StaleAssets): void {
    if (stale === 'all') this.#cache.clear()
    else for (const page of stale) this.#cache.delete(page)
  }

  /** Returns false when the asset has not been rendered (yet). */
  serve(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const cached = this.#cache.get(page)
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

  /** Reads the whole file once: the ETag is a hash of the content, so it is equal on every node and after an identical rendering. */
  #read(page: string, file: number): StoredAsset {
    const bytes = readFileSync(file)
    const complete = prepareResponse(bytes, this.#metadata(page), this.#security)
    const prepared = bytes.length > MAX_CACHED_BYTES ? { ...complete, bytes: Buffer.alloc(0) } : complete
    const stored = { prepared, identity: identityOf(file) }
    this.#cache.set(page, stored)
    return stored
  }

  #metadata(page: string) {
    const type = contentType(path.posix.extname(page)) ?? 'application/octet-stream'
    const name = this.#folder && readDownloadName(this.#folder, page)
    return {
      type,
      cacheControl: ALWAYS_REVALIDATE,
      variesByEncoding: false,
      crossOrigin: type.startsWith('image/'),
      contentDisposition: name ? attachmentHeader(name) : undefined,
    }
  }
}

function identityOf(file: number): string {
  const { ino, size, mtimeNs } = fstatSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/** Closes the file in every case. An asset that is replaced meanwhile is still sent from the file that was opened. */
function streamFile(
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
  file: number,
): true {
  const unchanged = isFresh(request, prepared)
  if (unchanged || request.method === 'HEAD') {
    closeSync(file)
    response.writeHead(unchanged ? 304 : 200, unchanged ? prepared.notModifiedHeaders : prepared.headers).end()
    return true
  }
  response.writeHead(200, prepared.headers)
  pipeline(createReadStream('', { fd: file, start: 0 }), response, () => {})
  return true
}

/** Content-Disposition with an ASCII name for clients that do not read RFC 8187. */
export function attachmentHeader(name: string): string {
  const asciiName = name
    .normalize('NFKD')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '')
  return createContentDisposition(name, { fallback: asciiName })
}
