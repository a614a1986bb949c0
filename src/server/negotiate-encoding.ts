import Negotiator from 'negotiator'

export type Encoding = 'br' | 'gz' | 'plain'

const ENCODINGS: Record<string, Encoding> = { br: 'br', gzip: 'gz', identity: 'plain' }
const AVAILABLE = Object.keys(ENCODINGS)
/** Browsers send a handful of different headers, so each is parsed once. */
const cache = new Map<string, Encoding>()
const MAX_CACHED = 500
const MAX_CACHED_LENGTH = 200

/** The encoding for an Accept-Encoding header: the best compression among those the client likes best; plain without a header. */
export function negotiateEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'plain'
  const cached = cache.get(header)
  if (cached !== undefined) return cached
  const encoding = chooseEncoding(header)
  if (cache.size >= MAX_CACHED) cache.clear()
  if (header.length < MAX_CACHED_LENGTH) cache.set(header, encoding)
  return encoding
}

function chooseEncoding(header: string): Encoding {
  // RFC 9110, 8.4.1.3: x-gzip is an alias of gzip.
  const headers = { 'accept-encoding': header.replace(/\bx-gzip\b/gi, 'gzip') }
  const name = new Negotiator({ headers }).encoding(AVAILABLE, { preferred: AVAILABLE })
  return ENCODINGS[name ?? 'identity'] ?? 'plain'
}
