/**
 * Keeps what was used last within a bound of bytes, at the price of a plain map lookup: two generations, of which the
 * older is dropped when the younger has taken half the room.
 */
export class LruCache<T> {
  #recent = new Map<string, T>()
  #older = new Map<string, T>()
  #bytes = 0
  readonly #half: number
  readonly #sizeOf: (value: T) => number

  constructor(maxBytes: number, sizeOf: (value: T) => number) {
    this.#half = maxBytes / 2
    this.#sizeOf = sizeOf
  }

  get(key: string): T | undefined {
    return this.#recent.get(key) ?? this.#promoted(key)
  }

  set(key: string, value: T): void {
    this.#recent.set(key, value)
    this.addSize(this.#sizeOf(value))
  }

  /** To be told when a value that is kept here has taken more room. */
  addSize(bytes: number): void {
    this.#bytes += bytes
    if (this.#bytes <= this.#half) return
    this.#older = this.#recent
    this.#recent = new Map()
    this.#bytes = 0
  }

  delete(key: string): void {
    this.#recent.delete(key)
    this.#older.delete(key)
  }

  clear(): void {
    this.#recent.clear()
    this.#older.clear()
    this.#bytes = 0
  }

  #promoted(key: string): T | undefined {
    const value = this.#older.get(key)
    if (value === undefined) return undefined
    this.#older.delete(key)
    this.set(key, value)
    return value
  }
}
