import { readFileSync } from 'node:fs'
import path from 'node:path'
import { policyFor } from '../press/card-policy.ts'
import { fileNameOfPage, isNotFound } from '../press/page-files.ts'
import { parseRedirects, type RedirectRule } from '../press/static-hosting.ts'
import { readRelease } from '../press/tree.ts'
import { Memory } from './memory.ts'
import type { Encoding } from './negotiate.ts'
import { ALWAYS_ASKED_AGAIN, contentTypeOf, type Sendable, sendable } from './send.ts'

/** One page as this process holds it: each encoding is read when it is first asked for. */
export interface StoredPage {
  plain?: Sendable
  br?: Sendable
  gz?: Sendable
}

/** Addresses that can be pages at all. */
const PAGE = /^\/(?:feed\.json|[a-z0-9-]+(?:\/[a-z0-9-]+)*(?:\.(?:xml|txt|webmanifest))?)?$/
export type ErrorPage = '/404' | '/article-not-found'
const ERROR_PAGES = new Set<string>(['/404', '/article-not-found'] satisfies ErrorPage[])
/** In memory they lie where no address leads. */
const ERROR_KEY = '!'
const ENDINGS: Record<Encoding, string> = { br: '.br', gz: '.gz', plain: '' }

/**
 * The published pages: memory, then disk. Files are read in place, without waiting, so that nothing can come between
 * the look into memory and the answer, and a publish is one step: what changed is forgotten.
 */
export class PageStore {
  readonly #memory: Memory<StoredPage>
  readonly #security: [string, string][]
  readonly #standIn: string | undefined
  #folder: string | undefined
  #policy = ''
  #redirects = new Map<string, RedirectRule>()

  /** `standIn`: where the script comes from that takes cards in Stripe's place, if one does. */
  constructor(bytesAtMost: number, security: [string, string][], standIn?: string) {
    this.#memory = new Memory(bytesAtMost, sizeOf)
    this.#security = security
    this.#standIn = standIn
  }

  get isReady(): boolean {
    return this.#folder !== undefined
  }

  /** Serves this tree from now on. */
  use(folder: string): void {
    this.#folder = folder
    this.#policy = readRelease(folder)?.state.csp ?? ''
    this.#memory.clear()
    this.#readRedirects()
  }

  /** Takes up a publish. */
  refresh(paths: string[], redirects: boolean): void {
    for (const changed of paths) {
      this.#memory.delete(changed)
      this.#memory.delete(ERROR_KEY + changed)
    }
    if (redirects) this.#readRedirects()
  }

  /** What is in memory for exactly this address; no more than a map lookup. */
  recall(address: string): StoredPage | undefined {
    return this.#memory.get(address)
  }

  /** From memory or disk. Undefined when no such page is published. */
  find(page: string, encoding: Encoding): Sendable | undefined {
    if (page === '/index' || ERROR_PAGES.has(page) || !PAGE.test(page)) return undefined
    return this.#find(page, page, encoding)
  }

  /** A page that stands for an error; under its own address there is nothing. */
  findError(page: ErrorPage, encoding: Encoding): Sendable | undefined {
    return this.#find(ERROR_KEY + page, page, encoding)
  }

  redirectOf(page: string): RedirectRule | undefined {
    return this.#redirects.get(page)
  }

  #find(key: string, page: string, encoding: Encoding): Sendable | undefined {
    const stored = this.#memory.get(key)
    const kept = stored?.[encoding]
    if (kept) return kept
    const found = this.#read(page, encoding) ?? (encoding === 'plain' ? undefined : this.#read(page, 'plain'))
    if (!found) return undefined
    if (stored) {
      stored[encoding] = found
      this.#memory.grew(weightOf(found))
    } else {
      this.#memory.set(key, { [encoding]: found })
    }
    return found
  }

  #read(page: string, encoding: Encoding): Sendable | undefined {
    if (this.#folder === undefined) return undefined
    const bytes = readIfThere(path.join(this.#folder, fileNameOfPage(page) + ENDINGS[encoding]))
    if (!bytes) return undefined
    const isPage = path.posix.extname(page) === ''
    return sendable(
      bytes,
      {
        type: contentTypeOf(page) ?? 'text/plain',
        cacheControl: ALWAYS_ASKED_AGAIN,
        policy: isPage ? policyFor(page, this.#policy, this.#standIn) : undefined,
        speculates: isPage,
        encoding: encoding === 'plain' ? undefined : encoding === 'gz' ? 'gzip' : 'br',
        varies: true,
      },
      this.#security,
    )
  }

  #readRedirects(): void {
    const text = this.#folder && readIfThere(path.join(this.#folder, '_redirects'))
    this.#redirects = parseRedirects(text ? text.toString() : '')
  }
}

/** Bytes, and roughly what the headers and the maps take. */
const weightOf = (page: Sendable) => page.bytes.length + 2_000
const sizeOf = ({ plain, br, gz }: StoredPage) =>
  [plain, br, gz].reduce((sum, page) => sum + (page ? weightOf(page) : 0), 0)

function readIfThere(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
