import { z } from 'zod'
import { Slug } from './primitives.ts'

const Limit = z
  .string()
  .regex(/^([1-9]\d?|100)$/, 'A whole number from 1 to 100.')
  .transform(Number)
  .default(20)
  .meta({ override: { type: 'integer', minimum: 1, maximum: 100, default: 20 }, description: 'How many at most.' })

const LOST = 'Not a place in this list. Start again without a cursor.'

/** The last row of the page before: microseconds since 1970, and its id. */
const cursorWith = (id: z.ZodType<string>) =>
  z
    .string()
    .regex(/^-?\d{1,16}\.[a-z0-9-]{1,120}$/, LOST)
    .transform((text) => ({ time: text.slice(0, text.indexOf('.')), id: text.slice(text.indexOf('.') + 1) }))
    .refine((place) => id.safeParse(place.id).success, LOST)
    .optional()
    .meta({
      override: { type: 'string' },
      description: 'Where to go on, taken from the Link header of the page before.',
    })

/** Which page of the articles. */
export const ArticlePage = z.object({ limit: Limit, cursor: cursorWith(Slug) })
export type ArticlePage = z.infer<typeof ArticlePage>

/** Which page of what somebody has: payments, tickets. */
export const RecordPage = z.object({ limit: Limit, cursor: cursorWith(z.uuid()) })
export type RecordPage = z.infer<typeof RecordPage>

export const cursorText = ({ time, id }: { time: string; id: string }) => `${time}.${id}`
