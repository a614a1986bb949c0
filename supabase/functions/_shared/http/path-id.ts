import type { Context } from 'hono'
import { z } from 'zod'
import { HttpError } from '../contracts/refusal.ts'

/** The `{id}` of the address. What is no id of ours names nothing, so it is not found. */
export function pathId(c: Context, detail: string): string {
  const id = z.uuid().safeParse(c.req.param('id'))
  if (!id.success) throw new HttpError('not-found', detail)
  return id.data
}
