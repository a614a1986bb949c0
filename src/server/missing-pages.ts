import { encodePath } from '#shared/contracts/canonical-path.ts'
import type { MissingPageCount } from '#shared/contracts/redirect.ts'

/** Distinct paths between two reports; the database takes as many. */
const MAX_PATHS = 500
const MAX_PATH_LENGTH = 200
const MAX_SEGMENTS = 8

const PATH = /^\/[A-Za-z0-9._~%@:+,;=-]+(\/[A-Za-z0-9._~%@:+,;=-]+)*$/
/**
 * Paths that scanners for security holes ask for, and parts of pages. No editor adds a redirect for these. Of what is encoded, spaces
 * and letters beyond ASCII are in addresses of pages.
 */
const JUNK =
  /\.(php\d?|aspx?|jsp|cgi|env|git|sql|bak|zip|gz|ini|ya?ml|map|js|css)(\/|$)|\/(wp-|\.|_|cgi-bin|vendor\/|phpmyadmin)|%(?!20|[89A-F])/i
const HOST = /^[a-z0-9.-]{1,90}(:\d{1,5})?$/

/**
 * Counts paths that are answered 404 until they are reported. Nothing of the visitor is kept: no query, and of the
 * referrer only its host.
 */
export class MissingPages {
  #counts = new Map<string, { count: number; referrerHost: string | null }>()

  /** The path is decoded. */
  record(decodedPath: string, referrer: string | undefined): void {
    const path = encodePath(decodedPath)
    if (!isPlausible(path)) return
    const known = this.#counts.get(path)
    if (!known && this.#counts.size >= MAX_PATHS) return
    const referrerHost = hostOf(referrer) ?? known?.referrerHost ?? null
    this.#counts.set(path, { count: (known?.count ?? 0) + 1, referrerHost })
  }

  /** The counts since the last call. */
  drain(): MissingPageCount[] {
    const counts = [...this.#counts].map(([path, entry]) => ({ path, ...entry }))
    this.#counts.clear()
    return counts
  }
}

const isPlausible = (path: string) =>
  path.length <= MAX_PATH_LENGTH && PATH.test(path) && path.split('/').length <= MAX_SEGMENTS + 1 && !JUNK.test(path)

function hostOf(referrer: string | undefined): string | undefined {
  if (!referrer || !URL.canParse(referrer)) return undefined
  const { protocol, host } = new URL(referrer)
  return /^https?:$/.test(protocol) && HOST.test(host) ? host : undefined
}
