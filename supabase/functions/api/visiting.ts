import type { Context } from 'hono'
import { networkOf } from '../_shared/http/network.ts'
import { readerOf } from '../_shared/http/reader.ts'
import type { Deps } from './deps.ts'
import { countingTries } from './limits.ts'

/** What the routes need that signed-out readers write at. */
export function visitingAt(database: Deps['database'], secret: string) {
  return {
    /** Reads and writes in one transaction, with a visitor's rights. */
    write: <T>(work: Parameters<typeof database.asRole<T>>[2]) => database.asRole('visitor', {}, work),
    countTries: countingTries(database, secret),
    readerOf: (c: Context) => readerOf(c.req.raw.headers, secret),
    /** Who tries, as far as tries are counted. */
    networkOf: (c: Context) => networkOf(readerOf(c.req.raw.headers, secret).address),
  }
}
export type Visiting = ReturnType<typeof visitingAt>
