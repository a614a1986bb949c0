import { z } from 'zod'
import { canonicalPath } from './canonical-path.ts'
import { IMAGE_URL_PATTERN, MAX_SLUG_LENGTH, MAX_URL_LENGTH, SLUG_PATTERN } from './text-patterns.ts'

/** Readable id: lower-case words and digits joined by single hyphens. Same rule as private.is_slug. */
export const Slug = z.string().max(MAX_SLUG_LENGTH).regex(SLUG_PATTERN)
export type Slug = z.infer<typeof Slug>

/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T08:30:00.000Z. */
export const Timestamp = z.iso.datetime({ precision: 3 })
export type Timestamp = z.infer<typeof Timestamp>

/** http(s) or a path on this site: browsers read /\ as //. Same rule as private.is_image_url. */
export const ImageUrl = z.string().max(MAX_URL_LENGTH).regex(IMAGE_URL_PATTERN)
export type ImageUrl = z.infer<typeof ImageUrl>

/** A link out of content: http(s) or mailto, nothing else. Same rule as private.is_link. */
export const Link = z
  .string()
  .max(MAX_URL_LENGTH)
  .regex(/^(https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i)
export type Link = z.infer<typeof Link>

// No dot segments, and neither slashes nor control characters that are encoded: no request with them reaches a redirect.
const SEGMENT = String.raw`(?!\.\.?(?:\/|$))(?:[\w.~@:+,;=-]|%(?!2F|5C|[01]|7F)[\dA-F]{2})+`
const PATH = String.raw`\/(?:${SEGMENT}(?:\/${SEGMENT})*)?`

/** A path on this site, without query and fragment, as browsers send it. private.is_path accepts it, and other spellings. */
export const SitePath = z
  .string()
  .trim()
  .overwrite(canonicalPath)
  .max(500, 'At most 500 characters, please.')
  .regex(new RegExp(`^${PATH}$`), 'A path, please, such as /about.')
export type SitePath = z.infer<typeof SitePath>

/** A path on this site as browsers send it, or an http(s) URL in ASCII. private.is_destination accepts it. */
export const Destination = z
  .string()
  .trim()
  .overwrite((text) => (text.startsWith('/') ? canonicalPath(text) : text))
  .max(1000, 'At most 1000 characters, please.')
  .regex(
    new RegExp(`^(?:(?=.{1,500}$)${PATH}|https?:\\/\\/[!-.0-~][!-~]*)$`, 'i'),
    'A path such as /about, or an address such as https://example.com, please.',
  )
export type Destination = z.infer<typeof Destination>
