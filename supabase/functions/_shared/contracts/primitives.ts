import { z } from 'zod'

/** Readable id: lower-case words and digits joined by single hyphens. Same rule as private.is_slug. */
export const Slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export type Slug = z.infer<typeof Slug>

/** ISO 8601 in UTC with milliseconds, e.g. 2026-11-21T08:30:00.000Z. */
export const Timestamp = z.iso.datetime({ precision: 3 })
export type Timestamp = z.infer<typeof Timestamp>

/** http(s) or a path on this site: browsers read /\ as //. Same rule as private.is_image_url. */
export const ImageUrl = z
  .string()
  .max(1000)
  .regex(/^(https?:\/\/[^\s/]|\/[^/\\\s])\S*$/)
export type ImageUrl = z.infer<typeof ImageUrl>

/** A link out of content: http(s) or mailto, nothing else. Same rule as private.is_link. */
export const Link = z
  .string()
  .max(1000)
  .regex(/^(https?:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i)
export type Link = z.infer<typeof Link>
