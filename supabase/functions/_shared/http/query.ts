import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidFields } from './invalid-fields.ts'

/** The query as the schema wants it. Parameters that it does not know are ignored. */
export function queryOf<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(c.req.query())
  if (read.success) return read.data
  throw invalidFields('Part of the query could not be used.', read.error)
}
