import { readFileSync } from 'node:fs'
import path from 'node:path'
import { policyFor } from '../publisher/content-security-policy.ts'
import { fileNameOfPage, isNotFound } from '../publisher/page-files.ts'
import { readRelease } from '../publisher/release.ts'
import { parseRedirects, type RedirectRule } from '../publisher/static-hosting.ts'
import { LruCache } from './lru-cache.ts'
import type { Encoding } from './negotiate-encoding.ts'
import { ALWAYS_REVALIDATE, contentTypeOf, type PreparedResponse, prepareResponse } from './send.ts'

/** One page as this process holds it: each encoding is read when it is first asked for. */
export interface StoredPage {
  plain?: PreparedResponse
  br?: PreparedResponse
  gz?: PreparedResponse
}

/** Addresses that can be pages at all. */
const PAGE_PATH = /^\/(?:feed\.json|[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.(?:xml|txt|webmanifest))?)?$/
export type ErrorPage = '/404' | '/article-not-found'
const ERROR_PAGES = new Set<string>(['/404', '/article-not-found'] satisfies ErrorPage[])
/** In memory they lie where no address leads. */
const ERROR_KEY = '!'
const EXTENSIONS: Record<Encoding, string> = { br: '.br', gz: '.gz', plain: '' }

/**
 * The published pages: memory, then disk. Files are read in place, without waiting, so that nothing can come between
 * the look into memory and the answer, and a publish is one step: what changed is forgotten.
 */
export class PageStore {
  readonly #memory: LruCache<StoredPage>
  readonly #security: [string, string][]
  readonly #standIn: string | undefined
  #folder: string | undefined
  #policy = ''
  #redirects = new Map<string, RedirectRule>()

  /** `standIn`: where the script comes from that takes cards in Stripe's place, if one does. */
  constructor(maxBytes: number, security: [string, string][], stripeScriptUrl?: string) {
    this.#memory = new LruCache(maxBytes, sizeOf)
    this.#security = security
    this.#standIn = stripeScriptUrl
  }

  get isReady(): boolean {
    return this.#folder !== undefined
  }

  /** Serves this tree from now on. */
  useRelease(folder: string): void {
    this.#folder = folder
    this.#policy = readRelease(folder)?.state.csp ?? ''
    this.#memory.clear()
    this.#readRedirects()
  }

  /** Takes up a publish. */
  invalidate(paths: string[], redirects: boolean): void {
    for (const changed of paths) {
      this.#memory.delete(changed)
      this.#memory.delete(ERROR_KEY + changed)
    }
    if (redirects) this.#readRedirects()
  }

  /** What is in memory for exactly this address; no more than a map lookup. */
  getCached(address: string): StoredPage | undefined {
    return this.#memory.get(address)
  }

  /** From memory or disk. Undefined when no such page is published. */
  find(page: string, encoding: Encoding): PreparedResponse | undefined {
    if (page === '/index' || ERROR_PAGES.has(page) || !PAGE_PATH.test(page)) return undefined
    return this.#find(page, page, encoding)
  }

  /** A page that stands for an error; under its own address there is nothing. */
  findError(page: ErrorPage, encoding: Encoding): PreparedResponse | undefined {
    return this.#find(ERROR_KEY + page, page, encoding)
  }

  redirectFor(page: string): RedirectRule | undefined {
    return this.#redirects.get(page)
  }

  #find(key: string, page: string, encoding: Encoding): PreparedResponse | undefined {
    const entry = this.#memory.get(key)
    const cached = entry?.[encoding]
    if (cached) return cached
    const prepared = this.#read(page, encoding) ?? (encoding === 'plain' ? undefined : this.#read(page, 'plain'))
    if (!prepared) return undefined
    if (entry) {
      entry[encoding] = prepared
      this.#memory.addSize(memorySizeOf(prepared))
    } else {
      this.#memory.set(key, { [encoding]: prepared })
    }
    return prepared
  }

  #read(page: string, encoding: Encoding): PreparedResponse | undefined {
    if (this.#folder === undefined) return undefined
    const bytes = readIfExists(path.join(this.#folder, fileNameOfPage(page) + EXTENSIONS[encoding]))
    if (!bytes) return undefined
    const isPage = path.posix.extname(page) === ''
    return prepareResponse(
      bytes,
      {
        type: contentTypeOf(page) ?? 'text/plain',
        cacheControl: ALWAYS_REVALIDATE,
        policy: isPage ? policyFor(page, this.#policy, this.#standIn) : undefined,
        speculationRules: isPage,
        encoding: encoding === 'plain' ? undefined : encoding === 'gz' ? 'gzip' : 'br',
        variesByEncoding: true,
      },
      this.#security,
    )
  }

  #readRedirects(): void {
    const text = this.#folder && readIfExists(path.join(this.#folder, '_redirects'))
    this.#redirects = parseRedirects(text ? text.toString() : '')
  }
}

/** Bytes, and roughly what the headers and the maps take. */
const memorySizeOf = (page: PreparedResponse) => page.bytes.length + 2_000
const sizeOf = ({ plain, br, gz }: StoredPage) =>
  [plain, br, gz].reduce((sum, page) => sum + (page ? memorySizeOf(page) : 0), 0)

function readIfExists(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
