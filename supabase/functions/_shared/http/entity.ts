import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Public answers. Browsers ask again each time and mostly hear 304. A shared cache may answer by itself for one second,
 * which is all that a publish can lag behind there, and for five minutes while we are away.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-if-error=300'

/** JSON as it is sent, with a strong ETag over its bytes. */
export interface Entity {
  body: Buffer<ArrayBuffer>
  etag: string
}

export function createEntity(value: unknown): Entity {
  const body = Buffer.from(JSON.stringify(value))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"` }
}

export const publicJson = (c: Context, value: unknown) => publicResponse(c, createEntity(value))

/** 304 without a body when the client has it already. */
export function publicResponse(c: Context, { body, etag }: Entity, headers: Record<string, string> = {}): Response {
  const cacheHeaders = { ETag: etag, 'Cache-Control': CACHE_CONTROL, ...headers }
  if (matchesEtag(c.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: cacheHeaders })
  // The length is said aloud for HEAD, whose body is dropped on the way.
  const entityHeaders = { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength) }
  return new Response(body, { headers: { ...cacheHeaders, ...entityHeaders } })
}

/** Weak comparison, as RFC 9110 asks for here: a proxy that compresses weakens the tag. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/**
 * Remembers what was made, up to so many bytes; what was asked for longest ago goes first. The key has to change with
 * the content: nothing here is ever out of date, so nothing has to be told.
 */
export class EntityCache {
  readonly #kept = new Map<string, Entity>()
  readonly #most: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#most = maxBytes
  }

  async get(key: string, create: () => Promise<Entity>): Promise<Entity> {
    const cached = this.#kept.get(key)
    const entity = cached ?? (await create())
    if (this.#kept.delete(key)) this.#bytes -= sizeOf(key, entity)
    this.#kept.set(key, entity)
    this.#bytes += sizeOf(key, entity)
    this.#forget()
    return entity
  }

  #forget(): void {
    for (const [key, entity] of this.#kept) {
      if (this.#bytes <= this.#most) return
      this.#kept.delete(key)
      this.#bytes -= sizeOf(key, entity)
    }
  }
}

const sizeOf = (key: string, { body }: Entity) => key.length * 2 + body.byteLength
