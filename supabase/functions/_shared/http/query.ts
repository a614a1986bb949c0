import type { Context } from 'hono'
import type { z } from 'zod'
import { invalidFields } from './invalid-fields.ts'

/** The query as the schema wants it. Parameters that it does not know are ignored. */
export function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query())
  if (parsed.success) return parsed.data
  throw invalidFields('Part of the query could not be used.', parsed.error)
}
