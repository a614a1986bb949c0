import type { Context, MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import { HttpError } from '../contracts/http-error.ts'
import { translatable } from '../contracts/translatable.ts'
import { invalidFields } from './problem.ts'

interface Validated<Schema extends z.ZodType> {
  in: { json: z.input<Schema> }
  out: { json: z.output<Schema> }
}

/** No body of the contract is nested deeper, except articles whose blocks this version may not know. */
const MAX_DEPTH = 8
export const FORM_TYPE = 'application/x-www-form-urlencoded'

interface BodyOptions {
  forms?: boolean
  tokenInQuery?: boolean
  maxDepth?: number
}

/**
 * Parses the body by the schema into `c.req.valid('json')`; unknown fields are dropped. Takes JSON and, with `forms`, a form
 * without script, whose empty fields count as missing. With `tokenInQuery` the form is on a page that an e-mail links to:
 * it posts to the address of that link, and the token in its query becomes a field.
 */
export function body<Schema extends z.ZodType>(
  schema: Schema,
  { forms = false, tokenInQuery = false, maxDepth = MAX_DEPTH }: BodyOptions = {},
): MiddlewareHandler<object, string, Validated<Schema>> {
  return async (c, next) => {
    const value =
      forms && isForm(c) ? { ...parseForm(await readText(c)), ...(tokenInQuery && queryToken(c)) } : await readJson(c)
    const unreadable = unreadableFields(value, maxDepth)
    if (unreadable)
      throw new HttpError('invalid-fields', 'Part of this cannot be kept as text.', { fields: unreadable })
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw invalidFields(parsed.error)
    c.req.addValidatedData('json', parsed.data as object)
    await next()
  }
}

/** Whether a form without script posted, which expects a page as the response. */
export const isForm = (c: Context) => mediaTypeOf(c) === FORM_TYPE

const mediaTypeOf = (c: Context) => c.req.header('Content-Type')?.split(';')[0]?.trim().toLowerCase()

async function readText(c: Context): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await c.req.arrayBuffer())
  } catch (cause) {
    throw new HttpError('malformed-request', 'The body is not text in UTF-8.', { cause })
  }
}

async function readJson(c: Context): Promise<unknown> {
  const text = await readText(c)
  if (mediaTypeOf(c) !== 'application/json') throw new HttpError('not-json', 'Please send this as application/json.')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError('malformed-request', 'The body is not JSON.', { cause })
  }
}

const queryToken = (c: Context) => ({ token: c.req.query('token') })

/** The last value of a repeated field counts, as in JSON. */
function parseForm(text: string): Record<string, string> {
  return Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
}

/** Finds text that Postgres cannot store: null characters and lone surrogates. Iterative, so that deep nesting cannot overflow the stack. */
function unreadableFields(body: unknown, maxDepth: number): Record<string, string> | undefined {
  const errors = new Map<string, string>()
  const queue: { path: string; value: unknown; depth: number }[] = [{ path: '', value: body, depth: 0 }]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const { path, value, depth } = next
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      errors.set(path, translatable('Please leave out characters that cannot be written.'))
    }
    if (typeof value !== 'object' || value === null) continue
    if (depth === maxDepth) throw new HttpError('malformed-request', 'The body is nested deeper than anything here.')
    for (const [name, child] of Object.entries(value)) {
      queue.push({ path: path ? `${path}.${name}` : name, value: child, depth: depth + 1 })
    }
  }
  return errors.size > 0 ? Object.fromEntries(errors) : undefined
}
