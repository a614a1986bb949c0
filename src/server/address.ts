/** A request's address, judged before anything is looked up by it. */
export type Address =
  | { path: string; query: string }
  | { refuse: 400 | 404 | 414 }
  /** The same address as it should have been written. */
  | { moved: string }

const LONGEST = 2048
// Slashes, backslashes, dots at the start of a name and control characters, however they are written, find nothing here.
const HOSTILE = /\/\/|\\|\/\.(?!well-known\/)|[\0-\x20\x7f]/
const ENCODED_SEPARATOR = /%(2f|5c)/i

export function addressOf(url: string): Address {
  if (url.length > LONGEST) return { refuse: 414 }
  if (url[0] !== '/') return { refuse: 400 }
  const mark = url.indexOf('?')
  const written = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark)
  if (ENCODED_SEPARATOR.test(written)) return { refuse: 400 }
  const path = decoded(written)
  if (path === undefined) return { refuse: 400 }
  if (HOSTILE.test(path)) return { refuse: 404 }
  if (path.length > 1 && path.endsWith('/')) return { moved: written.slice(0, -1) + query }
  return { path, query }
}

function decoded(path: string): string | undefined {
  if (!path.includes('%')) return path
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/** The address of a page that somebody wrote as a file or in capitals: /About, /about.html, /about/index.html. */
export function plainOf(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.html)?$/, '') || '/'
}
