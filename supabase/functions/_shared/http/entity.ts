import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Context } from 'hono'

/**
 * Public responses. Browsers revalidate each time and mostly get 304. A shared cache may answer for one second, so that a
 * publish shows within a second, and for five minutes while the API is unavailable.
 */
const CACHE_CONTROL = 'public, max-age=0, s-maxage=1, stale-if-error=300'

const OWN = { 'Cache-Control': 'private, no-cache', Vary: 'Cookie, Authorization' }

/** Serialised JSON with a strong ETag over its bytes. */
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
export const publicResponse = (c: Context, entity: Entity, headers: Record<string, string> = {}): Response =>
  entityResponse(c, entity, { 'Cache-Control': CACHE_CONTROL, ...headers })

/** For one reader only: their browser asks each time and mostly gets 304. */
export const ownResponse = (c: Context, entity: Entity): Response => entityResponse(c, entity, OWN)

/** The same by a version that is known before the body: where the client has it, nothing else is read. */
export async function ownVersion(c: Context, version: string, read: () => Promise<unknown>): Promise<Response> {
  const etag = `"${version}"`
  const known = matchesEtag(c.req.header('If-None-Match'), etag)
  const body = known ? Buffer.alloc(0) : Buffer.from(JSON.stringify(await read()))
  return ownResponse(c, { body, etag })
}

function entityResponse(c: Context, { body, etag }: Entity, headers: Record<string, string>): Response {
  const cacheHeaders = { ETag: etag, ...headers }
  if (matchesEtag(c.req.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers: cacheHeaders })
  // Content-Length is set for HEAD, whose body is dropped.
  const entityHeaders = { 'Content-Type': 'application/json', 'Content-Length': String(body.byteLength) }
  return new Response(body, { headers: { ...cacheHeaders, ...entityHeaders } })
}

/** Weak comparison, as RFC 9110 asks for here: a proxy that compresses weakens the tag. */
function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}

/** A least-recently-used cache, limited by bytes. The key has to change with the content, so entries are never invalidated. */
export class EntityCache {
  readonly #entries = new Map<string, Entity>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  async get(key: string, create: () => Promise<Entity>): Promise<Entity> {
    const cached = this.#entries.get(key)
    const entity = cached ?? (await create())
    if (this.#entries.delete(key)) this.#bytes -= sizeOf(key, entity)
    this.#entries.set(key, entity)
    this.#bytes += sizeOf(key, entity)
    this.#evict()
    return entity
  }

  #evict(): void {
    for (const [key, entity] of this.#entries) {
      if (this.#bytes <= this.#maxBytes) return
      this.#entries.delete(key)
      this.#bytes -= sizeOf(key, entity)
    }
  }
}

const sizeOf = (key: string, { body }: Entity) => key.length * 2 + body.byteLength
