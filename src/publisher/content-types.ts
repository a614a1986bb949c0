import path from 'node:path'
import { lookup } from 'mrmime'
import { CONTENT_TYPE_BY_PATH } from './static-hosting.ts'

/** Where mrmime has no type, or text/xml. */
const OWN_TYPES: Record<string, string> = { '.ico': 'image/x-icon', '.xml': 'application/xml' }
const NEEDS_CHARSET = /^text\/|^application\/(?:.+\+)?(?:json|xml)$/

/** Undefined for unknown extensions, which are not served. */
export function contentType(extension: string): string | undefined {
  const type = OWN_TYPES[extension] ?? lookup(extension)
  return type !== undefined && NEEDS_CHARSET.test(type) ? `${type}; charset=utf-8` : type
}

/** By the whole path of a page or file; a path without an extension is a page. */
export function contentTypeOf(page: string): string | undefined {
  return (
    CONTENT_TYPE_BY_PATH[page] ??
    CONTENT_TYPE_BY_PATH[`/${path.posix.basename(page)}`] ??
    contentType(path.posix.extname(page) || '.html')
  )
}

/** Names that change with their content: those of the bundler, and of the publication's own images. */
const CONTENT_HASHED = /^\/_astro\/|^\/media\/.*\.[0-9a-f]{8}(?:-\d+)?\.[a-z0-9]+$/

/** Whether the file under this path never changes. */
export const isImmutable = (page: string) => CONTENT_HASHED.test(page)
