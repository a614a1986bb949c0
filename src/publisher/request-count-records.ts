import type { RequestCounts } from '#lib/request-counts.ts'
import type { CountKind, MinuteCount } from '#shared/contracts/system.ts'
import { recordCounts } from '#shared/data/system.ts'
import type { Database } from './publisher-database.ts'

const WRITE_INTERVAL_MS = 15_000
const MINUTE_MS = 60_000
/** Of two hours without the database. */
const MAX_COUNTS = 240

/** Writes how many requests the site has answered, and how many failed, into the counts of the database: a few rows a minute. */
export class RequestCountRecords {
  readonly #database: Pick<Database, 'asRole'>
  #counts = new Map<string, MinuteCount>()

  constructor(database: Pick<Database, 'asRole'>) {
    this.#database = database
  }

  start(): void {
    setInterval(() => void this.write(), WRITE_INTERVAL_MS).unref()
  }

  add({ requests, errors }: RequestCounts): void {
    this.#add('site-requests', requests)
    this.#add('site-errors', errors)
  }

  #add(kind: CountKind, count: number): void {
    if (count === 0) return
    const minute = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()
    const known = this.#counts.get(`${minute} ${kind}`)
    if (known) known.count += count
    else if (this.#counts.size < MAX_COUNTS) this.#counts.set(`${minute} ${kind}`, { minute, kind, count })
  }

  /** Counts that the database does not take now are kept for the next time: the database may be the failing part. */
  async write(): Promise<void> {
    if (this.#counts.size === 0) return
    const taken = this.#counts
    this.#counts = new Map()
    try {
      await this.#database.asRole('publisher', {}, (tx) => recordCounts(tx, [...taken.values()]))
    } catch {
      const since = this.#counts
      this.#counts = taken
      for (const { kind, count } of since.values()) this.#add(kind, count)
    }
  }
}
