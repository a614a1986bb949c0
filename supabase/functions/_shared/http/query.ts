import type { Context } from 'hono'
import type { z } from 'zod'
import { Refusal } from '../contracts/refusal.ts'

/** The query as the schema wants it. Parameters that it does not know are ignored. */
export function queryOf<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(c.req.query())
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const { path, message } of read.error.issues) fields[path.join('.')] ??= message
  throw new Refusal('invalid-fields', 'Part of the query could not be used.', { fields })
}
