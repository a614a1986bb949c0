import type { Context } from 'hono'
import { z } from 'zod'
import { HttpError } from '../contracts/http-error.ts'
import { formatCursor } from '../contracts/paging.ts'
import { invalidFields } from './problem.ts'

/** The query as the schema wants it. Parameters that it does not know are ignored. */
export function parseQuery<Schema extends z.ZodType>(c: Context, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(c.req.query())
  if (parsed.success) return parsed.data
  throw invalidFields('Part of the query could not be used.', parsed.error)
}

/** The `{id}` of the address. What is no id of ours names nothing, so it is not found. */
export function pathId(c: Context, detail: string): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new HttpError('not-found', detail)
  return id.data
}

/**
 * Says where a list goes on, relative to the address that was asked, because the API is reached under more than one. No
 * headers on the last page.
 */
export function nextPageHeaders(
  query: { limit: number } & Record<string, string | number | undefined>,
  next: { time: string; id: string } | undefined,
): Record<string, string> {
  if (!next) return {}
  const params = Object.entries({ ...query, cursor: formatCursor(next) }).filter(([, value]) => value !== undefined)
  return { Link: `<?${params.map((pair) => pair.join('=')).join('&')}>; rel="next"` }
}
