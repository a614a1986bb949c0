// The one spelling of a path: redirects and missing pages are stored in it, and looked up in it. No schemas: zod must not reach the browser.

/** Paths that may be typed: letters of every language and spaces too, but nothing that begins a query or a fragment. */
const TYPED = /^(?:[\w.~%@:+,;=/ -]|[^\0-\x7f])*$/

/** A typed path as browsers send it, however it was spelled. Every other text is returned as it is. */
export function canonicalPath(path: string): string {
  if (!TYPED.test(path)) return path
  try {
    return path
      .split('/')
      .map((segment) => encodeSegment(decodeURIComponent(segment)))
      .join('/')
  } catch {
    return path
  }
}

/** The same of a path that has been decoded, such as that of a request. */
export const encodePath = (path: string) => path.split('/').map(encodeSegment).join('/')

/** Percent-encodes everything but what private.is_path accepts as it is. */
const encodeSegment = (segment: string) =>
  encodeURIComponent(segment)
    .replace(/%(?:2B|2C|3A|3B|3D|40)/g, decodeURIComponent)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The opposite of encodePath. A path with an invalid encoding is returned as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
