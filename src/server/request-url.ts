import type { IncomingMessage } from 'node:http'
import { type Language, PAGE_LANGUAGE_HEADER, splitLanguage, toLanguage } from '#shared/domain/language.ts'

/** A request's URL, validated before it is used for a lookup. */
export type RequestUrl =
  | { path: string; query: string }
  | { rejected: 400 | 404 | 414 }
  /** The URL without its trailing slash. */
  | { canonicalUrl: string }

const MAX_LENGTH = 2048
// Double slashes, backslashes, names that start with a dot, and control characters, encoded or not. An encoded space is in many
// addresses of other systems, which redirects lead on.
const FORBIDDEN = /\/\/|\\|\/\.(?!well-known\/)|(?! )[\0-\x20\x7f]/
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

/** The page path for /About, /about.html or /about/index.html. */
export function normalizePath(path: string): string {
  return path.toLowerCase().replace(/(?:\/index)?(?:\.html)?$/, '') || '/'
}

/** Of the page that sent the request, or that it asks for. */
export function requestLanguage({ headers, url = '/' }: IncomingMessage): Language {
  const name = headers[PAGE_LANGUAGE_HEADER]
  return name === undefined ? splitLanguage(url).language : toLanguage(String(name))
}
