import type { Entity } from './answer.ts'

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
