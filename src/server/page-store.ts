import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { encodePath } from '#shared/contracts/canonical-path.ts'
import { DEFAULT_LANGUAGE, type Language, localPath, splitLanguage } from '#shared/domain/language.ts'
import { policyFor } from '../publisher/content-security-policy.ts'
import { contentTypeOf } from '../publisher/content-types.ts'
import { gzipPage } from '../publisher/encode.ts'
import { fileNameOfPage, readIfExists } from '../publisher/page-files.ts'
import { readRelease } from '../publisher/release.ts'
import { parseRedirects, type RedirectRule } from '../publisher/static-hosting.ts'
import type { Encoding } from './negotiate-encoding.ts'
import { ALWAYS_REVALIDATE, type PreparedResponse, prepareResponse } from './send.ts'

/** A cached page: each encoding is read, or made from the plain page, when it is first requested. */
export type StoredPage = Partial<Record<Encoding, PreparedResponse>>

/** Paths that can be pages. */
const PAGE_PATH = /^\/(?:(?:[a-z0-9-]+\/)*feed\.json|[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.(?:xml|txt|webmanifest))?)?$/
export type ErrorPage = '/404' | '/article-not-found'
const ERROR_PAGES = new Set<string>(['/404', '/article-not-found'] satisfies ErrorPage[])
/** Cache key prefix of error pages, which no request path starts with: they are not found under their own path. */
const ERROR_KEY = '!'
/** About what the headers and the cache take for each entry. */
const OVERHEAD_BYTES = 2_000

/**
 * The published pages, from memory or disk. Reads are synchronous on purpose: no announcement of the publisher can arrive
 * between the cache lookup and the response. An announcement only drops cache entries.
 */
export class PageStore {
  readonly #cache: LRUCache<string, StoredPage>
  readonly #security: [string, string][]
  readonly #stripeScriptUrl: string | undefined
  #folder: string | undefined
  #policy = ''
  #redirects = new Map<string, RedirectRule>()

  constructor(maxBytes: number, security: [string, string][], stripeScriptUrl?: string) {
    this.#cache = new LRUCache({ maxSize: maxBytes, sizeCalculation: sizeOfPage })
    this.#security = security
    this.#stripeScriptUrl = stripeScriptUrl
  }

  get isReady(): boolean {
    return this.#folder !== undefined
  }

  /** Serves this release from now on. Also drops the cache when the folder is the same: pages may have changed unannounced. */
  setRelease(folder: string): void {
    this.#folder = folder
    this.#policy = readRelease(folder)?.state.csp ?? ''
    this.#cache.clear()
    this.#readRedirects()
  }

  invalidate(paths: string[], redirects: boolean): void {
    for (const page of paths) {
      this.#cache.delete(page)
      this.#cache.delete(ERROR_KEY + page)
    }
    if (redirects) this.#readRedirects()
  }

  /** The cached page under exactly this path; nothing but a lookup. */
  getCached(page: string): StoredPage | undefined {
    return this.#cache.get(page)
  }

  /** Undefined when no such page is published. */
  find(page: string, encoding: Encoding): PreparedResponse | undefined {
    if (page === '/index' || ERROR_PAGES.has(splitLanguage(page).path) || !PAGE_PATH.test(page)) return undefined
    return this.#find(page, page, encoding)
  }

  findError(language: Language, page: ErrorPage, encoding: Encoding): PreparedResponse | undefined {
    const path = localPath(language, page)
    return this.#find(ERROR_KEY + path, path, encoding)
  }

  /** Whether the pages of this language are published. */
  hasLanguage(language: Language): boolean {
    return language === DEFAULT_LANGUAGE || this.find(localPath(language, '/'), 'plain') !== undefined
  }

  /** A row of exactly this path, decoded, leads where it says; one of the path without its language, to the page in that language. */
  redirectFor(page: string): RedirectRule | undefined {
    const encoded = encodePath(page)
    const exact = this.#redirects.get(encoded)
    if (exact) return exact
    const { language, path } = splitLanguage(encoded)
    const rule = language === DEFAULT_LANGUAGE ? undefined : this.#redirects.get(path)
    return rule && this.hasLanguage(language) ? { ...rule, to: localPath(language, rule.to) } : undefined
  }

  #find(key: string, page: string, encoding: Encoding): PreparedResponse | undefined {
    const stored = this.#cache.get(key)
    const cached = stored?.[encoding]
    if (cached) return cached
    const prepared = this.#read(page, encoding) ?? (encoding === 'plain' ? undefined : this.#read(page, 'plain'))
    // A new object, because the cache measures a value only when it is another one.
    if (prepared) this.#cache.set(key, { ...stored, [encoding]: prepared })
    return prepared
  }

  #read(page: string, encoding: Encoding): PreparedResponse | undefined {
    if (this.#folder === undefined) return undefined
    const file = path.join(this.#folder, fileNameOfPage(page))
    const stored = readIfExists(encoding === 'br' ? `${file}.br` : file)
    if (!stored) return undefined
    const bytes = encoding === 'gz' ? gzipPage(stored) : stored
    const isPage = path.posix.extname(page) === ''
    return prepareResponse(
      bytes,
      {
        type: contentTypeOf(page) ?? 'text/plain',
        cacheControl: ALWAYS_REVALIDATE,
        policy: isPage ? policyFor(page, this.#policy, this.#stripeScriptUrl) : undefined,
        encoding,
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

function sizeOfPage(stored: StoredPage): number {
  return Object.values(stored).reduce((sum, { bytes }) => sum + bytes.length + OVERHEAD_BYTES, 0)
}
