/** A request's address, judged before anything is looked up by it. */
export type RequestUrl =
  | { path: string; query: string }
  | { rejected: 400 | 404 | 414 }
  /** The same address as it should have been written. */
  | { canonicalUrl: string }

const MAX_LENGTH = 2048
// Slashes, backslashes, dots at the start of a name and control characters, however they are written, find nothing here.
const FORBIDDEN = /\/\/|\\|\/\.(?!well-known\/)|[\0-\x20\x7f]/
const ENCODED_SEPARATOR = /%(2f|5c)/i

export function parseRequestUrl(url: string): RequestUrl {
  if (url.length > MAX_LENGTH) return { rejected: 414 }
  if (url[0] !== '/') return { rejected: 400 }
  const queryStart = url.indexOf('?')
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart)
  const query = queryStart < 0 ? '' : url.slice(queryStart)
  if (ENCODED_SEPARATOR.test(rawPath)) return { rejected: 400 }
  const path = decodePath(rawPath)
  if (path === undefined) return { rejected: 400 }
  if (FORBIDDEN.test(path)) return { rejected: 404 }
  if (path.length > 1 && path.endsWith('/')) return { canonicalUrl: rawPath.slice(0, -1) + query }
  return { path, query }
}

function decodePath(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The address of a page that somebody wrote as a file or in capitals: /About, /about.html, /about/index.html. */
export function normalizePath(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.html)?$/, '') || '/'
}
