import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import path from 'node:path'
import { pipeline } from 'node:stream'
import { readDownloadName } from '../press/made-files.ts'
import { fileNameOfPage, isNotFound } from '../press/page-files.ts'
import { Memory } from './memory.ts'
import { ALWAYS_ASKED_AGAIN, contentType, knows, type Sendable, send, sendable, withoutBody } from './send.ts'

/** What is known of a file: its headers, and its bytes when they are few. */
interface Stored {
  found: Sendable
  /** Which file it was; one that was made anew is another. */
  identity: string
}

const KEPT_UP_TO_BYTES = 1024 * 1024
const PIECE = 256 * 1024

/** Files made on request, as this process holds them: small ones in memory, large ones read from disk while they are sent. */
export class MadeStore {
  readonly #memory: Memory<Stored>
  readonly #security: [string, string][]
  #folder: string | undefined

  constructor(bytesAtMost: number, security: [string, string][]) {
    this.#memory = new Memory(bytesAtMost, ({ found }) => found.bytes.length + 2_000)
    this.#security = security
  }

  /** Serves this tree from now on. */
  use(folder: string): void {
    this.#folder = folder
    this.#memory.clear()
  }

  /** Takes up a publish. */
  refresh(paths: string[]): void {
    for (const changed of paths) this.#memory.delete(changed)
  }

  /** False when there is no such file (yet). */
  serve(request: IncomingMessage, response: ServerResponse, page: string): boolean {
    const kept = this.#memory.get(page)
    if (kept && kept.found.bytes.length > 0) {
      send(request, response, kept.found)
      return true
    }
    const file = this.#open(page)
    if (file === undefined) return false
    const { found } = kept?.identity === identityOf(file) ? kept : this.#read(page, file)
    if (found.bytes.length > 0) send(request, response, found)
    else return stream(request, response, found, file)
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
  #read(page: string, file: number): Stored {
    const { size } = fstatSync(file)
    const bytes = Buffer.alloc(size)
    for (let at = 0; at < size; ) at += readSync(file, bytes, at, Math.min(PIECE, size - at), at)
    const whole = sendable(bytes, this.#about(page), this.#security)
    const found = size > KEPT_UP_TO_BYTES ? { ...whole, bytes: Buffer.alloc(0) } : whole
    const stored = { found, identity: identityOf(file) }
    this.#memory.set(page, stored)
    return stored
  }

  #about(page: string) {
    const type = contentType(path.posix.extname(page)) ?? 'application/octet-stream'
    const name = this.#folder && readDownloadName(this.#folder, page)
    const disposition = name ? attachment(name) : undefined
    return { type, cacheControl: ALWAYS_ASKED_AGAIN, varies: false, shared: type.startsWith('image/'), disposition }
  }
}

function identityOf(file: number): string {
  const { ino, size, mtimeNs } = fstatSync(file, { bigint: true })
  return `${ino} ${size} ${mtimeNs}`
}

/** Closes the file, however the sending ends. Made anew meanwhile, it stays the file that was opened. */
function stream(request: IncomingMessage, response: ServerResponse, found: Sendable, file: number): true {
  const known = request.headers['if-none-match']
  const unchanged = known !== undefined && knows(known, found.etag)
  if (unchanged || request.method === 'HEAD') {
    closeSync(file)
    response.writeHead(unchanged ? 304 : 200, unchanged ? withoutBody(found.headers) : found.headers)
    response.end()
    return true
  }
  response.writeHead(200, found.headers)
  pipeline(createReadStream('', { fd: file, start: 0 }), response, () => {})
  return true
}

/** RFC 6266: a plain name for whoever cannot read the real one. */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/]/g, '')
  const real = encodeURIComponent(name).replace(/['()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${real}`
}
