import { z } from 'zod'
import { Slug } from './primitives.ts'

const Limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'A whole number from 1 to 100.')
  .transform(Number)
  .default(20)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 20 }, description: 'How many at most.' })

/** The last article of the page before: microseconds since 1970, and its id. */
const Cursor = z
  .string()
  .regex(/^-?\d{1,16}\.[a-z0-9-]{1,120}$/, 'Not a place in this list. Start again without a cursor.')
  .transform((text) => ({ time: text.slice(0, text.indexOf('.')), id: text.slice(text.indexOf('.') + 1) }))
  .refine(({ id }) => Slug.safeParse(id).success, 'Not a place in this list. Start again without a cursor.')
  .optional()
  .meta({ override: { type: 'string' }, description: 'Where to go on, taken from the Link header of the page before.' })

/** Which page of a list. */
export const ArticlePage = z.object({ limit: Limit, cursor: Cursor })
export type ArticlePage = z.infer<typeof ArticlePage>

export const cursorText = ({ time, id }: { time: string; id: string }) => `${time}.${id}`
